import { expect, test } from 'vitest';
import { ariaCurrent } from '#src/lib/site/navigation.ts';
import { localeOfPath, localizePath, pathWithoutLocale } from '#src/lib/shared/routes.ts';

const paths = ['/', '/careers/apply', '/services#ai-workforce', '/developers'];
test.each(paths)('%s survives a round trip to German', (path) => {
  const german = localizePath(path, 'de');
  expect(german).toMatch(/^\/de(?:\/.*[^/])?$/);
  expect([localizePath(german, 'de'), localeOfPath(german)]).toEqual([german, 'de']);
  expect([localizePath(german, 'en'), pathWithoutLocale(german)]).toEqual([path, path]);
  expect(localeOfPath(path)).toBe('en');
});

test.each([
  {
    link: '/blog',
    page: '/blog',
    state: 'page',
  },
  {
    link: '/blog',
    page: '/blog/an-article',
    state: 'true',
  },
  {
    link: '/careers',
    page: '/careers-old',
    state: undefined,
  },
])('the link to $link on $page has aria-current $state', ({ link, page, state }) => {
  expect(ariaCurrent(link, page)).toBe(state);
});
