import {
  disc,
  half,
  line,
  palette,
  quarter,
  rect,
  ring,
  square,
  stripes,
  within,
  type Point,
} from '../shapes.ts';
import { column, picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, shallows, sky, sun } = palette;

const person = ([x, y]: Point): string =>
  disc(x, y, 0.9, paper) +
  disc(x, y - 0.3, 0.3, coral) +
  within(
    'person',
    disc(x, y, 0.78, paper),
    half(x - 0.6, y - 0.52, 's', ink, 1.2) + rect(x - 0.6, y + 0.67, 1.2, 0.3, ink),
  );

const agent = ([x, y]: Point): string =>
  disc(x, y, 0.9, paper) +
  square(x - 0.46, y - 0.4, lagoon, 0.92) +
  rect(x - 0.04, y - 0.64, 0.08, 0.24, lagoon) +
  disc(x, y - 0.64, 0.1, coral) +
  disc(x - 0.2, y - 0.04, 0.12, paper) +
  disc(x + 0.2, y - 0.04, 0.12, paper) +
  rect(x - 0.24, y + 0.24, 0.48, 0.1, sun);

/** Agents at work: three tasks, a person and an agent who take them, three results. */
export const aiWorkforce: Scene = (width, height) => {
  const v = view(width, height, { from: 0.4, to: 6.7, above: 0.5 });
  const tasks: readonly Point[] = [
    [1.1, 0.85],
    [1.1, 2.5],
    [1.1, 4.15],
  ];
  const hubs: readonly [Point, Point] = [
    [3.6, 1.35],
    [3.6, 3.65],
  ];
  const results: readonly Point[] = [
    [6, 0.85],
    [6, 2.5],
    [6, 4.15],
  ];
  return picture(v, deep, [
    ...hubs.flatMap((hub) => [...tasks, ...results].map((end) => line([hub, end], 0.09, sky))),
    ...tasks.map(([x, y], k) => disc(x, y, 0.55, [sun, coral, sky][k]!)),
    person(hubs[0]),
    agent(hubs[1]),
    disc(6, 0.85, 0.6, shallows) + half(5.65, 0.3, 's', paper, 0.7),
    disc(6, 2.5, 0.6, sun) + square(5.74, 2.24, deep, 0.52),
    disc(6, 4.15, 0.6, coral) + ring(6, 4.15, 0.3, 0.12, paper),
    column(v, Math.max(v.right - 1, 7), [
      (x, y) => square(x, y, lagoon) + quarter(x, y, 'nw', sun),
      (x, y) => stripes(x, y, 1, 1, 4, sky),
      (x, y) => square(x, y, coral) + quarter(x, y, 'se', ink),
      (x, y) => square(x, y, sky) + disc(x + 0.5, y + 0.5, 0.3, deep),
      (x, y) => square(x, y, sun) + quarter(x, y, 'se', lagoon),
    ]),
  ]);
};
