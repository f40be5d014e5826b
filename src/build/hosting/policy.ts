import { hash } from 'node:crypto';

/** A Content-Security-Policy (CSP Level 3): nothing but our own files, and what `more` adds to a directive. */
export function policyText(more: Record<string, readonly string[]>): string {
  const sources = ['script', 'style', 'img', 'font', 'media', 'worker', 'connect'].map((kind) =>
    [`${kind}-src 'self'`, ...(more[`${kind}-src`] ?? [])].join(' '),
  );
  return [
    // Firefox takes pages that are fetched ahead by it, and all browsers the manifest: WebKit on Linux does not know manifest-src, and
    // would say so on each page. All else that browsers ask it for is named.
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

/** Scripts within a page that run, which data (JSON) does not. */
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
 * Pages that show no text of content: a script within a page that stands on one of them is the site's own. So is one that stands on
 * both others, whose texts are different files: the loader of islands that open.
 */
const pagesWithoutTexts = ['404.html', 'contact.html', 'careers/apply.html'];
const pagesOfOtherTexts = ['services.html', 'case-studies.html'];

/** An attribute of a tag that would run a script. Program text that is shown has `&lt;` before its tags. */
const scriptAddress = /<\w[^<>]*\s(?:href|src|action|formaction)\s*=\s*["']?\s*javascript:/i;

/**
 * The first page that would run a script of a text, for which the policy would vouch; undefined where there is none. The content
 * check refuses such texts: this holds whatever way a script came in.
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

/** What the pages of the site need: the scripts and styles within them by their hashes, and the backend. */
export const sourcesOf = (pages: readonly string[], backendUrl: string | undefined) => ({
  'script-src': hashesOf(inlineScript, pages),
  'style-src': hashesOf(inlineStyle, pages),
  'img-src': ['data:'],
  'connect-src': backendUrl ? [new URL(backendUrl).origin] : [],
});

/** What the editor takes beyond our own files: styles that it makes as it runs, WebAssembly for pictures, and GitHub. */
export const editorSources = {
  'script-src': ["'wasm-unsafe-eval'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:', 'blob:', 'https://avatars.githubusercontent.com'],
  'media-src': ['blob:'],
  'worker-src': ['blob:'],
  'connect-src': ['blob:', 'data:', 'https://api.github.com', 'https://www.githubstatus.com'],
};
