import { band, disc, half, palette, rect, type Colour } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sun } = palette;

/** Leadership: two arcs that meet in one shared half circle, at the top of the stairs. */
export const techLeadership: Scene = (width, height) => {
  const v = view(width, height, { from: 0.4, to: 7.6 });
  const arc = (x: number, outer: number, colour: Colour): string =>
    band(x, 2, 1.2, 0.7, 180, 360, colour) + rect(outer - 0.35, 1.98, 0.7, v.bottom - 1.98, colour);
  const steps = [0, 1, 2, 3].map((k) => rect(2.95 - k * 0.585, 3.1 + k * 0.5, 2.1 + k * 1.17, v.bottom, ink));
  return picture(v, sun, [
    arc(2.05, 0.85, lagoon),
    arc(5.95, 7.15, deep),
    half(2.9, 2, 'n', coral, 2.2),
    ...steps,
    disc(4, 1.3, 0.42, paper),
  ]);
};
