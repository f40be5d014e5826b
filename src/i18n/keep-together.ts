const months =
  'January|February|March|April|May|June|July|August|September|October|November|December|' +
  'Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember';
const units =
  'MB|kB|%|€|AM|PM|Uhr|Min\\.|min|Millisekunden|milliseconds|Kilometer|kilometres|Stunden|hours|DSGVO|GDPR';

/** Spaces at which a line must not end. */
const bound = new RegExp(
  [
    '(?<=§|\\b(?:Art|Abs|Nr|Buchst)\\.|\\bSatz) (?=[\\da-z])',
    '(?<=\\b(?:Article|[Ss]ection)s?) (?=\\d)',
    `(?<=\\b\\d{1,2}\\.?) (?=(?:${months})(?!\\p{L}))`,
    `(?<=\\d\\)?) (?=(?:${units})(?!\\w))`,
  ].join('|'),
  'gu',
);

/**
 * Keeps an expression on one line: `§ 26`, `Article 6(1)`, `5 MB`, `6:00 PM`, `22 November`. Not
 * `E-Mail`: a special hyphen would get into the names of fields and links, and visitors with voice
 * control would not say it (WCAG 2.2, 2.5.3).
 */
export const keepTogether = (text: string) => text.replace(bound, '\u00a0');

/** i18next calls it for each text that it gives out (i18n/astro-i18next.config.cjs). */
export default { type: 'postProcessor', name: 'keepTogether', process: keepTogether };
