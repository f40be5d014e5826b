import type { HTMLInputAutoCompleteAttribute } from 'react';
import { isEmail, longestEmail } from '#src/lib/shared/email.ts';
import { clean } from '#src/lib/shared/plain-text.ts';

/**
 * The rule for a form field. Errors are codes, the keys under `errors` in the form's dictionary, so
 * that displayed messages follow the language (docs/language.md, B14).
 *
 * @typeParam Code the form's error codes; a misspelt code does not compile
 */
export type FieldRule<Code extends string = string> =
  LineRule<Code> | LongTextRule<Code> | ChoiceRule<Code> | CheckboxRule<Code> | FileRule<Code>;

interface CommonRule<Code extends string> {
  /** Error code for an empty field; optional fields have none. */
  required?: Code;
  /** Shares a row with another field in wide viewports. */
  half?: true;
}

interface TextRule<Code extends string> extends CommonRule<Code> {
  kind: 'text';
  /** Minimum length after trimming, and the error code for a shorter text. */
  min?: { length: number; code: Code };
  /** Maximum length in characters, the same as in the database. */
  max?: number;
  /** Completes a cleaned value, for example with a missing URL scheme. */
  complete?: (value: string) => string;
  /** Tests the cleaned value; `code` is the error code. */
  format?: { matches: (value: string) => boolean; code: Code };
}

/** A single-line text field. */
export interface LineRule<Code extends string> extends TextRule<Code> {
  multiline?: never;
  /** Input type, for a phone's keyboard. */
  type?: 'email' | 'tel' | 'url';
  autocomplete?: HTMLInputAutoCompleteAttribute;
}

/**
 * A multi-line text field. No `autocomplete`: with `off`, browsers do not restore the text after
 * Back.
 */
export interface LongTextRule<Code extends string> extends TextRule<Code> {
  multiline: true;
  type?: never;
  autocomplete?: never;
}

/** A choice; the dictionary has a label per value. */
export interface ChoiceRule<Code extends string> extends CommonRule<Code> {
  kind: 'choice';
  choices: readonly string[];
}

/** A checkbox: `yes` or empty. */
export interface CheckboxRule<Code extends string> extends CommonRule<Code> {
  kind: 'checkbox';
}

/** A file field; the form renders and checks the file. */
export interface FileRule<Code extends string> extends CommonRule<Code> {
  kind: 'file';
}

/** The email field in all forms. */
export const emailRule = {
  kind: 'text',
  type: 'email',
  autocomplete: 'email',
  required: 'emailRequired',
  max: longestEmail,
  format: { matches: isEmail, code: 'emailInvalid' },
} satisfies FieldRule<'emailRequired' | 'emailInvalid'>;

/** A validation error. Messages may contain {{max}}. */
export interface FieldError<Code extends string> {
  code: Code | 'tooLong';
  /** Found by a submit: the error summary announces the error, so the field stays silent. */
  isInSummary?: boolean;
}

export type FieldErrors<Name extends string, Code extends string> = Partial<
  Record<Name, FieldError<Code>>
>;

/** Returns a form's field names. */
export const namesOf = <Name extends string>(fields: Record<Name, unknown>) =>
  Object.keys(fields) as Name[];

/** Normalises a value for validation and sending. */
export const cleanField = (rule: FieldRule, value: string) =>
  clean(value, rule.kind === 'text' ? rule : {});

/** Returns the error for a cleaned value, or undefined if valid. */
export function validateField<Code extends string>(
  rule: FieldRule<Code>,
  value: string,
): FieldError<Code> | undefined {
  if (value === '') return rule.required === undefined ? undefined : { code: rule.required };
  if (rule.kind !== 'text') return undefined;
  const { min, max = Infinity, format } = rule;
  const { length } = [...value];
  if (min && length < min.length) return { code: min.code };
  // All forms share this code.
  if (length > max) return { code: 'tooLong' };
  if (format && !format.matches(value)) return { code: format.code };
  return undefined;
}

/** Returns the errors by field, in field order; undefined for valid fields. */
export function validate<Name extends string, Code extends string>(
  fields: Record<Name, FieldRule<Code>>,
  values: Record<Name, string>,
): FieldErrors<Name, Code> {
  const errors: FieldErrors<Name, Code> = {};
  for (const name of namesOf(fields)) errors[name] = validateField(fields[name], values[name]);
  return errors;
}

/**
 * Name of the honeypot, a field that only bots fill in. No browser or password manager autofills a
 * field of this name.
 */
export const honeypotName = 'topic';

/**
 * True if the honeypot was filled in. The sender may still be a person: the submission is stored
 * and staff get a flagged notice, but no receipt is sent.
 */
export const isTrapped = (form: HTMLFormElement) => Boolean(new FormData(form).get(honeypotName));
