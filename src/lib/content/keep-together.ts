/** A space or the hyphen of a word that must not end a line. */
const bound =
  /(?<=\bE)-(?=Mail)|(?<=§|\b(?:Art|Abs|Nr|Buchst)\.|\bSatz) (?=[\da-z])|(?<=\b(?:Article|[Ss]ection)s?) (?=\d)|(?<=\d\)?) (?=(?:MB|kB|%|AM|PM|Uhr|DSGVO|GDPR)(?!\w))/g;

const inseparable: Record<string, string> = { ' ': '\u00a0', '-': '-\u2060' };

/** Keeps on one line what is one expression, in a text: `§ 26`, `Article 6(1)`, `5 MB`, `6:00 PM`, `E-Mail`. */
export function keepTogether(text: string): string {
  return text.replace(bound, (found) => inseparable[found]!);
}
