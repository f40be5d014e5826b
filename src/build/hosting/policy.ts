import { hash } from 'node:crypto';

/** Inline scripts that run. Data blocks (JSON) do not. */
export const inlineScript =
  /<script(?![^>]*(?:\ssrc=|type="[^"]*json"))[^>]*>([\s\S]*?)<\/script>/g;
export const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The places of the site's own inline scripts: the head, and before an island, where Astro puts the
 * loaders. A script anywhere else came in by a text. It gets no hash, so no browser runs it.
 */
const placesOfScripts =
  /<head>[\s\S]*?<\/head>|(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>)+(?=<astro-island)/g;

export const ownScripts = (html: string) => (html.match(placesOfScripts) ?? []).join('');

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
