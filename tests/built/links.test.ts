import { expect, test } from 'vitest';
import { localeOfPath } from '#src/lib/shared/routes.ts';
import { elementsOf, expectNone, isFile, pageAt, read, valuesOf, type BuiltPage } from './site.ts';

/** The address of the site, where a test needs one. */
const here = 'https://site.test';

/** The rules of `_redirects`; a placeholder such as `:page` takes one segment of the address. */
const redirects = read('_redirects')
  .split('\n')
  .map((line) => line.split(' '))
  .filter(([, , status]) => status === '301')
  .map(([from = '', to = '']) => ({
    to,
    pattern: new RegExp(`^${from.replace(/:\w+/g, '[^/]+')}$`),
  }));

/** True if an address of the site leads to a page, to an anchor that exists, or to a file. */
function leadsSomewhere({ pathname, hash }: URL): boolean {
  const moved = redirects.find(({ pattern }) => pattern.test(pathname));
  if (moved) return moved.to.includes(':') || leadsSomewhere(new URL(moved.to, here));
  const page = pageAt(pathname);
  if (!page) return isFile(pathname);
  return hash === '' || page.root.getElementById(decodeURIComponent(hash.slice(1))) !== null;
}

/** The links of a page that lead into the site. */
const linksOf = (page: BuiltPage) =>
  elementsOf(page, 'a[href]')
    .map((link) => ({ link, url: new URL(link.getAttribute('href')!, here + page.path) }))
    .filter(({ url }) => url.origin === here);

test('every link leads to a page, an anchor or a file that exists', () => {
  expectNone((page) => linksOf(page).flatMap(({ url }) => (leadsSomewhere(url) ? [] : [url.href])));
});

test('links stay in the language of their page, except those to the other language', () => {
  expectNone((page) =>
    linksOf(page)
      .filter(({ link, url }) => pageAt(url.pathname) && !link.hasAttribute('hreflang'))
      .map(({ url }) => url.pathname)
      .filter((path) => localeOfPath(path) !== page.locale),
  );
});

test('links to other sites use https, and those in a new tab give no access to this window', () => {
  expectNone((page) =>
    valuesOf(page, 'href', 'a[href*=":"]').filter((href) => !/^(?:https|mailto|tel):/.test(href)),
  );
  expectNone((page) => elementsOf(page, 'a[target="_blank"]:not([rel~="noopener"])'));
});

test('redirects lead to addresses of this site, and none hides a page', () => {
  expect(redirects.length).toBeGreaterThan(0);
  const leaving = redirects.filter(({ to }) => !/^\/(?!\/)/.test(to));
  const dead = redirects.filter(
    ({ to }) => !to.includes(':') && !leadsSomewhere(new URL(to, here)),
  );
  expect([leaving, dead]).toEqual([[], []]);
  expectNone(({ path }) =>
    redirects.filter(({ pattern }) => pattern.test(path)).map(({ to }) => to),
  );
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
  expectNone((page) => (filesNamedBy(page).length > 0 ? [] : ['names no file']));
  expectNone((page) =>
    filesNamedBy(page).filter((address) => !isFile(address.replace(/[?#].*/, ''))),
  );
});
