import { band, disc, palette, path, polygon, rect, twoBands, within } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sky, sun } = palette;

const climbing = [
  band(3.16, 4.2, 2.9, 0.2, 180, 270, paper),
  band(3.16, 4.2, 2.5, 0.2, 180, 270, sun),
  band(3.16, 4.2, 2.1, 0.2, 180, 270, paper),
  polygon(
    [
      [2.9, 0.9],
      [3.25, 0.9],
      [3.85, 1.7],
      [3.25, 2.5],
      [2.9, 2.5],
      [3.2, 1.7],
    ],
    ink,
  ),
  path('M2.7 1.56 H4.1 A.3 .14 0 0 1 4.1 1.84 H2.7 Z', ink),
];

/** Airline: a tail fin in livery, and the contrail of a flight that climbs away. */
export const airline: Scene = (width, height) => {
  const v = view(width, height, { from: 1.6, to: 7.9 });
  const fuselage = path(
    `M${v.left} 3.9 H6.7 L7.7 3.95 A.125 .125 0 0 1 7.7 4.2 C6.8 4.3 6 4.9 4.8 5 V${v.bottom} H${v.left} Z`,
    paper,
  );
  const windows = Array.from({ length: Math.ceil((4.6 - v.left) / 0.4) }, (_, k) =>
    disc(4.6 - k * 0.4, 4.35, 0.1, deep),
  );
  return picture(v, coral, [
    ...climbing,
    polygon(
      [
        [3.5, 4],
        [5.6, 0.4],
        [7, 0.4],
        [6.7, 4],
      ],
      deep,
    ),
    twoBands(5.85, 2.1, 0.62, coral, sun),
    polygon(
      [
        [3.85, 3.4],
        [6.75, 3.4],
        [6.73, 3.65],
        [3.7, 3.65],
      ],
      lagoon,
    ),
    fuselage,
    within('fuselage', fuselage, rect(v.left, 4.72, v.right - v.left, v.bottom - 4.72, sky)),
    polygon(
      [
        [5.2, 4.05],
        [6.3, 4.05],
        [7.6, 4.7],
        [7.1, 4.7],
      ],
      ink,
    ),
    ...windows,
  ]);
};
