import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { expectNone, files, pageIn, read, valuesOf, type BuiltPage } from './site.ts';

/*
 * Budgets for all bytes that a page loads before the first interaction. size-limit in package.json
 * has budgets for single files.
 */

const bytes = (text: string) => brotliCompressSync(text).length;

/** Compressed size of each script. */
const sizes = new Map(
  files.filter((file) => file.endsWith('.js')).map((file) => [file, bytes(read(file))]),
);

/** Static imports of a module, without dynamic `import()`. */
const importsOf = (script: string) =>
  [...read(script).matchAll(/\b(?:import|export)\b[^"'`()]*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/_astro/${name}`,
  );

/** A page's scripts, with their static imports. */
function scriptsOf(page: BuiltPage): string[] {
  const scripts = new Set([
    ...valuesOf(page, 'src', 'script'),
    ...valuesOf(page, 'href', 'link[rel="modulepreload"]'),
  ]);
  // A loop over a set also visits values added during the loop.
  for (const script of scripts) for (const imported of importsOf(script)) scripts.add(imported);
  return [...scripts];
}

const sizeOf = (page: BuiltPage) =>
  scriptsOf(page).reduce((sum, script) => sum + sizes.get(script)!, 0);

test('a page loads at most 4 script files initially', () => {
  // All pages share one script chunk (astro.config.mjs).
  expectNone((page) => [scriptsOf(page).length].filter((count) => count > 4));
});

test('a page loads at most 11 kB of scripts initially', () => {
  // The lower bound detects a page without its scripts.
  expectNone((page) => [sizeOf(page)].filter((size) => size < 5_000 || size > 11_000));
});

test.each(locales)('%s: home loads at most 66 kB without images', (locale) => {
  const home = pageIn(locale, '/');
  const fonts = files.filter((file) => file.endsWith('.woff2')).map((file) => read(file, 'latin1'));
  const size = bytes(home.html) + sizeOf(home) + fonts.join('').length;
  expect(fonts).not.toEqual([]);
  expect(size).toBeLessThan(66_000);
});
