import { disc, palette, quarter, square } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, lagoon, paper, sand, sun } = palette;

/** Stands in for a picture that cannot be shown: three shapes on a quiet ground. */
export const placeholder: Scene = (width, height) => {
  const v = view(width, height, { from: 1.5, to: 6.5, above: 0.5 });
  const checks: string[] = [];
  for (let y = Math.floor(v.top); y < v.bottom; y += 1)
    for (let x = Math.floor(v.left); x < v.right; x += 1)
      if ((x + y) % 2 === 0) checks.push(square(x, y, paper));
  return picture(v, sand, [
    ...checks,
    quarter(2.5, 2.5, 'sw', coral, 1.5),
    square(4, 2.5, lagoon, 1.5),
    disc(4.75, 1.75, 0.75, sun),
  ]);
};
