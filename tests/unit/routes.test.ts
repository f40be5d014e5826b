import { expect, test } from 'vitest';
import { currentState } from '#src/lib/navigation.ts';
import { localeOfPath, localizePath, plainPath } from '#src/lib/routes.ts';

test.each(['/', '/careers/apply', '/blog/an-article', '/developers'])(
  '%s goes to German and back unchanged',
  (path) => {
    const german = localizePath(path, 'de');
    expect(german).toMatch(/^\/de(?:\/.*[^/])?$/);
    expect([localizePath(german, 'de'), localeOfPath(german)]).toEqual([german, 'de']);
    expect([localizePath(german, 'en'), plainPath(german)]).toEqual([path, path]);
    expect(localeOfPath(path)).toBe('en');
  },
);

test('an anchor stays behind its path', () => {
  expect(localizePath('/services#ai-workforce', 'de')).toBe('/de/services#ai-workforce');
  expect(localizePath('/#services', 'de')).toBe('/de#services');
});

test.each([
  ['/blog', '/blog', 'page'],
  ['/blog', '/blog/an-article', 'true'],
  ['/blog', '/', undefined],
  ['/careers', '/careers-old', undefined],
])('the link to %s on %s is current: %s', (link, page, state) => {
  expect(currentState(link, page)).toBe(state);
});
