import type { AriaAttributes, ReactNode } from 'react';
import type { FieldRule } from '../rules.ts';
import { LongText } from './LongText.tsx';

/** Attributes of the element in which the visitor writes or chooses. */
export interface ControlAttributes extends AriaAttributes {
  id: string;
  name: string;
}

export type RenderControl = (attributes: ControlAttributes) => ReactNode;

/**
 * Texts of fields: the label of `budget` has its name, its hint is `budgetHint`, what a value is
 * called is `budget-small`.
 */
export interface FieldTexts {
  counter: string;
  errorPrefix: string;
  [key: string]: string | undefined;
}

interface ControlProps extends ControlAttributes {
  rule: FieldRule;
  texts: FieldTexts;
  renderFile?: RenderControl;
}

interface Props extends ControlProps {
  error: string | undefined;
  /** True while the summary reads out the errors: the field must not read them again. */
  isSilent: boolean;
}

/**
 * A labelled field with its hint and its error (WCAG 2.2, 1.3.5, 3.3.1 to 3.3.3, 4.1.2). It is
 * uncontrolled: what was filled in before React was there stays, and the form reads it from the
 * document. A screen reader reads an error when it appears, since the focus is on the next field by
 * then (4.1.3).
 */
export function Field({ error, isSilent, ...props }: Props) {
  const { id, name, rule, texts } = props;
  const hint = texts[`${name}Hint`];
  const attributes = {
    id,
    name,
    'aria-required': rule.required !== undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
  };
  const control = <Control {...props} {...attributes} />;
  const isTick = rule.type === 'checkbox';
  return (
    <div className={rule.half ? 'half flex gap-3' : 'flex gap-3'}>
      {isTick && control}
      <div className="field grid min-w-0 flex-1 grid-cols-1 content-start gap-2">
        <label id={`${id}-label`} className="font-semibold" htmlFor={id}>
          {texts[name]}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="note">
            {hint}
          </p>
        )}
        {!isTick && control}
        {/*
         * Always in the page, so that screen readers read a text that is put into it. While it is
         * empty it takes no room.
         */}
        <div id={`${id}-error`} className="empty:absolute" aria-live={isSilent ? 'off' : 'polite'}>
          {error && (
            <p className="field-error flex items-baseline text-small font-semibold text-danger">
              <span>
                <span className="sr-only">{texts.errorPrefix} </span>
                <span key={error}>{error}</span>
              </span>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function Control({ rule, texts, renderFile, ...attributes }: ControlProps) {
  const { type, choices, max } = rule;
  const labelOf = (value: string) => {
    const key = `${attributes.name}-${value}`;
    if (!texts[key]) throw new Error(`The dictionary of this form has no ${key} under form.`);
    return texts[key];
  };
  if (type === 'file') return renderFile?.(attributes);
  if (choices)
    return (
      <select {...attributes}>
        <option />
        {choices.map((value) => (
          <option key={value} value={value}>
            {labelOf(value)}
          </option>
        ))}
      </select>
    );
  if (rule.multiline) return <LongText {...attributes} max={max} counter={texts.counter} />;
  return (
    <input
      {...attributes}
      dir={type === 'checkbox' ? undefined : 'auto'}
      type={type}
      value={type === 'checkbox' ? 'yes' : undefined}
      autoComplete={rule.autocomplete}
      spellCheck={type === 'email' || type === 'url' ? false : undefined}
    />
  );
}
