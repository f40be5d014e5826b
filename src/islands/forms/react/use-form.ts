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
} from '../core/submit-form.ts';

/** The status of a form on screen. */
export type FormStatus =
  { name: 'idle' | 'invalid' | 'submitting' | 'success' } | ({ name: 'failed' } & Failure);

/** The failure shown for an exception in our own code. */
const exception = { name: 'failed', ok: false, reason: 'refused', code: 'exception' } as const;

/**
 * Moves focus to the outcome of a submit: the error summary or the status line (WCAG 2.2, 4.1.3).
 * Returns the outcome, or null if another file was chosen during the check.
 */
export function focusOutcome(form: HTMLFormElement) {
  const outcome = form.querySelector<HTMLElement>('[data-outcome]');
  outcome?.focus({ preventScroll: true });
  return outcome;
}

/**
 * Moves focus and viewport to the outcome; `focus()` alone does not scroll to an already focused
 * element.
 */
function showOutcome(form: HTMLFormElement, { name }: SubmitResult<string, string>) {
  const isInvalid = name === 'invalid';
  // The visitor has continued to type during the send.
  if (!isInvalid && document.activeElement?.matches('input, select, textarea')) return;
  // The summary may be taller than the viewport.
  focusOutcome(form)?.scrollIntoView({ block: isInvalid ? 'start' : 'nearest' });
}

/**
 * Form state, focus and events (specification, section 4): fields are validated on blur and on
 * submit, errors clear on edit, one send runs at a time, and failures keep the input.
 *
 * Not `useActionState`: an action has no states for an invalid form and for an edit after success.
 * Not `<form action>`: React resets the fields after an action.
 */
export function useForm<Name extends string, Code extends string, FileName extends string = never>(
  definition: FormDefinition<Name, Code, FileName>,
) {
  const { fields, file } = definition;
  const [errors, setErrors] = useState<FieldErrors<Name | FileName, Code>>({});
  const [status, setStatus] = useState<FormStatus>({ name: 'idle' });
  const isSending = useRef(false);

  // An effect, because the module needs `document`. If the module fails to load, only the messages
  // about a form whose page was left are missing.
  useEffect(() => void import('../core/watch-navigation.ts').catch(() => {}), []);

  /** Returns the same state object if nothing changes, which skips the render. */
  const setError = (name: Name | FileName, error?: FieldError<Code>) =>
    setErrors((shown) => (error || shown[name] ? { ...shown, [name]: error } : shown));

  /** An edit clears the field's error and the form's success message. */
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

  /** Handles dropped files, or the empty list after a removal. */
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

  // React types `target` as the form, but `target` is the field.
  const formProps: ComponentProps<'form'> = {
    onFocus({ target }) {
      if (target.matches('input, select, textarea')) prepareBackend();
    },
    onBlur({ currentTarget: form, target, relatedTarget: next }) {
      // An error appearing during a click would move the link or button away from the pointer. A
      // submit validates all fields anyway.
      if (isSending.current || next?.matches(':is(a, button):active')) return;
      if (!(target.name in fields)) return;
      const name = target.name as Name;
      const error = validateField(fields[name], readValues(form, fields)[name]);
      setError(name, error);
      // The error may push the next field out of the viewport (WCAG 2.2, 2.4.12). No scrolling
      // during a click: the clicked field stays under the pointer.
      if (error && next && !next.matches(':active'))
        requestAnimationFrame(() => next.scrollIntoView({ block: 'nearest' }));
    },
    onInput({ target, nativeEvent }) {
      // Scripted input (drafts, password managers, hydration) loads nothing.
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

/** What `Form` renders: state, errors and event handlers. */
export type RenderedForm<Name extends string, Code extends string> = Pick<
  ReturnType<typeof useForm<Name, Code>>,
  'status' | 'errors' | 'formProps'
>;
