import { disc, half, palette, rect, square, stripes, turn, type Colour } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, leaf, paper, sand, shallows, sky, sun } = palette;

const orbit = (degrees: number, colour: Colour): string =>
  turn(
    degrees,
    4,
    2.5,
    `<ellipse cx="4" cy="2.5" rx="1.88" ry=".7" fill="none" stroke="${colour}" stroke-width=".16"/>`,
  );

const island = (x: number, y: number, size: number): string =>
  half(x, y - size, 's', leaf, size) + rect(x - 0.25, y, size + 0.5, 0.25, sand);

/** Islands in a sea of stripes; on the tiles among them three orbits around a core. */
export const reactDevelopment: Scene = (width, height) => {
  const v = view(width, height, { from: 1.2, to: 6.8, above: 0.5 });
  const first = Math.floor(v.top);
  const rows = Math.ceil(v.bottom) - first;
  return picture(v, shallows, [
    stripes(v.left, first, v.right - v.left, rows, rows * 2, sky),
    disc(7, 1, 0.6, coral),
    island(0.3, 1.5, 1.1),
    island(-0.5, 4, 1.8),
    island(6.55, 3.5, 1.8),
    square(2, 0.5, deep, 2) + square(4, 0.5, ink, 2) + square(2, 2.5, ink, 2) + square(4, 2.5, deep, 2),
    orbit(0, paper),
    orbit(60, sun),
    orbit(120, sky),
    disc(4, 2.5, 0.45, coral),
  ]);
};
