import type { HTMLInputAutoCompleteAttribute } from 'react';
import { isEmail, longestEmail } from '#src/lib/shared/email.ts';

/**
 * The kind of a field, and the values that it takes. There are four kinds: a text of one line; a
 * text of several lines (`multiline`); a choice of one value (`choices`); a checkbox (`type`). A
 * file is drawn and checked by its own form.
 * Problems are codes, so that messages on screen change with the language (docs/language.md, B14).
 *
 * @typeParam Code the keys of the form's dictionary under `errors`, so that a misspelt one does not
 * compile
 */
export interface FieldRule<Code extends string = string> {
  multiline?: true;
  /** The values of a choice; the dictionary says what each is called. */
  choices?: readonly string[];
  /** The value of a checkbox is `yes` or empty. The other types choose the keyboard of a phone. */
  type?: 'email' | 'tel' | 'url' | 'checkbox' | 'file';
  /** Long texts have none: with `off`, browsers would not restore them after a step back. */
  autocomplete?: HTMLInputAutoCompleteAttribute;
  /** The field is beside another one where there is room. */
  half?: true;
  /** Code when nothing was entered; absent for an optional field. */
  required?: Code;
  /** Fewest characters after trimming, and the code when there are fewer. */
  min?: { length: number; code: Code };
  /** Most characters of a text; the database has the same limit. */
  max?: number;
  /**
   * Adds to a cleaned value what most visitors leave out, for instance the scheme of an address.
   */
  complete?: (value: string) => string;
  /** A test of the cleaned value, and the code when it fails. */
  format?: { matches: (value: string) => boolean; code: Code };
}

/** All forms ask for an email address in the same way. */
export const emailRule = {
  type: 'email',
  autocomplete: 'email',
  required: 'emailRequired',
  max: longestEmail,
  format: { matches: isEmail, code: 'emailInvalid' },
} satisfies FieldRule<'emailRequired' | 'emailInvalid'>;

/** A problem of a field: a key of the dictionary, whose sentence may contain {{max}}. */
export interface Problem<Code extends string> {
  code: Code | 'tooLong';
  /** True if a submit has found it: the summary reads it out, so its field is silent. */
  isInSummary?: boolean;
}

export type Problems<Code extends string> = Partial<Record<string, Problem<Code>>>;

/** The names of a form's fields. */
export const namesOf = <Field extends string>(fields: Record<Field, unknown>) =>
  Object.keys(fields) as Field[];

/** The problem of one cleaned value (lib/shared/plain-text.ts), or undefined when it is allowed. */
export function validateField<Code extends string>(
  { required, min, max = Infinity, format }: FieldRule<Code>,
  value: string,
): Problem<Code> | undefined {
  if (value === '') return required === undefined ? undefined : { code: required };
  const { length } = [...value];
  if (min && length < min.length) return { code: min.code };
  // The same code in every form.
  if (length > max) return { code: 'tooLong' };
  if (format && !format.matches(value)) return { code: format.code };
  return undefined;
}

/** The problems of a whole form, in the order of its fields. */
export function validate<Field extends string, Code extends string>(
  fields: Record<Field, FieldRule<Code>>,
  values: Record<Field, string>,
): Problems<Code> {
  const problems: Problems<Code> = {};
  for (const name of namesOf(fields)) {
    const problem = validateField(fields[name], values[name]);
    if (problem) problems[name] = problem;
  }
  return problems;
}

/**
 * Name of the honeypot, a field that only robots fill in: a word that no browser and no password
 * manager looks for.
 */
export const trapName = 'topic';

/**
 * True if the honeypot was filled in. A person may have sent the entry all the same. So it is
 * stored, and staff get a notice with a mark; but no receipt is sent.
 */
export const isTrapped = (form: HTMLFormElement) => Boolean(new FormData(form).get(trapName));
