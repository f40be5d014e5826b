import { disc, half, palette, quarter, rect, ring, stripes, type Colour } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sand, sky, sun } = palette;

/** Finance: bars that rise tile by tile, and a coin. */
export const fintech: Scene = (width, height) => {
  const v = view(width, height, { from: 0.4, to: 7.6 });
  const bar = (k: number, fill: Colour): string =>
    quarter(3 + k, 4 - k, 'se', fill) + rect(3 + k, 5 - k, 1, k, fill);
  const [x, y] = [2, 2];
  return picture(v, lagoon, [
    bar(0, sky),
    bar(1, paper),
    bar(2, sand) + stripes(5, 3, 1, 2, 8, ink),
    bar(3, coral),
    bar(4, deep),
    rect(8, 0, v.right - 8, 5, deep),
    disc(x, y, 1.5, sun),
    ring(x, y, 1.2, 0.1, ink),
    half(x - 1.1, y - 0.85, 'e', ink, 1.1),
    half(x, y - 0.25, 'w', coral, 1.1),
  ]);
};
