import { describe, expect, test } from 'vitest';
import {
  alternatesFor,
  localeOfPath,
  localePaths,
  localizePath,
  plainPath,
  routes,
  urlFor,
} from '#src/lib/routes.ts';

describe('addresses of the two languages', () => {
  test.each([
    ['/', 'en', '/'],
    ['/', 'de', '/de'],
    ['/de', 'en', '/'],
    ['/de', 'de', '/de'],
    ['/services', 'de', '/de/services'],
    ['/de/services', 'en', '/services'],
    ['/de/blog/spotify-model', 'de', '/de/blog/spotify-model'],
    ['/developers', 'de', '/de/developers'],
  ] as const)('%s in %s is %s', (path, locale, expected) => {
    expect(localizePath(path, locale)).toBe(expected);
  });

  test('a path that only begins like the prefix is English', () => {
    expect(localeOfPath('/developers')).toBe('en');
    expect(plainPath('/developers')).toBe('/developers');
  });

  test('every route goes to German and back unchanged', () => {
    for (const path of Object.values(routes)) expect(plainPath(localizePath(path, 'de'))).toBe(path);
  });

  test('no address ends in a slash, which the host would redirect', () => {
    for (const path of Object.values(routes).filter((route) => route !== '/')) {
      expect(localizePath(path, 'de')).not.toMatch(/\/$/);
    }
  });
});

test('urlFor puts the part and the anchor behind the route', () => {
  expect(urlFor('de', 'blog', { id: 'spotify-model' })).toBe('/de/blog/spotify-model');
  expect(urlFor('en', 'services', { hash: 'ai-workforce' })).toBe('/services#ai-workforce');
  expect(urlFor('de', 'home', { hash: 'services' })).toBe('/de#services');
});

test('alternates name both languages and English for all others, as absolute addresses', () => {
  expect(alternatesFor('https://example.org', '/about')).toEqual([
    { hreflang: 'en', href: 'https://example.org/about' },
    { hreflang: 'de', href: 'https://example.org/de/about' },
    { hreflang: 'x-default', href: 'https://example.org/about' },
  ]);
});

test('pages exist once per language, English without a prefix', () => {
  expect(localePaths()).toEqual([
    { params: { locale: undefined }, props: { locale: 'en' } },
    { params: { locale: 'de' }, props: { locale: 'de' } },
  ]);
});
