import { disc, half, palette, path, quarter, rect, square, stripes, turn } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sand, sky, sun } = palette;

const hand = (part: string): string => turn(-35, 4.9, 3, part);

/** A page put together from blocks by a hand. */
export const generativeFrontends: Scene = (width, height) => {
  const v = view(width, height, { from: 0.4, to: 6.6, above: 0.5 });
  const page = [
    rect(0.6, 0.5, 4.8, v.bottom - 0.5, paper),
    rect(0.6, 0.5, 4.8, 0.5, ink),
    disc(0.95, 0.75, 0.1, coral) + disc(1.3, 0.75, 0.1, sun) + disc(1.65, 0.75, 0.1, sky),
    rect(0.95, 1.35, 2.1, 1.4, sky) + quarter(0.95, 1.35, 'nw', deep, 1.4),
    stripes(3.35, 1.35, 1.7, 1.5, 3, deep),
    square(0.95, 3.05, lagoon, 1.2) + half(0.95, 3.05, 's', sun, 1.2),
    square(2.4, 3.05, sun, 1.2) + disc(3, 3.65, 0.4, coral),
    square(3.85, 3.05, sand, 1.2),
    rect(0.95, 4.55, 4.1, v.bottom - 4.55, sand),
  ];
  // The dark corner ends just under the light quarter, so that it shines through along no other edge.
  const corner = 'M4.05 2.7 H5.25 V3.9 H5.15 A1.1 1.1 0 0 0 4.05 2.8 Z';
  const block = path(corner, lagoon) + quarter(4.05, 2.7, 'sw', sky, 1.2);
  const palm =
    rect(7.3, 2.15, 4, 1.5, deep) +
    rect(7, 2.05, 0.42, 1.7, sun) +
    path('M7.05 2.25 H6 L5 2.9 V3.3 L5.6 3.6 H7.05 Z', ink);
  const thumb = path('M6.6 2.25 H6 L4.95 2.5 A.27 .27 0 0 0 5.05 3.03 L6.6 2.9 Z', ink);
  return picture(v, coral, [...page, hand(palm), turn(10, 4.65, 3.3, block), hand(thumb)]);
};
