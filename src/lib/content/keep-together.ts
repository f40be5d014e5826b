/** Code, which is copied and keeps its spaces; or a space that must not end a line. */
const bound =
  /<pre[\s>][\s\S]*?<\/pre>|(?<=§|\b(?:Art|Abs|Nr|Buchst)\.|\bSatz) (?=[\da-z])|(?<=\b(?:Article|[Ss]ection)s?) (?=\d)|(?<=\d\)?) (?=(?:MB|kB|%|DSGVO|GDPR)(?!\w))/g;

/** Keeps on one line what is one expression in rendered markdown: `§ 26`, `Article 6(1)`, `5 MB`. */
export function keepTogether(html: string): string {
  return html.replace(bound, (found) => (found === ' ' ? '\u00a0' : found));
}
