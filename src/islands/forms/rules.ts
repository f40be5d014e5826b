import type { HTMLInputAutoCompleteAttribute } from 'react';
import { isEmail, longestEmail } from '#src/lib/shared/email.ts';
import { clean } from '#src/lib/shared/plain-text.ts';

/**
 * The rules of a form's fields. Errors are codes, the keys of the form's dictionary under `errors`:
 * messages on screen change with the language (docs/language.md, B14).
 *
 * @typeParam Code the error codes of the form, so that a misspelt one does not compile
 */
export type FieldRule<Code extends string = string> =
  LineRule<Code> | LongTextRule<Code> | ChoiceRule<Code> | CheckboxRule<Code> | FileRule<Code>;

interface CommonRule<Code extends string> {
  /** The error code of an empty field. An optional field has none. */
  required?: Code;
  /** Shares its row with another field where the viewport is wide enough. */
  half?: true;
}

interface TextRule<Code extends string> extends CommonRule<Code> {
  kind: 'text';
  /** Minimum of characters after trimming, and the error code of a shorter text. */
  min?: { length: number; code: Code };
  /** Maximum of characters. The database has the same limit. */
  max?: number;
  /** Adds to a cleaned value what most visitors omit, such as the scheme of a URL. */
  complete?: (value: string) => string;
  /** A test of the cleaned value, and the error code if it fails. */
  format?: { matches: (value: string) => boolean; code: Code };
}

/** A text of one line. */
export interface LineRule<Code extends string> extends TextRule<Code> {
  multiline?: never;
  /** Selects the keyboard of a phone. */
  type?: 'email' | 'tel' | 'url';
  autocomplete?: HTMLInputAutoCompleteAttribute;
}

/** A text of several lines. No `autocomplete`: with `off`, browsers do not restore it after Back. */
export interface LongTextRule<Code extends string> extends TextRule<Code> {
  multiline: true;
  type?: never;
  autocomplete?: never;
}

/** One of several values. The dictionary has a label for each. */
export interface ChoiceRule<Code extends string> extends CommonRule<Code> {
  kind: 'choice';
  choices: readonly string[];
}

/** The value of a checkbox is `yes` or empty. */
export interface CheckboxRule<Code extends string> extends CommonRule<Code> {
  kind: 'checkbox';
}

/** A file. Its form renders and checks it. */
export interface FileRule<Code extends string> extends CommonRule<Code> {
  kind: 'file';
}

/** All forms ask for an email address in the same way. */
export const emailRule = {
  kind: 'text',
  type: 'email',
  autocomplete: 'email',
  required: 'emailRequired',
  max: longestEmail,
  format: { matches: isEmail, code: 'emailInvalid' },
} satisfies FieldRule<'emailRequired' | 'emailInvalid'>;

/** The error of a field. The message of its code may contain {{max}}. */
export interface FieldError<Code extends string> {
  code: Code | 'tooLong';
  /** True if a submit has found the error: the summary announces it, so the field is silent. */
  isInSummary?: boolean;
}

export type FieldErrors<Name extends string, Code extends string> = Partial<
  Record<Name, FieldError<Code>>
>;

/** The names of a form's fields. */
export const namesOf = <Name extends string>(fields: Record<Name, unknown>) =>
  Object.keys(fields) as Name[];

/** The value of a field as it is checked and sent. */
export const cleanField = (rule: FieldRule, value: string) =>
  clean(value, rule.kind === 'text' ? rule : {});

/** The error of one cleaned value; undefined if the value is valid. */
export function validateField<Code extends string>(
  rule: FieldRule<Code>,
  value: string,
): FieldError<Code> | undefined {
  if (value === '') return rule.required === undefined ? undefined : { code: rule.required };
  if (rule.kind !== 'text') return undefined;
  const { min, max = Infinity, format } = rule;
  const { length } = [...value];
  if (min && length < min.length) return { code: min.code };
  // The same code in every form.
  if (length > max) return { code: 'tooLong' };
  if (format && !format.matches(value)) return { code: format.code };
  return undefined;
}

/** The error of each field, in the order of the fields; undefined for a valid one. */
export function validate<Name extends string, Code extends string>(
  fields: Record<Name, FieldRule<Code>>,
  values: Record<Name, string>,
): FieldErrors<Name, Code> {
  const errors: FieldErrors<Name, Code> = {};
  for (const name of namesOf(fields)) errors[name] = validateField(fields[name], values[name]);
  return errors;
}

/**
 * Name of the honeypot, a field that only robots fill in: a word that no browser and no password
 * manager looks for.
 */
export const trapName = 'topic';

/**
 * True if the honeypot was filled in. The sender may still be a person: the submission is stored
 * and staff get a flagged notice, but no receipt is sent.
 */
export const isTrapped = (form: HTMLFormElement) => Boolean(new FormData(form).get(trapName));
