import {
  arch,
  disc,
  palette,
  path,
  polygon,
  quarter,
  rect,
  square,
  stripes,
  twoBands,
  type Colour,
} from '../shapes.ts';
import { picture, view, wave, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, leaf, paper, sand, shallows, sky, sun } = palette;

const person = (x: number, floor: number, head: Colour, body: Colour): string =>
  arch(x - 0.16, floor - 0.42, 0.32, 0.42, body) + disc(x, floor - 0.6, 0.15, head);

/** About: a bridge from the house of squares to the island. */
export const about: Scene = (width, height) => {
  const v = view(width, height, { from: 0.3, to: 7.7 });
  const house = [
    rect(0.4, 0.6, 1.6, 4, deep),
    ...[0, 1, 2, 3].flatMap((r) =>
      [0, 1, 2].map((c) => square(0.6 + c * 0.45, 0.85 + r * 0.5, (r + c) % 4 === 1 ? sun : paper, 0.3)),
    ),
    stripes(2, 1.35, 0.4, 0.8, 4, deep),
    quarter(0.6, 3.1, 'se', sky, 1.2) + rect(0.6, 4.3, 1.2, 0.4, sky),
  ];
  const island = [
    polygon(
      [
        [5.5, 4.4],
        [6, 2.5],
        [6.3, 1.6],
        [6.75, 1.15],
        [7.4, 1.1],
        [7.65, 1.5],
        [8.2, 3.5],
      ],
      deep,
    ),
    polygon(
      [
        [6, 2.5],
        [6.3, 1.6],
        [6.75, 1.15],
        [6.5, 3.4],
        [5.9, 3.4],
      ],
      ink,
    ),
    path(`M6 4.4 A1.6 1.6 0 0 1 7.6 2.8 H${v.right} V4.4 Z`, leaf),
  ];
  return picture(v, sand, [
    twoBands(4.15, 1.5, 1, coral, sun),
    ...island,
    rect(2, 2.4, 4.5, 2.2, coral),
    rect(2, 2.4, 4.5, 0.16, ink),
    ...[2.35, 3.75, 5.15].map((x) => arch(x, 2.95, 1.1, 2, sand)),
    person(3.9, 2.4, coral, ink),
    person(4.4, 2.4, deep, lagoon),
    ...house,
    wave(v, 4.1, 0.08, 1.4, lagoon, 0.25),
    wave(v, 4.55, 0.08, 1.4, shallows, 0.75),
  ]);
};
