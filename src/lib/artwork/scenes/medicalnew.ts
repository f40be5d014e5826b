import { disc, line, palette, quarter, rect, square, stripes, within, type Point } from '../shapes.ts';
import { column, picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sky, sun } = palette;

/** Medicine: a cross, and a pulse that changes colour as it passes through. */
export const medicalnew: Scene = (width, height) => {
  const v = view(width, height, { from: 1.3, to: 6.7, above: 0.5 });
  const cross = rect(3.3, 0.6, 1.4, 3.8, coral) + rect(2.1, 1.8, 3.8, 1.4, coral);
  const beat: readonly Point[] = [
    [v.left, 2.5],
    [2.6, 2.5],
    [3, 2.95],
    [3.7, 1],
    [4.28, 4],
    [4.85, 2.12],
    [5.15, 2.5],
    [v.right, 2.5],
  ];
  return picture(v, sky, [
    disc(4, 2.5, 2.3, paper),
    cross,
    line(beat, 0.16, ink),
    within('cross', cross, line(beat, 0.16, paper)),
    column(v, v.left, [
      (x, y) => square(x, y, deep) + quarter(x, y, 'nw', sun),
      (x, y) => square(x, y, sky) + stripes(x, y, 1, 1, 4, deep),
    ]),
    quarter(v.right - 1, v.bottom - 1, 'se', lagoon),
    disc(v.right - 0.8, v.top + 0.8, 0.35, coral),
  ]);
};
