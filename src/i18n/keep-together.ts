/** Spaces between a number and its unit. */
const beforeUnit = /(?<=\d) (?=(?:MB|kB|%|€|AM|PM|Uhr|[Mm]in)(?!\w))/g;

/** Keeps a number and its unit on one line: `5 MB`, `6:00 PM`. */
export const keepTogether = (text: string) => text.replace(beforeUnit, '\u00a0');

/** i18next calls it for each text that it gives out (i18n/astro-i18next.config.cjs). */
export default { type: 'postProcessor', name: 'keepTogether', process: keepTogether };
