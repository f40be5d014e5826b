import { useRef, type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute } from 'react';
import { Counter } from './Counter.tsx';
import { FieldError } from './FieldError.tsx';

interface Props {
  /** Name in the form; the id is `<formId>-<name>`. */
  name: string;
  formId: string;
  label: string;
  error: string | undefined;
  errorPrefix: string;
  required: boolean;
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: HTMLInputTypeAttribute | undefined;
  hint?: string | undefined;
  /** A text of several lines: its limit in characters, and the text of the counter. */
  multiline?: { max: number; counter: string } | undefined;
}

/** The id of a field of a form: labels, the error summary and the language switch all use it. */
export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

/**
 * A labelled text field with its hint and its error (WCAG 2.2, 1.3.5, 3.3.1 to 3.3.3, 4.1.2). Uncontrolled: what is
 * typed before React is there stays, and the form reads it from the document.
 */
export function Field({
  name,
  formId,
  label,
  error,
  errorPrefix,
  required,
  autoComplete,
  type,
  hint,
  multiline,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = fieldId(formId, name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    id,
    name,
    autoComplete,
    'aria-required': required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {multiline ? (
        <>
          <textarea {...shared} ref={area} rows={6} />
          <Counter field={area} max={multiline.max} text={multiline.counter} />
        </>
      ) : (
        <input
          {...shared}
          type={type ?? 'text'}
          spellCheck={type === 'email' || type === 'url' ? false : undefined}
        />
      )}
      {error && <FieldError id={`${id}-error`} prefix={errorPrefix} message={error} />}
    </div>
  );
}
