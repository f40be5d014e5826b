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
