import { expect, test } from 'vitest';
import { currentState } from '#src/lib/site/navigation.ts';
import { localeOfPath, localizePath, plainPath } from '#src/lib/shared/routes.ts';

const paths = ['/', '/careers/apply', '/services#ai-workforce', '/developers'];
test.each(paths)('%s goes to German and back unchanged', (path) => {
  const german = localizePath(path, 'de');
  expect(german).toMatch(/^\/de(?:\/.*[^/])?$/);
  expect([localizePath(german, 'de'), localeOfPath(german)]).toEqual([german, 'de']);
  expect([localizePath(german, 'en'), plainPath(german)]).toEqual([path, path]);
  expect(localeOfPath(path)).toBe('en');
});

test.each([
  ['/blog', '/blog', 'page'],
  ['/blog', '/blog/an-article', 'true'],
  ['/blog', '/', undefined],
  ['/careers', '/careers-old', undefined],
])('the link to %s on %s is current: %s', (link, page, state) => {
  expect(currentState(link, page)).toBe(state);
});
