import { existsSync, globSync, readFileSync } from 'node:fs';

const htmlOf = (plain: string) =>
  readFileSync(`dist${plain === '/' ? '/index' : plain}.html`, 'utf8');

/** Indexed English pages below a path: published articles, open jobs. */
const listedBelow = (plain: string) =>
  globSync(`dist${plain}/*.html`)
    .map((file) => file.replace(/^dist|\.html$/g, ''))
    .filter((page) => !htmlOf(page).includes('content="noindex"'))
    .sort();

export const openJobs = listedBelow('/careers').filter((page) => page !== '/careers/apply');

/** An English page's h1. */
export const titleOf = (plain: string) => /<h1[^>]*>\s*([^<]+?)\s*</.exec(htmlOf(plain))?.[1];

/** The first article with a code block. */
export const articleWithCode = listedBelow('/blog').find((page) => htmlOf(page).includes('<pre'))!;

/** English paths of all built pages except the editor. New pages are included automatically. */
export const allPages = globSync('dist/**/*.html', {
  exclude: ['dist/de{,/**,.html}', 'dist/admin.html'],
})
  .map((file) => file.replace(/^dist/, '').replace(/(?:\/index)?\.html$/, '') || '/')
  .sort();

/** Pages that share a template share a kind: `/blog/*`. */
function kindOf(plain: string): string {
  const isOwn = existsSync(`src/pages/[...locale]${plain}.astro`);
  return isOwn ? plain : plain.replace(/(?<=.)\/[^/]+$/, '/*');
}

/** Element names, such as `table`, found so far on pages of a kind. */
const knownElements = new Map<string, Set<string>>();

/** The first page of each kind, and every page with an element new for its kind. */
export const typicalPages = allPages.filter((plain) => {
  const kind = kindOf(plain);
  const known = knownElements.get(kind) ?? new Set();
  const elements = new Set(htmlOf(plain).match(/(?<=<)[a-z][\w-]*/g));
  knownElements.set(kind, known.union(elements));
  return !elements.isSubsetOf(known);
});
