import { disc, line, palette, path, polygon, type Colour, type Point } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, shallows, sky, sun } = palette;

/** An agent among others: a network, its largest node kept in sight by an eye. */
export const aiAgentAutomation: Scene = (width, height) => {
  const v = view(width, height, { from: 0, to: 7.9, above: 0.5 });
  const node: Point = [5.2, 2.5];
  const others: readonly (readonly [Point, number, Colour])[] = [
    [[4, 0.7], 0.3, sky],
    [[5.9, 0.5], 0.22, sun],
    [[7.3, 1], 0.4, shallows],
    [[7.45, 2.7], 0.24, paper],
    [[6.9, 4.3], 0.42, sun],
    [[5.2, 4.5], 0.22, sky],
    [[3.9, 4.3], 0.32, shallows],
  ];
  return picture(v, ink, [
    polygon(
      [
        [1.7, 2.5],
        [5.2, 1.3],
        [5.2, 3.7],
      ],
      deep,
    ),
    line(
      others.map(([at]) => at),
      0.06,
      shallows,
    ),
    ...others.map(([at]) => line([node, at], 0.07, paper)),
    ...others.map(([[x, y], r, colour]) => disc(x, y, r, colour)),
    disc(...node, 1.2, coral),
    disc(...node, 0.62, ink),
    disc(...node, 0.3, sun),
    path('M.2 2.5 A2 2 0 0 1 3.4 2.5 A2 2 0 0 1 .2 2.5 Z', paper),
    disc(1.95, 2.5, 0.66, lagoon),
    disc(2.1, 2.5, 0.32, ink),
  ]);
};
