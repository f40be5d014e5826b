import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dist } from './support/site.ts';

/** `jost.Bd3x9A.woff2` is a file of the font jost. */
const fonts = readdirSync(join(dist, '_astro'))
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => file.split('.')[0]!);

test('the site has the two fonts it is designed with', () => {
  expect(fonts.sort()).toEqual(['instrument-sans', 'jost']);
});

test.each(fonts)('the licence of %s is published with it (SIL OFL 1.1, condition 2)', (font) => {
  const published = readFileSync(join(dist, 'licences', `${font}.OFL.txt`), 'utf8');
  expect(published).toMatch(/^Copyright \d{4} /);
  expect(published).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(published).toBe(readFileSync(`node_modules/@fontsource-variable/${font}/LICENSE`, 'utf8'));
});

test('The licences of the packages in the scripts are published, each with its version and whole text', () => {
  const published = readFileSync(join(dist, 'licences/packages.txt'), 'utf8');
  const entries = published.split(/^## /m).slice(1);
  const listed = entries.map((entry) => entry.slice(0, entry.indexOf('\n')));
  for (const name of ['react', 'react-dom', 'scheduler', 'astro', 'motion-dom', '@supabase/supabase-js']) {
    const { version, license } = JSON.parse(
      readFileSync(`node_modules/${name}/package.json`, 'utf8'),
    ) as Record<string, string>;
    expect(listed).toContain(`${name} - ${version} (${license})`);
  }
  for (const entry of entries) expect(entry).toMatch(/copyright|Permission to use/i);
  expect(listed.filter((line) => !/\((?:MIT|ISC|0BSD|BSD-\d-Clause|Apache-2\.0)\)$/.test(line))).toEqual([]);
});

test('The licence of Tailwind, whose style sheet is in every page, is published as it has it', () => {
  expect(readFileSync(join(dist, 'licences/tailwindcss.MIT.txt'), 'utf8')).toBe(
    readFileSync('node_modules/tailwindcss/LICENSE', 'utf8'),
  );
});
