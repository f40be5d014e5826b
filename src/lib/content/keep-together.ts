const months =
  'January|February|March|April|May|June|July|August|September|October|November|December|' +
  'Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember';
const units =
  'MB|kB|%|€|AM|PM|Uhr|Min\\.|min|Millisekunden|milliseconds|Kilometer|kilometres|Stunden|hours|DSGVO|GDPR';

/** What must not be torn apart at the end of a line: a space, or the hyphen of a word. */
const bound = new RegExp(
  [
    '(?<=\\bE)-(?=Mail)',
    '(?<=§|\\b(?:Art|Abs|Nr|Buchst)\\.|\\bSatz) (?=[\\da-z])',
    '(?<=\\b(?:Article|[Ss]ection)s?) (?=\\d)',
    `(?<=\\b\\d{1,2}\\.?) (?=(?:${months})(?!\\p{L}))`,
    `(?<=\\d\\)?) (?=(?:${units})(?!\\w))`,
  ].join('|'),
  'gu',
);

const inseparable: Record<string, string> = { ' ': '\u00a0', '-': '-\u2060' };

/** Keeps on one line what is one expression: `§ 26`, `Article 6(1)`, `5 MB`, `6:00 PM`, `22 November`, `E-Mail`. */
export function keepTogether(text: string): string {
  return text.replace(bound, (found) => inseparable[found]!);
}

/** i18next calls it for each text that it gives out (i18n/astro-i18next.config.cjs). */
export default { type: 'postProcessor', name: 'keepTogether', process: keepTogether };
