import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localeOfPath } from '#src/lib/shared/routes.ts';
import {
  elementsOf,
  expectNone,
  origin,
  isFile,
  exists,
  pageAt,
  redirects,
  valuesOf,
  type BuiltPage,
} from './site.ts';

/** Internal links on a page. */
const linksOf = (page: BuiltPage) =>
  elementsOf(page, 'a[href]')
    .map((link) => ({ link, url: new URL(link.getAttribute('href')!, origin + page.path) }))
    .filter(({ url }) => url.origin === origin);

/** File and line with a link in the content; empty for links in components. */
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

test('every internal link has a target', () => {
  const moved = redirects.map(({ from }) => from);
  expectNone((page) =>
    linksOf(page)
      .map(({ url }) => url)
      .filter((url) => !moved.includes(url.pathname) && !exists(url))
      .map(
        (url) =>
          `${sourceOf(url, page)}there is no ${url.pathname}${url.hash}. Correct the address.`,
      ),
  );
});

test('links keep the page language, except the language switch', () => {
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

test('redirects lead to existing pages and hide none', () => {
  expect(redirects.length).toBeGreaterThan(0);
  const wrong = redirects.filter(
    ({ from, to }) => pageAt(from) || !to.startsWith('/') || !exists(new URL(to, origin)),
  );
  expect(wrong).toEqual([]);
});

/** Paths that visitors type; German ones also below /de and capitalised. */
const typedPaths = [
  ...['impressum', 'datenschutz', 'karriere', 'kontakt', 'leistungen'].flatMap((word) => [
    `/${word}`,
    `/de/${word}`,
    `/${word[0]!.toUpperCase()}${word.slice(1)}`,
  ]),
  ...['/privacy', '/terms', '/jobs', '/sitemap.xml'],
];
test('paths that visitors type are redirected', () => {
  expect(redirects.map(({ from }) => from)).toEqual(expect.arrayContaining(typedPaths));
});

/** Attributes with one or several file names, separated by commas, spaces or bars. */
const fileAttributes = 'src srcset poster data-modules data-fonts component-url renderer-url';

test('every file that a page loads exists and is first-party', () => {
  const filesNamedBy = (page: BuiltPage) =>
    [
      ...fileAttributes.split(' ').flatMap((name) => valuesOf(page, name)),
      ...valuesOf(page, 'href', 'link:not([rel="canonical"], [hreflang])'),
    ]
      .filter((list) => !list.startsWith('data:'))
      .flatMap((list) => list.split(/[\s,|]+/))
      .filter((word) => /^(?:\/|https?:)/.test(word));
  expectNone((page) =>
    filesNamedBy(page).filter((address) => !isFile(address.replace(/[?#].*/, ''))),
  );
});
