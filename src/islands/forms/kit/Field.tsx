import { useRef, type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute } from 'react';
import type { FieldRule } from '#src/islands/forms/rules.ts';
import type { IslandTexts } from './form-props.ts';
import { Counter } from './Counter.tsx';

/** What a field's rule does not tell. */
export interface Input {
  /** None for long texts: `off` would keep browsers from bringing them back after a step back. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  type?: HTMLInputTypeAttribute;
  /** Beside another one where there is room. */
  half?: boolean;
}

interface Props extends Input {
  /** Name in the form; the id is `<formId>-<name>`, the hint, where there is one, is the text `<name>Hint`. */
  name: string;
  formId: string;
  rule: FieldRule;
  texts: IslandTexts<'application' | 'contact'>['form'];
  error: string | undefined;
  /** True while its error is told elsewhere. */
  isSilent: boolean;
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
  rule,
  texts,
  error,
  isSilent,
  autoComplete,
  type = 'text',
  half,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = fieldId(formId, name);
  const { [name]: label, [`${name}Hint`]: hint } = texts as Record<string, string | undefined>;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    id,
    name,
    autoComplete,
    'aria-required': rule.required !== undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className={half ? 'field half' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {rule.multiline ? (
        <>
          <textarea {...shared} ref={area} rows={6} />
          <Counter field={area} max={rule.max} text={texts.counter} />
        </>
      ) : (
        <input
          {...shared}
          type={type}
          spellCheck={type === 'email' || type === 'url' ? false : undefined}
        />
      )}
      <FieldError
        id={`${id}-error`}
        prefix={texts.errorPrefix}
        message={error}
        isSilent={isSilent}
      />
    </div>
  );
}

interface ErrorProps {
  id: string;
  prefix: string;
  message: string | undefined;
  isSilent: boolean;
}

/** What is wrong with a field, below it. Spoken when it appears: by then the focus is on the next field (WCAG 2.2, 4.1.3). */
export const FieldError = ({ id, prefix, message, isSilent }: ErrorProps) => (
  <div aria-live={isSilent ? 'off' : 'polite'}>
    {message && (
      <p id={id} className="field-error flex items-baseline text-small font-semibold text-danger">
        <span>
          <span className="sr-only">{prefix} </span>
          <span key={message}>{message}</span>
        </span>
      </p>
    )}
  </div>
);
