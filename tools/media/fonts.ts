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
import { measure } from './sfnt.ts';

const folder = new URL('../../src/assets/fonts/', import.meta.url);
const require = createRequire(import.meta.url);

/** Sent to visitors: German, the commoner letters of French (the names of Mauritius), no signs of programming. */
const letters = 'ÄÖÜäöüßÉàçèéêîô';
const rare = /[\\^`{|}~<>=≤≥↑↓]/;
const isSent = (character: string) =>
  /[\u00c0-\u00ff]/.test(character) ? letters.includes(character) : !rare.test(character);
const sent = [...characters].filter(isSent).join('');

/**
 * What every page sends, 15.5 kB in all; the fallbacks draw every other character (docs/performance.md): headlines in
 * one weight with their kerning; text between regular and semi-bold without it, which at this size would cost more
 * bytes than the letters' own outlines.
 */
const fonts = [
  {
    name: 'jost',
    family: 'Jost',
    source: '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2',
    weight: 600,
    features: ['kern'],
  },
  {
    // This file varies in weight alone; its width is the normal one, 100.
    name: 'instrument-sans',
    family: 'Instrument Sans',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    weight: { min: 400, max: 600, default: 400 },
    features: [],
  },
];

/** Names 13 and 14 hold the licence, which must stay with the font. */
const kept = { noHinting: true, preserveNameIds: [13, 14] };

const subset = (source: Buffer, { weight, features }: (typeof fonts)[number]): Promise<Buffer> =>
  subsetFont(source, sent, {
    ...kept,
    keepFeatures: features,
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
  });

const instance = async (source: Buffer, wght: number) =>
  measure(
    await subsetFont(source, characters, {
      ...kept,
      keepFeatures: [],
      targetFormat: 'sfnt',
      variationAxes: { wght },
    }),
  );

mkdirSync(folder, { recursive: true });
const metrics: Record<string, unknown> = {};
for (const face of fonts) {
  const { name, family, source, weight } = face;
  const original = readFileSync(require.resolve(source));
  const font = await subset(original, face);
  writeFileSync(new URL(`${name}.woff2`, folder), font);
  const fallbacks = [];
  for (const each of typeof weight === 'number' ? [weight] : [weight.min, weight.max])
    fallbacks.push(fallbackFor(await instance(original, each), each));
  const regular = await instance(original, 400);
  const missing = [...characters].filter((character) => regular.advance(character) === undefined);
  metrics[name] = {
    family,
    file: `${name}.woff2`,
    fontWeight: typeof weight === 'number' ? `${weight}` : `${weight.min} ${weight.max}`,
    fallbacks,
  };
  console.log(
    `${name}.woff2  ${font.length} bytes  not in the source: ${missing.map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(' ') || 'nothing'}`,
  );
}
const target = new URL('metrics.json', folder);
const style = await resolveConfig(target);
writeFileSync(target, await format(JSON.stringify(metrics), { ...style, parser: 'json' }));
