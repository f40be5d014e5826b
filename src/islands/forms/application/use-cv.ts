import { useRef, useState, type DragEvent } from 'react';
import { chosenFileProblem, sentFileProblem } from './cv.ts';
import type { ApplicationProblemCode } from './fields.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * The chosen file and what is wrong with it. The file itself stays in the file input, so that one
 * chosen before React is there, or brought back with a draft, is taken over (islands/touch.ts tells
 * of it).
 */
export function useCv() {
  const input = useRef<HTMLInputElement>(null);
  const newest = useRef<Promise<unknown>>(undefined);
  /** None, accepted, or rejected for a problem (specification, section 4). */
  const [state, setState] = useState<{ accepted?: File; problem?: ApplicationProblemCode }>({});
  const [isOver, setOver] = useState(false);
  const file = () => input.current?.files?.[0];

  /**
   * Shows the result of the newest check only, and clears the input if the file is rejected. A file
   * that is sent is checked again, perhaps while the check at its selection is still running.
   * @returns the file when it may be sent
   */
  const check = async (checking: Promise<ApplicationProblemCode | undefined>) => {
    newest.current = checking;
    const checked = file();
    const problem = await checking;
    if (newest.current === checking) {
      if (problem && input.current) input.current.value = '';
      setState(problem ? { problem } : { accepted: checked });
    }
    return problem ? undefined : checked;
  };

  const onChange = () => {
    const chosen = file();
    if (chosen) return void check(chosenFileProblem(chosen));
    newest.current = undefined;
    setState({});
  };

  const remove = () => {
    input.current!.value = '';
    input.current!.focus();
    onChange();
  };

  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };

  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };

  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    // Mail programs say that they carry files and have none to give: what was chosen stays.
    if (files.length === 0) return;
    if (files.length > 1) return setState((known) => ({ ...known, problem: 'cvOnlyOne' }));
    input.current!.files = files;
    // As the browser does for a file that is dropped on the input itself.
    for (const type of ['input', 'change'])
      input.current!.dispatchEvent(new Event(type, { bubbles: true }));
  };

  /** The check before sending. A file that was rejected when it was chosen stays rejected. */
  const checkToSend = async () => {
    if (!file() && state.problem) return undefined;
    return check(sentFileProblem(file()));
  };

  const drop = { onDragEnter: onDragOver, onDragOver, onDragLeave, onDrop };
  return {
    ...state,
    input,
    isOver,
    checkToSend,
    onChange,
    remove,
    clear: () => setState({}),
    drop,
  };
}
