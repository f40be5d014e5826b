import { palette, polygon, quarter, rect, twoBands, type Colour } from '../shapes.ts';
import { picture, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sand, sky, sun } = palette;

type Letter = (x: number, y: number, colour: Colour) => string;

/** Capitals in a box 1.1 wide and 1.2 high. */
const letters: Readonly<Record<'E' | 'M', Letter>> = {
  E: (x, y, colour) =>
    rect(x + 0.15, y, 0.3, 1.2, colour) +
    [0, 0.47, 0.94].map((dy) => rect(x + 0.15, y + dy, 0.95, 0.26, colour)).join(''),
  M: (x, y, colour) =>
    polygon(
      [
        [x, y + 1.2],
        [x, y],
        [x + 0.24, y],
        [x + 0.55, y + 0.5],
        [x + 0.86, y],
        [x + 1.1, y],
        [x + 1.1, y + 1.2],
        [x + 0.82, y + 1.2],
        [x + 0.82, y + 0.6],
        [x + 0.55, y + 1.02],
        [x + 0.28, y + 0.6],
        [x + 0.28, y + 1.2],
      ],
      colour,
    ),
};

interface Sitter {
  readonly initials: readonly [keyof typeof letters, keyof typeof letters];
  readonly ground: Colour;
  readonly hair: Colour;
  readonly face: Colour;
  readonly coat: readonly [left: Colour, right: Colour];
}

/** A head and shoulders on four by four tiles, the initials on the coat. */
const monogram =
  ({ initials, ground, hair, face, coat }: Sitter): Scene =>
  (width, height) => {
    const v = { width, height, tile: width / 4, left: 0, top: 0, right: 4, bottom: (4 * height) / width };
    return picture(v, ground, [
      quarter(0, 2, 'se', coat[0], 2),
      quarter(2, 2, 'sw', coat[1], 2),
      twoBands(2, 1.05, 0.8, hair, face),
      letters[initials[0]](0.8, 2.55, paper),
      letters[initials[1]](2.1, 2.55, paper),
    ]);
  };

export const portraitEm = monogram({
  initials: ['E', 'M'],
  ground: sun,
  hair: ink,
  face: coral,
  coat: [deep, lagoon],
});
export const portraitMm = monogram({
  initials: ['M', 'M'],
  ground: sky,
  hair: coral,
  face: sand,
  coat: [ink, deep],
});
