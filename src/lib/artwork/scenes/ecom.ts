import { band, disc, palette, polygon, quarter, rect, type Colour } from '../shapes.ts';
import { picture, row, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sand, sky, sun } = palette;

/** Commerce: a bag and parcels on the belt, under a shop's awning. */
export const ecom: Scene = (width, height) => {
  const v = view(width, height, { from: 0.8, to: 7.2 });
  const scallop = (colour: Colour) => (x: number, y: number) =>
    rect(x, v.top, 1, y + 0.5 - v.top, colour) + disc(x + 0.5, y + 0.5, 0.5, colour);
  const bag = [
    band(2.3, 1.95, 0.6, 0.16, 180, 360, ink),
    rect(1, 1.95, 2.6, 2.3, deep),
    polygon(
      [
        [3.6, 1.95],
        [3.6, 4.25],
        [3, 4.25],
      ],
      ink,
    ),
    quarter(1, 2.95, 'sw', sky, 1.3),
    disc(2.25, 2.75, 0.32, coral),
  ];
  const parcels = [
    rect(3.85, 2.25, 2, 2, coral),
    rect(4.65, 2.25, 0.4, 2, sand),
    rect(5.85, 2.95, 1.3, 1.3, lagoon),
    rect(5.85, 3.4, 1.3, 0.4, sky),
    rect(4.25, 1.25, 1, 1, paper),
    quarter(4.25, 1.25, 'se', lagoon, 1),
  ];
  return picture(v, sun, [
    row(v, 0, [scallop(coral), scallop(paper)]),
    ...bag,
    ...parcels,
    rect(v.left, 4.25, v.right - v.left, v.bottom - 4.25, ink),
    row(v, 4.25, [(x, y) => disc(x + 0.5, y + 0.375, 0.22, sand)]),
  ]);
};
