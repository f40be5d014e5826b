import { hash } from 'node:crypto';

/**
 * A Content-Security-Policy (CSP Level 3): only our own files, and the sources that `more` adds to
 * a directive.
 */
export function policyText(more: Record<string, readonly string[]>): string {
  const sources = ['script', 'style', 'img', 'font', 'media', 'worker', 'connect'].map((kind) =>
    [`${kind}-src 'self'`, ...(more[`${kind}-src`] ?? [])].join(' '),
  );
  return [
    // `default-src` covers what no other directive names. In Firefox these are prefetched pages, in
    // all browsers the manifest. `manifest-src` is not used: WebKit on Linux does not know it and
    // would warn on each page.
    "default-src 'self'",
    ...sources,
    "frame-src 'none'",
    "child-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Inline scripts that run. Data blocks (JSON) do not. */
const inlineScript = /<script(?![^>]*(?:\ssrc=|type="[^"]*json"))[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

function hashesOf(tag: RegExp, pages: readonly string[]): string[] {
  const texts = pages.flatMap((html) => [...html.matchAll(tag)].map(([, text = '']) => text));
  const hashes = texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return [...new Set(hashes)].sort();
}

/** A page as it was built: its path in the folder, and its HTML. */
export interface BuiltPage {
  file: string;
  html: string;
}

/**
 * Pages that show no text of content: an inline script on one of them belongs to the site. An
 * inline script on both pages of `pagesOfOtherTexts` belongs to the site as well, since their texts
 * come from different files (the loader of islands with `client:open`).
 */
const pagesWithoutTexts = ['404.html', 'contact.html', 'careers/apply.html'];
const pagesOfOtherTexts = ['services.html', 'case-studies.html'];

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
export function pageWithForeignScript(pages: readonly BuiltPage[]): string | undefined {
  const scriptsOn = (names: string[]) =>
    pages
      .filter(({ file }) => names.includes(file))
      .map(({ html }) => new Set(hashesOf(inlineScript, [html])));
  const [services = new Set(), caseStudies = new Set()] = scriptsOn(pagesOfOtherTexts);
  const known = new Set([
    ...scriptsOn(pagesWithoutTexts).flatMap((scripts) => [...scripts]),
    ...[...services].filter((script) => caseStudies.has(script)),
  ]);
  const foreign = pages.find(
    ({ html }) =>
      scriptAddress.test(html) || hashesOf(inlineScript, [html]).some((each) => !known.has(each)),
  );
  return foreign?.file;
}

/** The sources that the pages need: their inline scripts and styles, by hash, and the backend. */
export const sourcesOf = (pages: readonly string[], backendUrl: string | undefined) => ({
  'script-src': hashesOf(inlineScript, pages),
  'style-src': hashesOf(inlineStyle, pages),
  'img-src': ['data:'],
  'connect-src': backendUrl ? [new URL(backendUrl).origin] : [],
});

/**
 * The sources that the editor needs beside our own files: styles that it makes while it runs,
 * WebAssembly for pictures, and GitHub.
 */
export const editorSources = {
  'script-src': ["'wasm-unsafe-eval'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:', 'blob:', 'https://avatars.githubusercontent.com'],
  'media-src': ['blob:'],
  'worker-src': ['blob:'],
  'connect-src': ['blob:', 'data:', 'https://api.github.com', 'https://www.githubstatus.com'],
};
