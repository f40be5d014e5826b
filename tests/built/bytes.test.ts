import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { expectNone, files, isFile, pageAt, read, type BuiltPage } from './site.ts';

/*
 * What a page loads before a visitor touches it. This differs from page to page, so no list of
 * files can say it. The budgets of single files are the table `size-limit` in package.json.
 */

const bytes = (text: string) => brotliCompressSync(text).length;

/**
 * The files that a module imports when it is loaded, without those that it loads later by
 * `import()`.
 */
const importsOf = (script: string) =>
  [...read(script).matchAll(/\b(?:import|export)\b[^"'`()]*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/_astro/${name}`,
  );

/** The scripts that a page loads, with those that they import. */
function scriptsOf({ root }: BuiltPage): Set<string> {
  const elements = root.querySelectorAll('script[src], link[rel="modulepreload"]');
  const scripts = new Set(
    elements.map((each) => (each.getAttribute('src') ?? each.getAttribute('href'))!),
  );
  // A loop over a set also visits what is added meanwhile.
  for (const script of scripts) for (const imported of importsOf(script)) scripts.add(imported);
  return scripts;
}

/** Pages share their scripts, so each is compressed only once. */
const weights = new Map<string, number>();

function weightOfScript(script: string): number {
  const weight = weights.get(script) ?? bytes(read(script));
  weights.set(script, weight);
  return weight;
}

const weightOf = (page: BuiltPage) =>
  [...scriptsOf(page)].reduce((sum, script) => sum + weightOfScript(script), 0);

test('no page loads more than 11 kB of scripts before the first touch', () => {
  expectNone((page) => [weightOf(page)].filter((weight) => weight > 11_000));
  // The sum is not zero: a page has the entry script and what it imports.
  expect(scriptsOf(pageAt('/')!).size).toBeGreaterThan(2);
  expectNone((page) => [...scriptsOf(page)].filter((script) => !isFile(script)));
});

test('home loads at most 66 kB without its pictures: page, scripts and fonts', () => {
  const home = pageAt('/')!;
  const fonts = files
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => read(file, 'latin1').length);
  expect(fonts.length).toBeGreaterThan(0);
  const weight = bytes(home.html) + weightOf(home) + fonts.reduce((sum, font) => sum + font, 0);
  expect(weight).toBeLessThan(66_000);
});
