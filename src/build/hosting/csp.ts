import { hash } from 'node:crypto';

/** Matches executable inline scripts, not JSON data blocks. */
export const inlineScript =
  /<script(?![^>]*(?:\ssrc=|type="[^"]*json"))[^>]*>([\s\S]*?)<\/script>/g;
export const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Matches the places where Astro and PageLayout.astro put inline scripts: the head, and directly
 * before an island. A script anywhere else came in with a text: the CSP gets no hash for this
 * script, so browsers block it.
 */
const ownInlineScripts =
  /<head>[\s\S]*?<\/head>|(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>)+(?=<astro-island)/g;

/** Returns the parts of `html` that may contain the site's own inline scripts. */
export const ownScripts = (html: string) => (html.match(ownInlineScripts) ?? []).join('');

/** Returns the CSP source list that allows the inline scripts or styles in `html`. */
export function hashesOf(tag: RegExp, html: string) {
  const hashes = Array.from(
    html.matchAll(tag),
    ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
  );
  return [...new Set(hashes)].sort();
}

/**
 * Returns the build ID: a hash of inline scripts, inline styles and script file names, independent
 * of texts. Only documents with the same build ID can be mixed
 * (src/islands/language-switch/build-id.ts).
 * @param html all pages
 * @param scripts the names of all script files
 */
export function buildIdOf(html: string, scripts: readonly string[]) {
  const parts = [inlineScript, inlineStyle].flatMap((tag) => hashesOf(tag, html));
  return hash('sha256', [...parts, ...scripts].sort().join(' '), 'base64url').slice(0, 8);
}

/** Replaces the build ID of development (PageLayout.astro) with the given build ID. */
export const withBuildId = (html: string, buildId: string) =>
  html.replace('data-build="development"', `data-build="${buildId}"`);
