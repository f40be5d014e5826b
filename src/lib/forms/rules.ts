/** What a field allows. Problems are codes, so that shown messages change with the language (behaviour B14). */
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

/** Control characters and Unicode line ends: the database refuses them in a field of one line. */
const controlsOfLine = /[\p{Cc}\u2028\u2029]+/gu;
const lineEnds = /\r\n?|[\u2028\u2029]/g;
const controlsOfText = /(?![\t\n])\p{Cc}/gu;

/**
 * What nobody sees and copied text brings along, as part of a character class: Unicode's own list (marks of direction, spaces of no
 * width, soft hyphens, fillers, tags) and the blanks that it leaves out. private.is_email in supabase/migrations has the same.
 */
export const unseen = String.raw`\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC\u{1D159}`;

/** Not joiners (U+200C, U+200D) and variation selectors: within emoji and names of many scripts they change what is seen. */
const unseenOfLine = new RegExp(`(?![\\u200C\\u200D\\p{Variation_Selector}])[${unseen}]`, 'gu');

const visible = `[^\\s${unseen}]\\p{Variation_Selector}*`;

/** From the first to the last character that is seen. */
const seen = new RegExp(`${visible}(?:.*${visible})?`, 'su');

/**
 * A value as it is checked and sent: trimmed, without control characters, which the database refuses (private.is_line,
 * private.is_text in supabase/migrations), and without characters that nobody sees.
 */
export function clean(
  value: string,
  { multiline, complete }: Pick<FieldRule, 'multiline' | 'complete'>,
): string {
  const text = multiline
    ? value.replace(lineEnds, '\n').replace(controlsOfText, ' ')
    : value.replace(controlsOfLine, ' ').replace(unseenOfLine, '');
  const [trimmed = ''] = seen.exec(text) ?? [];
  return complete ? complete(trimmed) : trimmed;
}

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

/* The same patterns and lengths as private.is_email in supabase/migrations. */
const never = new RegExp(`[\\s\\p{Cc}${unseen}]`, 'u');
const atom = String.raw`[^.@<>()\[\],;:\\"]+`;
/* Letters and digits: of ASCII, then in blocks of scripts, as the database knows no categories. */
const letter = String.raw`0-9A-Za-z\xB7\xC0-\xD6\xD8-\xF6\xF8-\u1FFF\u2C00-\u2DFF\u3005-\u3007\u3041-\uD7FF\uF900-\uFAFF\u{10000}-\u{1BFFF}\u{1E000}-\u{1EFFF}\u{20000}-\u{3FFFF}`;
/* No hyphen first or last (RFC 1035, 2.3.1 and 2.3.4). The last label has a letter: it is no number of the network. */
const longLabel = `[${letter}][${letter}\\-]{0,61}[${letter}]`;
const address = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:(?:[${letter}]|${longLabel})\\.)+(?!\\d+$)${longLabel}$`,
  'u',
);

const octets = (text: string) => new TextEncoder().encode(text).length;

/** Longest address that SMTP can carry, in octets, and longest name before the @ (RFC 5321, 4.5.3.1). */
export const longestEmail = 254;
const longestName = 64;

/** True if mail can be sent to an address of this form. It says nothing about whether the address exists. */
export const isEmail = (value: string) =>
  octets(value) <= longestEmail &&
  octets(value.split('@')[0]!) <= longestName &&
  !never.test(value) &&
  address.test(value);

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
