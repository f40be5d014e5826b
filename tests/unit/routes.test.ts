import { expect, test } from 'vitest';
import { currentState } from '#src/lib/navigation.ts';
import { localeOfPath, localizePath, plainPath, routes, urlFor } from '#src/lib/routes.ts';

test.each([...Object.values(routes), '/developers'])('%s goes to German and back unchanged', (path) => {
  const german = localizePath(path, 'de');
  expect(german).toMatch(/^\/de(?:\/.*[^/])?$/);
  expect([localizePath(german, 'de'), localeOfPath(german)]).toEqual([german, 'de']);
  expect([localizePath(german, 'en'), plainPath(german)]).toEqual([path, path]);
  expect(localeOfPath(path)).toBe('en');
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
