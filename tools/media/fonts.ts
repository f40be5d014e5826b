/**
 * Writes the two fonts of the site, cut down to what English and German need, to src/assets/fonts, and the fallbacks
 * that take the same room to src/styles/fonts.css. Part of `npm run media`, and runs alone too.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';
import { basicLatin, headlineLetters, textLetters } from './letters.ts';

const folder = new URL('../../src/assets/fonts/', import.meta.url);
const styles = new URL('../../src/styles/fonts.css', import.meta.url);
const require = createRequire(import.meta.url);

interface Font {
  name: string;
  family: string;
  /**
   * By weight, the width of English and German text as a share of Arial's. capsize's own mean is of English letters
   * alone, 0.1 % away.
   */
  widths: Record<number, number>;
  letters: string;
  axis: number | { min: number; max: number; default: number };
  features: string[];
}

/**
 * What every page sends, 14.4 kB in all; the fallbacks draw every other character (docs/performance.md): headlines in
 * one weight with their kerning; text between regular and semi-bold without it, which at this size would cost more
 * bytes than the letters' own outlines.
 */
const fonts: Font[] = [
  {
    name: 'jost',
    family: 'Jost',
    widths: { 600: 0.9553 },
    letters: headlineLetters,
    axis: 600,
    features: ['kern'],
  },
  // This file varies in weight alone; its width is the normal one, 100.
  {
    name: 'instrument-sans',
    family: 'Instrument Sans',
    widths: { 400: 1.0263, 600: 0.9814 },
    letters: textLetters,
    axis: { min: 400, max: 600, default: 400 },
    features: [],
  },
];

/** Arial, or a face of the same widths, is installed nearly everywhere; Arimo, which has them, stands for it here. */
const arial = {
  regular: {
    file: 'arimo-latin-400-normal',
    local: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'],
  },
  bold: {
    file: 'arimo-latin-700-normal',
    local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'],
  },
};

/** Names 13 and 14 hold the licence, which must stay with the font. */
const kept = { noHinting: true, preserveNameIds: [13, 14] };

/** The `@font-face` of the fallback whose text takes the room that the font takes in one weight. */
async function fallback(source: Buffer, family: string, weight: number, width: number): Promise<string> {
  const instance = await subsetFont(source, basicLatin, {
    ...kept,
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
  const { file, local } = weight < 600 ? arial.regular : arial.bold;
  const substitute = await fromBuffer(readFileSync(require.resolve(`@fontsource/arimo/files/${file}.woff2`)));
  const own = await fromBuffer(instance);
  const xWidthAvg = (width * own.unitsPerEm * substitute.subsets.latin.xWidthAvg) / substitute.unitsPerEm;
  const measured = { ...own, subsets: { ...own.subsets, latin: { xWidthAvg } } };
  const { fontFaces } = createFontStack([measured, substitute], { fontFaceFormat: 'styleObject' });
  const { ascentOverride, descentOverride, lineGapOverride, sizeAdjust } = fontFaces[0]!['@font-face'];
  return `@font-face {
    font-family: '${family} fallback';
    src: ${local.map((name) => `local('${name}')`).join(', ')};
    font-weight: ${weight};
    size-adjust: ${sizeAdjust};
    ascent-override: ${ascentOverride};
    descent-override: ${descentOverride};
    line-gap-override: ${lineGapOverride};
  }`;
}

mkdirSync(folder, { recursive: true });
const fallbacks: string[] = [];
for (const { name, family, widths, letters, axis, features } of fonts) {
  const source = readFileSync(
    require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  );
  const font = await subsetFont(source, letters, {
    ...kept,
    keepFeatures: features,
    targetFormat: 'woff2',
    variationAxes: { wght: axis },
  });
  writeFileSync(new URL(`${name}.woff2`, folder), font);
  for (const [weight, width] of Object.entries(widths))
    fallbacks.push(await fallback(source, family, Number(weight), width));
  console.log(`${name}.woff2  ${font.length} bytes`);
}
const header =
  '/* Written by tools/media/fonts.ts. Per weight in use, a fallback of the same measures: nothing moves when the fonts of\n * layouts/fonts.ts arrive. */';
const options = await resolveConfig(fileURLToPath(styles));
writeFileSync(styles, await format([header, ...fallbacks].join('\n\n'), { ...options, parser: 'css' }));
