import type { PageStep } from './index.ts';

/** What begins a line of its own, or is never shown: white space between two of these is never seen. */
const blocks =
  'html|head|meta|link|title|body|script|style|noscript|header|nav|main|section|article|footer|div|ul|ol|li|dl|dt|dd|p|h[1-6]|picture|source|figure|details|dialog|form|astro-island|astro-slot';

const between = new RegExp(`(</?(?:${blocks})(?:\\s[^<>]*)?>)\\s+(?=</?(?:${blocks})[\\s>])`, 'g');

/** Where white space counts, or is none of ours. */
const kept = /(<(pre|textarea|script|style)\b[\s\S]*?<\/\2>)/;

/** The page without the white space between blocks that Astro's templates leave. */
export function withoutGaps(html: string): string {
  // The pattern has two groups, so its parts come in threes: text, element, name.
  return html
    .split(kept)
    .map((part, index) => (index % 3 === 0 ? part.replace(between, '$1') : index % 3 === 1 ? part : ''))
    .join('');
}

/** Takes the white space out of the built pages (see withoutGaps). */
export function tightHtml(): PageStep {
  return { name: 'tight-html', start: () => withoutGaps };
}
