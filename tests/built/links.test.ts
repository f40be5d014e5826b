import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localeOfPath } from '#src/lib/shared/routes.ts';
import {
  elementsOf,
  expectNone,
  here,
  isFile,
  isThere,
  pageAt,
  redirects,
  valuesOf,
  type BuiltPage,
} from './site.ts';

/** The links of a page that lead into the site. */
const linksOf = (page: BuiltPage) =>
  elementsOf(page, 'a[href]')
    .map((link) => ({ link, url: new URL(link.getAttribute('href')!, here + page.path) }))
    .filter(({ url }) => url.origin === here);

/** The file and line of the content with this link; empty if a component has it. */
function sourceOf({ pathname, hash }: URL, { locale }: BuiltPage): string {
  const path = pathname.replace(/^\/de(?=\/|$)/, '') || '/';
  const links = [`](${path}${hash}`, ...(hash ? [`](${hash}`] : [])];
  for (const file of globSync(`content/*/${locale}/*.md`)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const index = lines.findIndex((line) => links.some((link) => line.includes(link)));
    if (index >= 0) return `${file}:${index + 1}: `;
  }
  return '';
}

test('every link leads to a page, an anchor or a file that exists', () => {
  const moved = redirects.map(({ from }) => from);
  expectNone((page) =>
    linksOf(page)
      .map(({ url }) => url)
      .filter((url) => !moved.includes(url.pathname) && !isThere(url))
      .map(
        (url) =>
          `${sourceOf(url, page)}there is no ${url.pathname}${url.hash}. Correct the address.`,
      ),
  );
});

test('links stay in the language of their page, except those to the other language', () => {
  expectNone((page) =>
    linksOf(page)
      .filter(({ link, url }) => pageAt(url.pathname) && !link.hasAttribute('hreflang'))
      .map(({ url }) => url.pathname)
      .filter((path) => localeOfPath(path) !== page.locale),
  );
});

test('links to other sites use https', () => {
  expectNone((page) =>
    valuesOf(page, 'href', 'a[href*=":"]').filter((href) => !/^(?:https|mailto|tel):/.test(href)),
  );
});

test('redirects lead to addresses of this site, and none hides a page', () => {
  expect(redirects.length).toBeGreaterThan(0);
  const wrong = redirects.filter(
    ({ from, to }) => pageAt(from) || !to.startsWith('/') || !isThere(new URL(to, here)),
  );
  expect(wrong).toEqual([]);
});

/** What visitors type, in German also below /de and, as a noun is written, with a capital. */
const words = [
  ...['impressum', 'datenschutz', 'karriere', 'kontakt', 'leistungen'].flatMap((word) => [
    `/${word}`,
    `/de/${word}`,
    `/${word[0]!.toUpperCase()}${word.slice(1)}`,
  ]),
  ...['/privacy', '/terms', '/jobs', '/sitemap.xml'],
];
test('the words that visitors type as an address lead to a page', () => {
  expect(redirects.map(({ from }) => from)).toEqual(expect.arrayContaining(words));
});

/** The attributes of pages that name files: one, or several with commas, spaces or bars. */
const namingFiles = 'src srcset poster data-modules data-fonts component-url renderer-url';

test('every file that a page names exists, and none comes from another site', () => {
  const filesNamedBy = (page: BuiltPage) =>
    [
      ...namingFiles.split(' ').flatMap((name) => valuesOf(page, name)),
      ...valuesOf(page, 'href', 'link:not([rel="canonical"], [hreflang])'),
    ]
      .filter((list) => !list.startsWith('data:'))
      .flatMap((list) => list.split(/[\s,|]+/))
      .filter((word) => /^(?:\/|https?:)/.test(word));
  expectNone((page) =>
    filesNamedBy(page).filter((address) => !isFile(address.replace(/[?#].*/, ''))),
  );
});
