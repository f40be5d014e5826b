/** Control characters and Unicode line ends: the database refuses them in a field of one line. */
const controlsOfLine = /[\p{Cc}\u2028\u2029]+/gu;
const lineEnds = /\r\n?|[\u2028\u2029]/g;
const controlsOfText = /(?![\t\n])\p{Cc}/gu;

/**
 * Invisible characters that come with copied text, for a character class: Unicode's
 * Default_Ignorable_Code_Point (marks of direction, spaces of no width, soft hyphens, fillers,
 * tags) and the blanks that it does not include. checks.is_email in supabase/migrations has the
 * same.
 */
export const unseen = String.raw`\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC\u{1D159}`;

/**
 * Those to remove from one line. Joiners (U+200C, U+200D) and variation selectors stay: in emoji
 * and in names of many scripts they change what is seen.
 */
const unseenOfLine = new RegExp(`(?![\\u200C\\u200D\\p{Variation_Selector}])[${unseen}]`, 'gu');

const visible = `[^\\s${unseen}]\\p{Variation_Selector}*`;

/** The text from its first to its last visible character. */
const seen = new RegExp(`${visible}(?:.*${visible})?`, 'su');

/**
 * A value as it is checked and sent: trimmed, without invisible characters, and without control
 * characters, which the database refuses (checks.is_line, checks.is_text in supabase/migrations).
 */
export function clean(
  value: string,
  { multiline, complete }: { multiline?: true; complete?: (value: string) => string },
) {
  const text = multiline
    ? value.replace(lineEnds, '\n').replace(controlsOfText, ' ')
    : value.replace(controlsOfLine, ' ').replace(unseenOfLine, '');
  const [trimmed = ''] = seen.exec(text) ?? [];
  return complete ? complete(trimmed) : trimmed;
}
