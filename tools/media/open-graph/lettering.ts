import font from '../../../src/assets/fonts/jost-letters.json' with { type: 'json' };
import { path, type Colour } from '../shapes.ts';

const letters = font.letters as unknown as Readonly<Record<string, readonly [number, string]>>;

/** What each pair of letters moves by, in font units; the file lists them as `V-100 W-100` under the first letter. */
const kerning = new Map(
  Object.entries(font.kerning).flatMap(([first, pairs]) =>
    pairs.split(' ').map((pair) => {
      const [second = ''] = pair;
      return [first + second, Number(pair.slice(second.length))] as const;
    }),
  ),
);

/** The letter itself, else its base letter (ş gives s), else nothing: a title never stops a build. */
function known(text: string): string[] {
  return [...text].flatMap((letter) => {
    if (letter in letters) return [letter];
    const [base = ''] = letter.normalize('NFD');
    return base in letters ? [base] : [];
  });
}

function* placed(text: string): Generator<{ x: number; outline: string; advance: number }> {
  let x = 0;
  let before = '';
  for (const letter of known(text)) {
    const [advance, outline] = letters[letter]!;
    x += kerning.get(before + letter) ?? 0;
    yield { x, outline, advance };
    x += advance;
    before = letter;
  }
}

/** Width of one line in Jost's headline weight, in units of its size. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { x, advance } of placed(text)) width = x + advance;
  return width / font.unitsPerEm;
}

/** One line as SVG outlines, so that no font is needed where it is drawn. Places and size in pixels. */
export function lettering(text: string, x: number, baseline: number, size: number, fill: Colour): string {
  const scale = size / font.unitsPerEm;
  const glyphs = [...placed(text)]
    .filter(({ outline }) => outline !== '')
    .map((glyph) => `<g transform="translate(${glyph.x})">${path(glyph.outline, fill)}</g>`);
  return `<g transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}
