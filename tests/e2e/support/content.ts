import { existsSync, globSync, readFileSync } from 'node:fs';

const htmlOf = (plain: string) =>
  readFileSync(`dist${plain === '/' ? '/index' : plain}.html`, 'utf8');

/**
 * The English addresses of the listed pages below one, such as /blog: published articles, open
 * jobs.
 */
const listedBelow = (plain: string) =>
  globSync(`dist${plain}/*.html`)
    .map((file) => file.replace(/^dist|\.html$/g, ''))
    .filter((page) => !htmlOf(page).includes('content="noindex"'))
    .sort();

export const openJobs = listedBelow('/careers').filter((page) => page !== '/careers/apply');

/** The heading of an English page. */
export const titleOf = (plain: string) => /<h1[^>]*>\s*([^<]+?)\s*</.exec(htmlOf(plain))?.[1];

/** The first article that shows code. */
export const articleWithCode = listedBelow('/blog').find((page) => htmlOf(page).includes('<pre'))!;

/**
 * The English address of every page of the build, without the editor. A new page needs no change
 * here.
 */
export const allPages = globSync('dist/**/*.html', {
  exclude: ['dist/de{,/**,.html}', 'dist/admin.html'],
})
  .map((file) => file.replace(/^dist/, '').replace(/(?:\/index)?\.html$/, '') || '/')
  .sort();

/**
 * The kind of a page: its address if it has its own file in src/pages, otherwise the address above
 * it, since pages such as articles share a file.
 */
function kindOf(plain: string): string {
  const isOwn = existsSync(`src/pages/[...locale]${plain}.astro`);
  return isOwn ? plain : plain.replace(/(?<=.)\/[^/]+$/, '/*');
}

/** The names of elements, such as `table`, that pages of a kind have. */
const knownElements = new Map<string, Set<string>>();

/** Of each kind the first page, and each one with an element that those before it do not have. */
export const typicalPages = allPages.filter((plain) => {
  const kind = kindOf(plain);
  const known = knownElements.get(kind) ?? new Set();
  const elements = new Set(htmlOf(plain).match(/(?<=<)[a-z][\w-]*/g));
  knownElements.set(kind, known.union(elements));
  return !elements.isSubsetOf(known);
});
