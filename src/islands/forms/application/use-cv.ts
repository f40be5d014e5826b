import { useRef, useState, type DragEvent } from 'react';
import { chosenFileProblem, sentFileProblem, type CvProblem } from './cv.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * The chosen file and its problem. The file itself stays in the file input. So a file that was
 * chosen before React was there, or that a draft brings back, is used as well (islands/touch.ts
 * sends the events).
 */
export function useCv() {
  const input = useRef<HTMLInputElement>(null);
  /** None, accepted, or rejected for a problem (specification, section 4). */
  const [state, setState] = useState<{ accepted?: File; problem?: CvProblem }>({});
  const [isOver, setOver] = useState(false);
  const file = () => input.current?.files?.[0];

  /**
   * Checks a file, and shows the result unless another file has been chosen meanwhile.
   * @returns the file when it may be sent
   */
  const check = async (
    checked: File | undefined,
    checking: Promise<CvProblem | undefined>,
  ): Promise<File | undefined> => {
    const problem = await checking;
    if (file() === checked) {
      // The input is emptied if the file is rejected.
      if (problem && input.current) input.current.value = '';
      setState(problem ? { problem } : { accepted: checked });
    }
    return problem ? undefined : checked;
  };

  const onChange = () => {
    const chosen = file();
    if (chosen) void check(chosen, chosenFileProblem(chosen));
    else setState({});
  };

  const remove = () => {
    input.current!.value = '';
    input.current!.focus();
    setState({});
  };

  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const { disabled } = input.current!;
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setOver(!disabled);
  };

  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };

  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (input.current!.disabled) return;
    const { files } = event.dataTransfer;
    // Mail programs announce files and then deliver none. The file that was chosen before stays.
    if (files.length === 0) return;
    if (files.length > 1)
      return setState((known) => ({ ...known, problem: { code: 'cvOnlyOne' } }));
    input.current!.files = files;
    // The browser fires the same events for a file that is dropped on the input itself.
    for (const type of ['input', 'change'])
      input.current!.dispatchEvent(new Event(type, { bubbles: true }));
  };

  /** The check before sending. A file that was rejected when it was chosen stays rejected. */
  const checkToSend = async () => {
    if (!file() && state.problem) return undefined;
    return check(file(), sentFileProblem(file()));
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
