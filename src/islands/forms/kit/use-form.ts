import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
} from 'react';
import { prepareBackend } from '#src/islands/forms/backend/client.ts';
import type { Failure, Outcome } from '#src/islands/forms/backend/send.ts';
import {
  isTrapped,
  validate,
  validateField,
  type FormRules,
  type Problems,
} from '#src/islands/forms/rules.ts';
import { clean } from '#src/lib/format/plain-text.ts';

export type FormStatus =
  { name: 'idle' | 'refused' | 'submitting' | 'success' } | ({ name: 'failed' } & Failure);

interface Options<Field extends string, Code extends string> {
  rules: FormRules<Field, Code>;
  /** Sends what was checked under a key that stays the same for the same values and file; `trapped` (islands/forms/rules.ts). */
  submit: (
    idempotencyKey: string,
    values: Record<Field, string>,
    trapped: boolean,
    file?: File,
  ) => Promise<Outcome>;
  /** Checks the file of a form that has one, and shows what is wrong with it. Resolves to the file when it may be sent. */
  checkFile?: () => Promise<File | undefined>;
  /** True where the same values are stored once, however often they are sent. */
  isStoredOnce?: boolean;
}

/**
 * The keys under which the backend stores a form, by what is filled in. Outside the component, so that a form that is left while
 * it is sent, and filled in again from its draft, is stored once.
 */
const keys = new Map<string, string>();

/**
 * State of a form (specification, section 4): problems as codes, checked when a field is left and when the form is
 * sent, cleared when the field is edited; one send at a time; input kept after every failure.
 */
export function useForm<Field extends string, Code extends string>(options: Options<Field, Code>) {
  const { rules, submit, checkFile, isStoredOnce } = options;
  const [problems, setProblems] = useState<Problems<Field, Code>>({});
  const [status, setStatus] = useState<FormStatus>({ name: 'idle' });
  /** What a send has found is told by the summary, which gets the focus: the fields are silent until it has moved on. */
  const [isSilent, setSilent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const fields = Object.keys(rules) as Field[];

  // What sends comes with the first focus: by then somebody means to write.
  useEffect(() => {
    if (form.current!.contains(document.activeElement)) prepareBackend();
  }, []);

  useEffect(() => {
    if (status.name === 'idle') return;
    const isRefused = status.name === 'refused';
    const told = isRefused ? summary.current : result.current;
    told?.focus({ preventScroll: true });
    // By itself: what has the focus already is not scrolled to by focus(). A summary may be higher than the window.
    if (status.name !== 'submitting')
      told?.scrollIntoView({ block: isRefused ? 'start' : 'nearest' });
  }, [status]);

  const read = (): Record<Field, string> => {
    const data = new FormData(form.current!);
    const valueOf = (field: Field) => clean((data.get(field) as string | null) ?? '', rules[field]);
    return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<
      Field,
      string
    >;
  };

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (event.relatedTarget !== summary.current) setSilent(false);
    const { name, value } = event.target as EventTarget as HTMLInputElement;
    if (!(name in rules) || sending.current) return;
    // A message that appears while a button is pressed would move it away from under the finger. Send checks all fields.
    if (event.relatedTarget?.matches('button:active')) return;
    setProblems((known) => ({ ...known, [name]: validateField(rules[name as Field], value) }));
  };

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    if (status.name === 'success') setStatus({ name: 'idle' });
    const { name } = event.target as HTMLInputElement;
    setProblems((known) => ({ ...known, [name]: undefined }));
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await send();
    } catch (error) {
      // It went wrong in our own code.
      console.error(error);
      setStatus({ name: 'failed', ok: false, reason: 'refused', code: 'exception' });
    } finally {
      sending.current = false;
    }
  };

  const send = async () => {
    const values = read();
    // All of now: the page may be left while this waits.
    const trapped = isTrapped(form.current!);
    const found = validate(rules, values);
    setSilent(true);
    setProblems(found);
    const file = await checkFile?.();
    if (Object.keys(found).length > 0 || (checkFile && !file)) {
      setStatus({ name: 'refused' });
      return;
    }
    const fingerprint = JSON.stringify([values, file?.name, file?.size, file?.lastModified]);
    const key = keys.get(fingerprint) ?? crypto.randomUUID();
    keys.set(fingerprint, key);
    setStatus({ name: 'submitting' });
    const outcome = await submit(key, values, trapped, file);
    if (outcome.ok) {
      if (!isStoredOnce) keys.delete(fingerprint);
      // What was edited meanwhile has not been sent, and stays.
      if (form.current && JSON.stringify(read()) === JSON.stringify(values)) form.current.reset();
      setStatus({ name: 'success' });
    } else {
      if (outcome.reason !== 'cancelled')
        console.error(`Form not sent: ${outcome.reason} (${outcome.code})`);
      setStatus({ name: 'failed', ...outcome });
    }
  };

  const handlers = { onFocus: prepareBackend, onBlur, onInput, onSubmit };
  return { rules, form, summary, result, problems, isSilent, status, handlers };
}
