import {
  disc,
  half,
  line,
  palette,
  path,
  polygon,
  quarter,
  rect,
  square,
  stripes,
  within,
} from '../shapes.ts';
import { column, picture, row, view, type Scene } from '../view.ts';

const { coral, deep, ink, leaf, paper, sand, sky, sun } = palette;

const head =
  'M1.5 5 V3.2 A2.45 2.45 0 0 1 3.95 .75 V.1 A1.7 1.7 0 0 1 4.5 .95 L5.85 3 A.52 .52 0 0 1 5.1 3.68 L4.3 3.05 A2.6 2.6 0 0 0 4.5 5 Z';
const mane = 'M1.4 5 V3.2 A2.55 2.55 0 0 1 3.95 .65 V1.45 A1.75 1.75 0 0 0 2.2 3.2 V5 Z';

const bridle = [
  line(
    [
      [5.7, 2.5],
      [4.4, 3.36],
    ],
    0.13,
    sand,
  ),
  line(
    [
      [4.92, 3.02],
      [3.8, 0.62],
    ],
    0.13,
    sand,
  ),
  line(
    [
      [4.12, 1.35],
      [5, 1.22],
    ],
    0.13,
    sand,
  ),
  disc(4.92, 3.02, 0.17, sun),
].join('');

const silks = [
  (x: number, y: number) => square(x, y, deep) + quarter(x, y, 'nw', sky),
  (x: number, y: number) => square(x, y, coral) + disc(x + 0.5, y + 0.5, 0.3, paper),
  (x: number, y: number) => square(x, y, sand) + stripes(x, y, 1, 1, 4, deep),
  (x: number, y: number) =>
    square(x, y, sun) +
    polygon(
      [
        [x + 0.5, y],
        [x + 1, y + 0.5],
        [x + 0.5, y + 1],
        [x, y + 0.5],
      ],
      coral,
    ),
  (x: number, y: number) => square(x, y, sky) + half(x, y, 's', deep),
];

/** Racing: a horse's head in front of the sun and the rail, the jockeys' silks beside it. */
export const horse: Scene = (width, height) => {
  const v = view(width, height, { from: 1, to: 7 });
  return picture(v, leaf, [
    disc(5.3, 1.6, 1.3, sun),
    rect(v.left, 3.75, v.right - v.left, 0.2, paper),
    row(v, 3.95, [(x, y) => rect(x + 0.4, y, 0.2, v.bottom - y, paper)]),
    within('head', path(head, ink), rect(1, 0, 6, 5, ink) + bridle + path(mane, coral)),
    disc(4.77, 1.78, 0.14, sun),
    disc(5.5, 3.25, 0.07, sand),
    column(v, v.right - 1, silks),
  ]);
};
