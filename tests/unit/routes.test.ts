import { expect, test } from 'vitest';
import { currentState } from '#src/lib/navigation.ts';
import { localeOfPath, localizePath, plainPath, routes, urlFor } from '#src/lib/routes.ts';

test.each([
  ['/', 'en', '/'],
  ['/', 'de', '/de'],
  ['/de', 'en', '/'],
  ['/de', 'de', '/de'],
  ['/services', 'de', '/de/services'],
  ['/de/services', 'en', '/services'],
  ['/de/blog/an-article', 'de', '/de/blog/an-article'],
  ['/developers', 'de', '/de/developers'],
] as const)('%s in %s is %s', (path, locale, expected) => {
  expect(localizePath(path, locale)).toBe(expected);
});

test('every route goes to German and back unchanged, without a slash at the end', () => {
  for (const path of Object.values(routes)) {
    const german = localizePath(path, 'de');
    expect([plainPath(german), localeOfPath(german)]).toEqual([path, 'de']);
    expect(german).not.toMatch(/\/$/);
  }
  expect(localeOfPath('/developers')).toBe('en');
});

test('an address has its part and its anchor behind the route', () => {
  expect(urlFor('de', 'blog', { id: 'an-article' })).toBe('/de/blog/an-article');
  expect(urlFor('en', 'services', { hash: 'ai-workforce' })).toBe('/services#ai-workforce');
  expect(urlFor('de', 'home', { hash: 'services' })).toBe('/de#services');
});

test.each([
  ['/blog', '/blog', 'page'],
  ['/blog', '/blog/an-article', 'true'],
  ['/blog', '/', undefined],
  ['/careers', '/careers-old', undefined],
])('the link to %s on %s is current: %s', (link, page, state) => {
  expect(currentState(link, page)).toBe(state);
});
