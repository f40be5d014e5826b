import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { prepareBackend } from '../backend/client.ts';
import type { Failure } from '../backend/send.ts';
import { validateField, type FieldError, type FieldErrors } from '../rules.ts';
import { whileSending } from '#src/lib/browser/sending.ts';
import {
  readValues,
  submitForm,
  type FormDefinition,
  type SubmitResult,
} from '../page/submit-form.ts';

export type FormStatus =
  { name: 'idle' | 'invalid' | 'submitting' | 'success' } | ({ name: 'failed' } & Failure);

/** An error of our own code, as a failure that the visitor can read. */
const exception = { name: 'failed', ok: false, reason: 'refused', code: 'exception' } as const;

/**
 * Moves the focus to the outcome of a submit: the error summary, or the status line (WCAG 2.2,
 * 4.1.3). Neither is on screen if another file was chosen during the check.
 */
export function focusOutcome(form: HTMLFormElement) {
  const outcome = form.querySelector<HTMLElement>('[data-outcome]');
  outcome?.focus({ preventScroll: true });
  return outcome;
}

/** Moves focus and viewport to the outcome: `focus()` does not scroll to a focused element. */
function showOutcome(form: HTMLFormElement, { name }: SubmitResult<string, string>) {
  const isInvalid = name === 'invalid';
  // The visitor went on typing during the send.
  if (!isInvalid && document.activeElement?.matches('input, select, textarea')) return;
  // The summary may be taller than the viewport.
  focusOutcome(form)?.scrollIntoView({ block: isInvalid ? 'start' : 'nearest' });
}

/**
 * State, focus and events of a form (specification, section 4): fields are validated on blur and on
 * submit, errors clear on edit, one send at a time, input is kept after every failure.
 *
 * Not `useActionState`: an invalid form and an edit after success are states that an action does
 * not have. Not `<form action>`: React resets the fields after an action.
 */
export function useForm<Name extends string, Code extends string, FileName extends string = never>(
  definition: FormDefinition<Name, Code, FileName>,
) {
  const { fields, file } = definition;
  const [errors, setErrors] = useState<FieldErrors<Name | FileName, Code>>({});
  const [status, setStatus] = useState<FormStatus>({ name: 'idle' });
  const isSending = useRef(false);

  // Not in the build, which has no document.
  useEffect(() => void import('../page/watch-navigation.ts').catch(() => {}), []);

  /** The same state if nothing changes: React then renders nothing. */
  const setError = (name: Name | FileName, error?: FieldError<Code>) =>
    setErrors((shown) => (error || shown[name] ? { ...shown, [name]: error } : shown));

  /** An edit clears the error of its field, and the success message of the form. */
  const acceptEdit = (name: Name | FileName) => {
    setStatus((shown) => (shown.name === 'success' ? { name: 'idle' } : shown));
    setError(name);
  };

  const checkFiles = async (files: FileList) => {
    if (!file) return;
    acceptEdit(file.name);
    const checked = await file.checkChosen(files);
    if (checked) setError(file.name, checked.error);
  };

  /** Takes files that were dropped; no files, if the visitor removed one. */
  const chooseFiles = (files: FileList) => {
    prepareBackend();
    return checkFiles(files);
  };

  const send = async (form: HTMLFormElement) => {
    if (isSending.current) return;
    isSending.current = true;
    const showSending = () => {
      flushSync(() => {
        setErrors({});
        setStatus({ name: 'submitting' });
      });
      focusOutcome(form);
    };
    const result = await whileSending(() =>
      submitForm(form, definition, errors, showSending),
    ).catch((error: unknown) => {
      console.error(error);
      return exception;
    });
    flushSync(() => {
      if (result.name === 'invalid') {
        setErrors((shown) => ({ ...shown, ...result.errors }));
        setStatus({ name: 'invalid' });
      } else setStatus(result);
    });
    showOutcome(form, result);
    isSending.current = false;
  };

  // React types `target` as the form. It is the field.
  const formProps: ComponentProps<'form'> = {
    onFocus({ target }) {
      if (target.matches('input, select, textarea')) prepareBackend();
    },
    onBlur({ currentTarget: form, target, relatedTarget: next }) {
      // An error that appears during a click would move the link or button from under the pointer.
      // A submit validates all fields anyway.
      if (isSending.current || next?.matches(':is(a, button):active')) return;
      if (!(target.name in fields)) return;
      const name = target.name as Name;
      const error = validateField(fields[name], readValues(form, fields)[name]);
      setError(name, error);
      // The error may push the next field out of the viewport (WCAG 2.2, 2.4.12). Not scrolled
      // during a click: a pressed field stays under the pointer.
      if (error && next && !next.matches(':active'))
        requestAnimationFrame(() => next.scrollIntoView({ block: 'nearest' }));
    },
    onInput({ target, nativeEvent }) {
      // Not for values that a script fills in: a draft, a password manager, hydration.
      if (nativeEvent.isTrusted) prepareBackend();
      acceptEdit((target as HTMLInputElement).name as Name);
    },
    onChange({ target }) {
      const { type, files } = target as unknown as HTMLInputElement;
      if (type === 'file' && files) void checkFiles(files);
    },
    onSubmit(event) {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
  return { status, errors, formProps, chooseFiles };
}

/** A form as `Form` renders it. */
export type FormState<Name extends string, Code extends string> = Pick<
  ReturnType<typeof useForm<Name, Code>>,
  'status' | 'errors' | 'formProps'
>;
