import { hash } from 'node:crypto';

/** Inline scripts that run. Data blocks (JSON) do not. */
export const inlineScript =
  /<script(?![^>]*(?:\ssrc=|type="[^"]*json"))[^>]*>([\s\S]*?)<\/script>/g;
export const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** A page as it was built: its path in the folder, and its HTML. */
export interface BuiltPage {
  file: string;
  html: string;
}

/** The sources of a Content-Security-Policy that allow the inline scripts or styles of HTML. */
export function hashesOf(tag: RegExp, html: string) {
  const hashes = Array.from(
    html.matchAll(tag),
    ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
  );
  return [...new Set(hashes)].sort();
}

/**
 * The mark of a build: it changes with an inline script or style and with the name of a script
 * file, not with a text. A page on screen can only be mixed with pages of the same mark
 * (src/islands/language-switch/other-build.ts).
 * @param html all pages
 * @param scripts the names of all script files
 */
export function markOf(html: string, scripts: readonly string[]) {
  const parts = [inlineScript, inlineStyle].flatMap((tag) => hashesOf(tag, html));
  return hash('sha256', [...parts, ...scripts].sort().join(' '), 'base64url').slice(0, 8);
}

/** A page with the mark of its build, in the place of that which the development server shows. */
export const withMark = (html: string, mark: string) =>
  html.replace('data-build="development"', `data-build="${mark}"`);

/**
 * Pages whose texts come from different files. An inline script on two of them belongs to the site:
 * the one of every page, and the loaders of islands (`client:touch`, `client:open`).
 */
const pagesOfDifferentTexts = [
  'contact.html',
  'careers/apply.html',
  'services.html',
  'case-studies.html',
];

/**
 * An attribute of a tag that would run a script. Code that is shown as text has `&lt;` before its
 * tags.
 */
const scriptAddress = /<\w[^<>]*\s(?:href|src|action|formaction)\s*=\s*["']?\s*javascript:/i;

/**
 * The first page with an inline script that came from a text of content; undefined if there is
 * none. The policy would allow such a script. The content check refuses these texts already; this
 * is a second check, whatever way the script came in.
 */
export function pageWithForeignScript(pages: readonly BuiltPage[]) {
  const scripts = pages
    .filter(({ file }) => pagesOfDifferentTexts.includes(file))
    .flatMap(({ html }) => hashesOf(inlineScript, html));
  const known = scripts.filter((script, index) => scripts.indexOf(script) < index);
  const foreign = pages.find(
    ({ html }) =>
      scriptAddress.test(html) ||
      hashesOf(inlineScript, html).some((script) => !known.includes(script)),
  );
  return foreign?.file;
}
