import { globSync, readFileSync } from 'node:fs';

const htmlOf = (plain: string) => readFileSync(`dist${plain}.html`, 'utf8');

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

/** An article that shows several blocks of code. */
export const articleWithBlocks = listedBelow('/blog').find(
  (page) => htmlOf(page).split('<pre').length > 2,
)!;

export const articleWithTable = listedBelow('/blog').find((page) =>
  htmlOf(page).includes('<table'),
)!;

/**
 * The English address of every page of the build, without the editor. A new page needs no change
 * here.
 */
export const allPages = globSync('dist/**/*.html', {
  exclude: ['dist/de{,/**,.html}', 'dist/admin.html'],
})
  .map((file) => file.replace(/^dist/, '').replace(/(?:\/index)?\.html$/, '') || '/')
  .sort();
