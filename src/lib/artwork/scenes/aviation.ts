import { disc, line, palette, polygon, rect, ring, within, type Colour, type Point } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sky, sun } = palette;

/** Aviation: a wing, and a frame of augmented reality that shows its ribs. */
export const aviation: Scene = (width, height) => {
  const v = view(width, height, { from: 1.9, to: 7.5, above: 0.5 });
  const wing = (colour: Colour): string =>
    polygon(
      [
        [-2, 4.18],
        [6.5, 1.2],
        [7.3, 1.2],
        [5.1, 3.2],
        [-2, 6.46],
      ],
      colour,
    );
  const [x, y, size] = [2.9, 0.9, 3.2] as const;
  const corner = (cx: number, cy: number, dx: number, dy: number): string =>
    line(
      [
        [cx + dx, cy],
        [cx, cy],
        [cx, cy + dy],
      ],
      0.16,
      coral,
    );
  const ribs = Array.from({ length: 5 }, (_, k): readonly Point[] => [
    [2.85 + k * 0.6, 0.4],
    [3.95 + k * 0.6, 5],
  ]);
  const structure = [
    ...ribs.map((rib) => line(rib, 0.1, paper)),
    line(
      [
        [2, 3.75],
        [7, 1.6],
      ],
      0.1,
      paper,
    ),
  ].join('');
  return picture(v, deep, [
    disc(1.45, 1.4, 0.85, sky),
    wing(paper),
    polygon(
      [
        [6.5, 1.2],
        [7.3, 1.2],
        [7.65, 0.1],
        [7.2, 0.1],
      ],
      coral,
    ),
    rect(x, y, size, size, sun),
    within('frame', rect(x, y, size, size, ink), wing(lagoon) + within('wing', wing(ink), structure)),
    corner(x - 0.25, y - 0.25, 0.9, 0.9),
    corner(x + size + 0.25, y - 0.25, -0.9, 0.9),
    corner(x - 0.25, y + size + 0.25, 0.9, -0.9),
    corner(x + size + 0.25, y + size + 0.25, -0.9, -0.9),
    disc(4.5, 2.66, 0.5, coral),
    ring(4.5, 2.66, 0.3, 0.1, paper),
    rect(6.85, 3.8, v.right - 6.85, 0.15, sky),
    rect(7.3, 4.1, v.right - 7.3, 0.15, sky),
    rect(6.6, 4.4, v.right - 6.6, 0.15, sky),
  ]);
};
