import { clean } from '#src/lib/format/plain-text.ts';

/** What a field allows. Problems are codes, so that shown messages change with the language (docs/language.md, B14). */
export interface FieldRule<Code extends string = string> {
  /** Code when nothing was entered; absent for an optional field. */
  required?: Code;
  /** Fewest characters after trimming, and the code when there are fewer. */
  min?: { length: number; code: Code };
  /** True for a text of several lines. */
  multiline?: true;
  /** Most characters; the database has the same limit. */
  max: number;
  /** Completes a cleaned value: what a visitor leaves out because everybody does. */
  complete?: (value: string) => string;
  /** A test of the cleaned value, and the code when it fails. */
  format?: { matches: (value: string) => boolean; code: Code };
}

/** @typeParam Code the keys of the form's dictionary under `errors`, so that a misspelt one does not compile */
export type FormRules<Field extends string, Code extends string> = Record<Field, FieldRule<Code>>;

/** What is wrong with a field: a key of the dictionary and the values its sentence needs. */
export interface Problem<Code extends string> {
  code: Code | typeof tooLong;
  values?: Record<string, string | number>;
}

export type Problems<Field extends string, Code extends string> = Partial<
  Record<Field, Problem<Code>>
>;

/** The code of a text that is too long, the same in every form. */
const tooLong = 'tooLong';

/** The problem of one value, or undefined when it is allowed. */
export function validateField<Code extends string>(
  rule: FieldRule<Code>,
  raw: string,
): Problem<Code> | undefined {
  const value = clean(raw, rule);
  if (value === '') return rule.required === undefined ? undefined : { code: rule.required };
  const { length } = [...value];
  if (rule.min && length < rule.min.length) return { code: rule.min.code };
  if (length > rule.max) return { code: tooLong, values: { max: rule.max } };
  if (rule.format && !rule.format.matches(value)) return { code: rule.format.code };
  return undefined;
}

/** The problems of a whole form, in the order of its rules. */
export function validate<Field extends string, Code extends string>(
  rules: FormRules<Field, Code>,
  values: Record<Field, string>,
): Problems<Field, Code> {
  const problems: Problems<Field, Code> = {};
  for (const field of Object.keys(rules) as Field[]) {
    const problem = validateField(rules[field], values[field]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** Name of the honeypot, a field that only robots fill in: a word that no browser and no password manager looks for. */
export const trapName = 'topic';

/** By these marks 1Password, Bitwarden, LastPass and Dashlane pass the honeypot by, as their documentation says. */
export const trapMarks = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

/** True if the honeypot was filled in. Such an entry is stored and told with a mark, without a receipt: a person may have sent it. */
export const isTrapped = (form: HTMLFormElement): boolean =>
  Boolean(new FormData(form).get(trapName));
