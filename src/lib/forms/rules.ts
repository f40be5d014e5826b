/** What a field allows. Problems are codes, so that shown messages change with the language (behaviour B14). */
export interface FieldRule {
  /** Code when nothing was entered; absent for an optional field. */
  required?: string;
  /** Fewest characters after trimming, and the code when there are fewer. */
  min?: { length: number; code: string };
  /** True for a text of several lines. */
  multiline?: true;
  /** Most characters; the database has the same limit. */
  max: number;
  /** A test of the trimmed value, and the code when it fails. */
  format?: { matches: (value: string) => boolean; code: string };
}

export type FormRules<Field extends string> = Record<Field, FieldRule>;

/** What is wrong with a field: a key of the dictionary, and values for the placeholders of its text. */
export interface Problem {
  code: string;
  values?: Record<string, string | number>;
}

export type Problems<Field extends string> = Partial<Record<Field, Problem>>;

/** The code of a text that is too long, the same in every form. */
export const tooLong = 'tooLong';

/** Control characters and Unicode line ends: the database refuses them in a field of one line. */
const controlsOfLine = /[\p{Cc}\u2028\u2029]+/gu;
const lineEnds = /\r\n?|[\u2028\u2029]/g;
const controlsOfText = /(?![\t\n])\p{Cc}/gu;

/**
 * A value as it is checked and sent: trimmed, and without control characters, which come with pasted text and which the
 * database refuses (private.is_line, private.is_text in supabase/migrations).
 */
export const clean = (value: string, multiline = false) =>
  (multiline
    ? value.replace(lineEnds, '\n').replace(controlsOfText, ' ')
    : value.replace(controlsOfLine, ' ')
  ).trim();

/** The problem of one value, or undefined when it is allowed. */
export function validateField(rule: FieldRule, raw: string): Problem | undefined {
  const value = clean(raw, rule.multiline);
  if (value === '') return rule.required === undefined ? undefined : { code: rule.required };
  const { length } = [...value];
  if (rule.min && length < rule.min.length) return { code: rule.min.code };
  if (length > rule.max) return { code: tooLong, values: { max: rule.max } };
  if (rule.format && !rule.format.matches(value)) return { code: rule.format.code };
  return undefined;
}

/** The problems of a whole form, in the order of its rules. */
export function validate<Field extends string>(
  rules: FormRules<Field>,
  values: Record<Field, string>,
): Problems<Field> {
  const problems: Problems<Field> = {};
  for (const field of Object.keys(rules) as Field[]) {
    const problem = validateField(rules[field], values[field]);
    if (problem) problems[field] = problem;
  }
  return problems;
}
