import { disc, half, line, palette, polygon, ring, within, type Colour } from '../shapes.ts';
import { picture, row, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sand, sky, sun } = palette;

/** A chevron that points to the right; its outer edges rise by `reach` to the point. */
const chevron = (
  x: number,
  top: number,
  bottom: number,
  body: number,
  reach: number,
  colour: Colour,
): string => {
  const middle = (top + bottom) / 2;
  return polygon(
    [
      [x, top],
      [x + body, top],
      [x + body + reach, middle],
      [x + body, bottom],
      [x, bottom],
      [x + reach, middle],
    ],
    colour,
  );
};

/** Process analysis: five steps, and a lens that finds what is slow in the middle one. */
export const processAnalysis: Scene = (width, height) => {
  const v = view(width, height, { from: 1.5, to: 6.5, above: 0.5 });
  const lens = disc(3.85, 2.4, 1, paper);
  return picture(v, sand, [
    row(v, 0, [(x, y) => disc(x + 0.5, y + 0.5, 0.14, deep)]),
    ...[deep, lagoon, sun, coral, ink].map((colour, k) => chevron(0.35 + k * 1.42, 1, 3.8, 1, 0.65, colour)),
    row(v, v.bottom - 1, [(x, y) => half(x, y, 's', lagoon), (x, y) => half(x, y, 's', sky)]),
    lens,
    within('lens', lens, chevron(2.3, -0.1, 4.9, 1.8, 1.35, sun) + disc(4.15, 2.4, 0.3, coral)),
    ring(3.85, 2.4, 1, 0.18, ink),
    line(
      [
        [4.5, 3.05],
        [5.55, 4.1],
      ],
      0.32,
      ink,
    ),
  ]);
};
