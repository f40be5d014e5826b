/**
 * Writes the two fonts of the site, cut down to what English and German need, and the measures of their
 * fallbacks, to src/assets/fonts. Part of `npm run media`, and runs alone too.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';
import { characters } from './characters.ts';
import { fallbackFor } from './fallback.ts';
import { measure, readTables, tableOf, writeTables } from './sfnt.ts';

const folder = new URL('../../src/assets/fonts/', import.meta.url);
const require = createRequire(import.meta.url);

const weights = { min: 400, max: 700, default: 400 } as const;

const fonts = [
  { name: 'jost', family: 'Jost', source: '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2' },
  {
    // This file varies in weight alone; its width is the normal one, 100.
    name: 'instrument-sans',
    family: 'Instrument Sans',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  },
] as const;

/** Kerning and figures of one width; names 13 and 14 hold the licence, which must stay with the font. */
const kept = { keepFeatures: ['kern', 'tnum'], noHinting: true, preserveNameIds: [13, 14] } as const;

async function subset(source: Buffer): Promise<Buffer> {
  const at = (wght: number | typeof weights): Promise<Buffer> =>
    subsetFont(source, characters, { ...kept, targetFormat: 'sfnt', variationAxes: { wght } });
  const tables = new Map(readTables(await at(weights)));
  // Kerning that varies by weight makes up a quarter of the file and moves letters by a hair:
  // the kerning of the regular weight serves all of them.
  const regular = readTables(await at(400));
  for (const tag of ['GPOS', 'GDEF']) tables.set(tag, tableOf(regular, tag));
  return subsetFont(writeTables(tables), undefined, { ...kept, targetFormat: 'woff2', keepAllGlyphs: true });
}

const instance = async (source: Buffer, wght: number) =>
  measure(await subsetFont(source, characters, { ...kept, targetFormat: 'sfnt', variationAxes: { wght } }));

mkdirSync(folder, { recursive: true });
const metrics: Record<string, unknown> = {};
for (const { name, family, source } of fonts) {
  const original = readFileSync(require.resolve(source));
  const font = await subset(original);
  writeFileSync(new URL(`${name}.woff2`, folder), font);
  const fallbacks = [];
  for (const weight of [400, 500, 600, 700])
    fallbacks.push(fallbackFor(await instance(original, weight), weight));
  const regular = await instance(original, 400);
  const missing = [...characters].filter((character) => regular.advance(character) === undefined);
  metrics[name] = {
    family,
    file: `${name}.woff2`,
    fontWeight: `${weights.min} ${weights.max}`,
    fallbacks,
  };
  console.log(
    `${name}.woff2  ${font.length} bytes  not in the source: ${missing.map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(' ') || 'nothing'}`,
  );
}
const target = new URL('metrics.json', folder);
const style = await resolveConfig(target);
writeFileSync(target, await format(JSON.stringify(metrics), { ...style, parser: 'json' }));
