import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { expectNone, files, pageAt, read, valuesOf, type BuiltPage } from './site.ts';

/*
 * What a page loads before a visitor touches it. This differs from page to page, so no list of
 * files can say it. The budgets of single files are the table `size-limit` in package.json.
 */

const bytes = (text: string) => brotliCompressSync(text).length;

/** The weight of each script of the site. */
const weights = new Map(
  files.filter((file) => file.endsWith('.js')).map((file) => [file, bytes(read(file))]),
);

/**
 * The files that a module imports when it is loaded, without those that it loads later by
 * `import()`.
 */
const importsOf = (script: string) =>
  [...read(script).matchAll(/\b(?:import|export)\b[^"'`()]*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/_astro/${name}`,
  );

/** The script files that a page loads, with those that they import. */
function scriptsOf(page: BuiltPage): string[] {
  const scripts = new Set([
    ...valuesOf(page, 'src', 'script'),
    ...valuesOf(page, 'href', 'link[rel="modulepreload"]'),
  ]);
  // A loop over a set also visits what is added meanwhile.
  for (const script of scripts) for (const imported of importsOf(script)) scripts.add(imported);
  return [...scripts];
}

const weightOf = (page: BuiltPage) =>
  scriptsOf(page).reduce((sum, script) => sum + weights.get(script)!, 0);

test('a page loads at most 4 script files before the first touch', () => {
  // The scripts of every page are one file (astro.config.mjs).
  expectNone((page) => [scriptsOf(page).length].filter((count) => count > 4));
});

test('a page loads at most 11 kB of scripts before the first touch', () => {
  // A page without its scripts would weigh too little.
  expectNone((page) => [weightOf(page)].filter((weight) => weight < 5_000 || weight > 11_000));
});

test('home loads at most 66 kB without its pictures: page, scripts and fonts', () => {
  const home = pageAt('/')!;
  const fonts = files.filter((file) => file.endsWith('.woff2')).map((file) => read(file, 'latin1'));
  const weight = bytes(home.html) + weightOf(home) + fonts.join('').length;
  expect(fonts).not.toEqual([]);
  expect(weight).toBeLessThan(66_000);
});
