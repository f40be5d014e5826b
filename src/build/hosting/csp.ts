import { hash } from 'node:crypto';

/** Inline scripts that run; JSON data blocks do not. */
export const inlineScript =
  /<script(?![^>]*(?:\ssrc=|type="[^"]*json"))[^>]*>([\s\S]*?)<\/script>/g;
export const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Positions of the site's own inline scripts: in the head, and before islands, where Astro puts its
 * loaders. A script anywhere else was injected through a text: without a hash in the CSP, browsers
 * block it.
 */
const ownInlineScripts =
  /<head>[\s\S]*?<\/head>|(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>)+(?=<astro-island)/g;

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

/** Replaces the development server's build ID with the real one. */
export const withBuildId = (html: string, buildId: string) =>
  html.replace('data-build="development"', `data-build="${buildId}"`);
