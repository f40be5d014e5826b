import { memo, type AriaAttributes, type ReactNode } from 'react';
import type { FieldRule } from '../rules.ts';
import { LongText } from './LongText.tsx';

/** Attributes of the control, the element that takes the input. */
export interface ControlAttributes extends AriaAttributes {
  id: string;
  name: string;
}

export type RenderControl = (attributes: ControlAttributes) => ReactNode;

/**
 * Field texts by key. For a field `budget`: label `budget`, hint `budgetHint`, option label
 * `budget-small`.
 */
export interface FieldTexts {
  counter: string;
  errorPrefix: string;
  [key: string]: string | undefined;
}

interface ControlProps extends ControlAttributes {
  rule: FieldRule;
  texts: FieldTexts;
  /** Renders a file field's control. */
  renderFile?: RenderControl;
}

interface Props extends ControlProps {
  error: string | undefined;
  /** The error summary announces the errors, so the field must stay silent. */
  isSilent: boolean;
}

/**
 * A labelled field with hint and error (WCAG 2.2, 1.3.5, 3.3.1 to 3.3.3, 4.1.2). Uncontrolled: the
 * DOM holds the value, so text typed before hydration is kept. New errors are announced, because
 * the focus has left the field by then (4.1.3). With `memo`, an error re-renders one field only.
 */
export const Field = memo(function Field({ error, isSilent, ...props }: Props) {
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
  const isCheckbox = rule.kind === 'checkbox';
  return (
    <div className={rule.half ? 'field-half flex gap-2' : 'flex gap-2'}>
      {isCheckbox && control}
      <div className="field grid min-w-0 flex-1 grid-cols-1 content-start gap-2">
        <label id={`${id}-label`} className="font-semibold" htmlFor={id}>
          {texts[name]}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="note">
            {hint}
          </p>
        )}
        {!isCheckbox && control}
        {/*
         * Always rendered: screen readers announce only changes within an existing live region.
         * Takes no space while empty.
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
});

function Control({ rule, texts, renderFile, ...attributes }: ControlProps) {
  switch (rule.kind) {
    case 'text': {
      if (rule.multiline)
        return <LongText {...attributes} max={rule.max} counter={texts.counter} />;
      const isAddress = rule.type === 'email' || rule.type === 'url';
      return (
        <input
          {...attributes}
          dir="auto"
          type={rule.type}
          autoComplete={rule.autocomplete}
          spellCheck={isAddress ? false : undefined}
        />
      );
    }
    case 'choice':
      return (
        <select {...attributes}>
          <option />
          {rule.choices.map((value) => (
            <option key={value} value={value}>
              {labelOf(`${attributes.name}-${value}`, texts)}
            </option>
          ))}
        </select>
      );
    case 'checkbox':
      return <input {...attributes} type="checkbox" value="yes" />;
    case 'file':
      return renderFile?.(attributes);
  }
}

/** Returns an option's label. A missing label stops the build. */
function labelOf(key: string, texts: FieldTexts) {
  const label = texts[key];
  if (!label) throw new Error(`The dictionary of this form has no ${key} under form.`);
  return label;
}
