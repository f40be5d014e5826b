import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
} from 'react';
import { prepareBackend } from '../backend/client.ts';
import type { Failure, Outcome } from '../backend/send.ts';
import { fieldsIn } from '#src/lib/browser/fields.ts';
import { report } from './notices.ts';
import { isTrapped, namesOf, validate, type FieldRule, type Problems } from '../rules.ts';
import { clean } from '#src/lib/format/plain-text.ts';

export type FormStatus =
  { name: 'idle' | 'refused' | 'submitting' | 'success' } | ({ name: 'failed' } & Failure);

/** A checked form, as it is sent. */
export interface Submission<Field extends string> {
  /**
   * The key of the row (an idempotency key). It stays the same for the same values and file, so
   * that a retry stores nothing twice.
   */
  id: string;
  values: Record<Field, string>;
  /** True if the honeypot was filled in (islands/forms/rules.ts). */
  trapped: boolean;
  /** The file that `checkFile` has allowed. */
  file?: File;
}

interface Options<Field extends string> {
  fields: Record<Field, FieldRule>;
  submit: (submission: Submission<Field>) => Promise<Outcome>;
  /**
   * For a form with a file: checks the file and shows its problem. Resolves to the file when it may
   * be sent.
   */
  checkFile?: () => Promise<File | undefined>;
  /** True where the same values are stored once, however often they are sent. */
  isStoredOnce?: boolean;
}

/**
 * The idempotency keys, by the content of a form. They are outside the component, because a visitor
 * may leave the page during a send, come back and send the restored draft: it must be stored once.
 */
const keys = new Map<string, string>();

/** What is filled in, in parts that can be compared. */
const contentsOf = (form: HTMLFormElement) =>
  fieldsIn(form).flatMap(({ value, checked, files }) => [value, checked, files?.[0]]);

/**
 * State of a form (specification, section 4): problems as codes, checked when a field is left and
 * when the form is sent, cleared when the field is edited; one send at a time; input kept after
 * every failure.
 *
 * Not by `useActionState`: a refusal and an edit after the thanks are states that an action does
 * not have, so it would be no shorter. Not by `<form action>`: React empties the fields after an
 * action, and a refused form keeps them.
 */
export function useForm<Field extends string>({
  fields,
  submit,
  checkFile,
  isStoredOnce,
}: Options<Field>) {
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [status, setStatus] = useState<FormStatus>({ name: 'idle' });
  /**
   * True after a submit, until the focus leaves the summary. The summary reads out the problems, so
   * the fields are silent until then.
   */
  const [isSilent, setSilent] = useState(false);
  /**
   * How often the form was emptied. It is a React key: when the values of the fields are emptied,
   * their state is reset as well.
   */
  const [resets, setResets] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const sending = useRef(false);

  // supabase-js is loaded on the first focus, which may have come before React.
  useEffect(() => {
    if (form.current!.contains(document.activeElement)) prepareBackend();
  }, []);

  // Before the next event: an effect that runs later would take the focus from a field that the
  // visitor has reached meanwhile.
  useLayoutEffect(() => {
    if (status.name === 'idle') return;
    // The visitor has gone on typing during the send.
    const isDone = status.name === 'success' || status.name === 'failed';
    if (isDone && document.activeElement?.matches('input, select, textarea')) return;
    const isRefused = status.name === 'refused';
    const told = isRefused ? summary.current : result.current;
    told?.focus({ preventScroll: true });
    // `focus()` does not scroll to an element that has the focus already, hence this call. `start`,
    // because the summary may be taller than the window.
    if (status.name !== 'submitting')
      told?.scrollIntoView({ block: isRefused ? 'start' : 'nearest' });
  }, [status]);

  const read = () => {
    const data = new FormData(form.current!);
    const values = namesOf(fields).map((name) => {
      const value = (data.get(name) ?? '') as string;
      return [name, clean(value, fields[name])];
    });
    return Object.fromEntries(values) as Record<Field, string>;
  };

  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (relatedTarget !== summary.current) setSilent(false);
    // A message that appears while a link or button is pressed would move it away from under the
    // finger. A submit checks all fields anyway.
    if (sending.current || relatedTarget?.matches(':is(a, button):active')) return;
    // React's types take `target` for the form. It is the field.
    const name = target.name as Field;
    setProblems((known) => ({ ...known, [name]: validate(fields, read())[name] }));
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
      setStatus(await send(event.currentTarget));
    } catch (error) {
      // An error of our own code.
      console.error(error);
      setStatus({ name: 'failed', ok: false, reason: 'refused', code: 'exception' });
    }
    sending.current = false;
  };

  /** Checks and sends what is filled in. Resolves to the state that follows. */
  const send = async (sender: HTMLFormElement): Promise<FormStatus> => {
    const values = read();
    // Read everything before the first `await`: the visitor may leave the page meanwhile.
    const trapped = isTrapped(sender);
    const contents = contentsOf(sender);
    const found = validate(fields, values);
    setSilent(true);
    setProblems(found);
    const file = await checkFile?.();
    if (Object.keys(found).length > 0 || (checkFile && !file)) return { name: 'refused' };
    const fingerprint = JSON.stringify([values, file?.name, file?.size, file?.lastModified]);
    const id = keys.get(fingerprint) ?? crypto.randomUUID();
    keys.set(fingerprint, id);
    setStatus({ name: 'submitting' });
    report('sending', sender);
    const outcome = await submit({ id, values, trapped, file });
    report(outcome.ok ? 'sent' : 'notSent', sender);
    if (!outcome.ok) {
      if (outcome.reason !== 'cancelled')
        console.error(`Form not sent: ${outcome.reason} (${outcome.code})`, outcome.message ?? '');
      return { name: 'failed', ...outcome };
    }
    if (!isStoredOnce) keys.delete(fingerprint);
    // The visitor may have left the page, and the form is a draft now; or have come back, and the
    // draft is in another form. What was edited meanwhile has not been sent, so it stays.
    const shown = document.getElementById(sender.id) as HTMLFormElement | null;
    for (const each of new Set([sender, shown ?? sender]))
      if (contentsOf(each).every((part, index) => part === contents[index])) each.reset();
    return { name: 'success' };
  };

  const onReset = () => setResets((count) => count + 1);

  const handlers = { onFocus: prepareBackend, onBlur, onInput, onSubmit, onReset };
  return { form, summary, result, problems, isSilent, resets, status, handlers };
}

export type FormState<Field extends string> = ReturnType<typeof useForm<Field>>;
