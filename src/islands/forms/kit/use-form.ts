import { useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { prepareBackend } from '../backend/client.ts';
import type { Failure, Outcome } from '../backend/send.ts';
import { isTrapped, namesOf, validate, type FieldRule, type Problems } from '../rules.ts';
import { whileSending } from '#src/lib/browser/sending.ts';
import { clean } from '#src/lib/shared/plain-text.ts';
import { report } from './notices.ts';
import { contentsOf, emptySent } from './sent.ts';

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

interface Options<Field extends string, Code extends string> {
  fields: Record<Field, FieldRule<Code>>;
  submit: (submission: Submission<Field>, form: HTMLFormElement) => Promise<Outcome>;
  /**
   * For a form with a file: checks it when it is chosen and when it is sent. `known` are the
   * problems on screen. Resolves to a file that may be sent, or to the problem of its field, where
   * `undefined` ends an earlier one; to nothing if another file has been chosen meanwhile.
   */
  checkFile?: (
    moment: 'chosen' | 'sent',
    known: Problems<Code>,
  ) => Promise<{ file?: File; problems: Problems<Code> } | undefined>;
  /** True where the same values are stored once, however often they are sent. */
  isStoredOnce?: boolean;
}

/**
 * The idempotency keys, by the content of a form. They are outside the component, because a visitor
 * may leave the page during a send, come back and send the restored draft: it must be stored once.
 */
const keys = new Map<string, string>();

/**
 * Moves the focus to the summary of a refused form, otherwise to its result, which comes after it
 * in the page (WCAG 2.2, 4.1.3). Both are hidden if another file was chosen during the check.
 */
export function focusResult(form: HTMLFormElement) {
  const part = form.querySelector<HTMLElement>(
    '[role="group"], [role="status"][tabindex="-1"]:not(.sr-only)',
  );
  part?.focus({ preventScroll: true });
  return part;
}

/** Shows what the focus is on: `focus()` does not scroll to an element that has it already. */
function focusOutcome(form: HTMLFormElement, { name }: FormStatus) {
  const isRefused = name === 'refused';
  // The visitor has gone on typing during the send.
  if (!isRefused && document.activeElement?.matches('input, select, textarea')) return;
  // The summary may be taller than the window.
  focusResult(form)?.scrollIntoView({ block: isRefused ? 'start' : 'nearest' });
}

/**
 * State of a form (specification, section 4): problems as codes, checked when a field is left and
 * when the form is sent, cleared when the field is edited; one send at a time; input kept after
 * every failure.
 *
 * Not by `useActionState`: a refusal and an edit after the thanks are states that an action does
 * not have, so it would be no shorter. Not by `<form action>`: React empties the fields after an
 * action, and a refused form keeps them.
 */
export function useForm<Field extends string, Code extends string>({
  fields,
  submit,
  checkFile,
  isStoredOnce,
}: Options<Field, Code>) {
  const [problems, setProblems] = useState<Problems<Code>>({});
  const [status, setStatus] = useState<FormStatus>({ name: 'idle' });
  const isSending = useRef(false);

  const addProblems = (found?: Problems<Code>) => setProblems((known) => ({ ...known, ...found }));

  const read = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const values = {} as Record<Field, string>;
    for (const name of namesOf(fields)) {
      const value = (data.get(name) ?? '') as string;
      values[name] = clean(value, fields[name]);
    }
    return values;
  };

  const sendOnce = async (form: HTMLFormElement) => {
    if (isSending.current) return;
    isSending.current = true;
    const outcome = await whileSending(() => send(form)).catch((error: unknown): FormStatus => {
      // An error of our own code.
      console.error(error);
      return { name: 'failed', ok: false, reason: 'refused', code: 'exception' };
    });
    flushSync(() => setStatus(outcome));
    focusOutcome(form, outcome);
    isSending.current = false;
  };

  /** Checks and sends what is filled in. Resolves to the state that follows. */
  const send = async (form: HTMLFormElement): Promise<FormStatus> => {
    // Read before the first `await`: the visitor may leave the page meanwhile.
    const values = read(form);
    const trapped = isTrapped(form);
    const contents = contentsOf(form);
    const checked = await checkFile?.('sent', problems);
    const found: Problems<Code> = { ...validate(fields, values), ...checked?.problems };
    const wrong = Object.values(found).filter((problem) => problem !== undefined);
    for (const problem of wrong) problem.isInSummary = true;
    setProblems(found);
    const file = checked?.file;
    if (wrong.length > 0 || (checkFile && !file)) return { name: 'refused' };
    const fingerprint = JSON.stringify([values, file?.name, file?.size, file?.lastModified]);
    const id = keys.get(fingerprint) ?? crypto.randomUUID();
    keys.set(fingerprint, id);
    flushSync(() => setStatus({ name: 'submitting' }));
    focusResult(form);
    report('sending', form);
    const outcome = await submit({ id, values, trapped, file }, form);
    report(outcome.ok ? 'sent' : 'notSent', form);
    if (!outcome.ok) {
      if (outcome.reason !== 'cancelled')
        console.error(`Form not sent: ${outcome.reason} (${outcome.code})`, outcome.message ?? '');
      return { name: 'failed', ...outcome };
    }
    if (!isStoredOnce) keys.delete(fingerprint);
    emptySent(form, contents);
    return { name: 'success' };
  };

  // React's types take `target` for the form. It is the field.
  const formProps: ComponentProps<'form'> = {
    onFocus({ target }) {
      if (target.matches('input, select, textarea')) prepareBackend();
    },
    onBlur({ currentTarget, target, relatedTarget }) {
      // A message that appears while a link or button is pressed would move it away from under the
      // finger. A submit checks all fields anyway.
      if (isSending.current || relatedTarget?.matches(':is(a, button):active')) return;
      const name = target.name as Field;
      if (!(name in fields)) return;
      addProblems({ [name]: validate(fields, read(currentTarget))[name] });
      // The error may push the next field out of the viewport (WCAG 2.2, 2.4.12). A field that is
      // pressed stays under the finger.
      if (relatedTarget && !relatedTarget.matches(':active'))
        requestAnimationFrame(() => relatedTarget.scrollIntoView({ block: 'nearest' }));
    },
    onInput({ target, nativeEvent }) {
      // Not for values that a script fills in: a draft, a password manager, the hand-over to React.
      if (nativeEvent.isTrusted) prepareBackend();
      if (status.name === 'success') setStatus({ name: 'idle' });
      const { name } = target as HTMLInputElement;
      addProblems({ [name]: undefined });
    },
    onChange({ target }) {
      if (target.type !== 'file') return;
      void checkFile?.('chosen', problems).then((checked) => addProblems(checked?.problems));
    },
    onSubmit(event) {
      event.preventDefault();
      void sendOnce(event.currentTarget);
    },
  };
  return { status, problems, formProps };
}
