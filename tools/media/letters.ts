/**
 * Writes the outlines of Jost's headline weight and their kerning to src/assets/fonts/jost-letters.json: link previews
 * set their titles from it, without a font engine at build time. Part of `npm run media`, and runs alone too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Buffer as Run, Face, Font, shape } from 'harfbuzzjs';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';
import { characters } from './characters.ts';

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('@fontsource-variable/jost/files/jost-latin-wght-normal.woff2'));
const instance = await subsetFont(source, characters, {
  keepFeatures: ['kern'],
  noHinting: true,
  targetFormat: 'sfnt',
  variationAxes: { wght: 600 },
});
const face = new Face(new Blob(instance));
const font = new Font(face);

const set = (text: string): readonly { codepoint: number; xAdvance?: number }[] => {
  const run = new Run();
  run.addText(text);
  run.guessSegmentProperties();
  shape(font, run);
  return run.getGlyphInfosAndPositions();
};
const widthOf = (text: string): number => set(text).reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);

const letters: Record<string, readonly [advance: number, outline: string]> = {};
for (const character of characters.replace('\u00ad', '')) {
  const glyph = set(character)[0]?.codepoint ?? 0;
  if (glyph !== 0) letters[character] = [font.glyphHAdvance(glyph), font.glyphToPath(glyph)];
}

/** By the first letter of a pair: each second letter with what it moves by, in font units. */
const kerning: Record<string, string> = {};
for (const first of Object.keys(letters)) {
  const pairs = Object.keys(letters)
    .filter((second) => second.trim() !== '')
    .map((second) => [second, widthOf(first + second) - letters[first]![0] - letters[second]![0]] as const)
    .filter(([, shift]) => shift !== 0);
  if (pairs.length > 0) kerning[first] = pairs.map(([second, shift]) => `${second}${shift}`).join(' ');
}

const target = new URL('../../src/assets/fonts/jost-letters.json', import.meta.url);
const style = await resolveConfig(target);
const text = await format(JSON.stringify({ unitsPerEm: face.upem, letters, kerning }), {
  ...style,
  parser: 'json',
});
writeFileSync(target, text);
console.log(`jost-letters.json  ${text.length} bytes  ${Object.keys(letters).length} letters`);
