/** Control characters and Unicode line ends; the database rejects them in single-line fields. */
const lineControls = /[\p{Cc}\u2028\u2029]+/gu;
/** Line ends other than `\n`. */
const lineEnds = /\r\n?|[\u2028\u2029]/g;
/** Control characters that the database rejects in multi-line fields. */
const textControls = /(?![\t\n])\p{Cc}/gu;

/**
 * Invisible characters from copied text, for a character class: Unicode's
 * Default_Ignorable_Code_Point (direction marks, zero-width spaces, soft hyphens, fillers, tags)
 * and further blanks. checks.is_email in supabase/migrations has the same list.
 */
export const invisible = String.raw`\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC\u{1D159}`;

/**
 * Invisible characters to remove from single-line fields. Joiners (U+200C, U+200D) and variation
 * selectors stay: emoji and many scripts need them.
 */
const invisibleInLine = new RegExp(
  `(?![\\u200C\\u200D\\p{Variation_Selector}])[${invisible}]`,
  'gu',
);

const visibleCharacter = `[^\\s${invisible}]\\p{Variation_Selector}*`;

/** Matches the text from the first to the last visible character. */
const visibleText = new RegExp(`${visibleCharacter}(?:.*${visibleCharacter})?`, 'su');

/**
 * Normalises a value before validation and sending: trimmed, without invisible and control
 * characters. The database rejects control characters (checks.is_line, checks.is_text in
 * supabase/migrations).
 */
export function clean(
  value: string,
  { multiline, complete }: { multiline?: true; complete?: (value: string) => string },
) {
  const text = multiline
    ? value.replace(lineEnds, '\n').replace(textControls, ' ')
    : value.replace(lineControls, ' ').replace(invisibleInLine, '');
  const [trimmed = ''] = visibleText.exec(text) ?? [];
  return complete ? complete(trimmed) : trimmed;
}
