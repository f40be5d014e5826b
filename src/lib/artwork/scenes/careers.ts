import { boat } from '../boat.ts';
import { flap } from '../flap.ts';
import { disc, half, palette, petal, polygon, quarter, square, stripes, turn } from '../shapes.ts';
import { picture, view, wave, wholePixels, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, leaf, paper, sand, shallows, sun } = palette;

/** How the islands stand at one moment; the still picture shows them at rest. */
export interface IslandsPose {
  /** How far each palm leans, in degrees, from left to right. */
  readonly lean: readonly [number, number, number];
  /** How far each palm's fronds bend, in degrees, from the upper left one in the order they are drawn. */
  readonly bend: readonly [readonly number[], readonly number[], readonly number[]];
  /** How far each line of waves has drifted, in wavelengths. */
  readonly drift: number;
  /** The sail's way from behind the large island (0) to behind the middle one (1). */
  readonly crossing: number;
  /** Turns of the tiles, by their diagonal from the corner. */
  readonly turns: readonly [number, number];
}

const still = [0, 0, 0, 0, 0, 0];
const atRest: IslandsPose = {
  lean: [0, 0, 0],
  bend: [still, still, still],
  drift: 0,
  crossing: 0,
  turns: [0, 0],
};

/** A palm: x and base of its trunk, the height of the trunk and the length of a frond. */
function palm(x: number, base: number, trunk: number, frond: number, bend: readonly number[]): string {
  const top = base - trunk;
  const leafLength = frond * 0.72;
  const fronds = [-150, -110, -70, -30, 12, 168].map((degrees, k) =>
    turn(
      degrees + 45 + (bend[k] ?? 0),
      x,
      top,
      petal(x, top - leafLength, 'up', k % 2 ? leaf : lagoon, leafLength),
    ),
  );
  const coconuts = [-1, 1].map((side) =>
    disc(x + side * frond * 0.13, top + frond * 0.12, frond * 0.13, coral),
  );
  return [
    polygon(
      [
        [x - frond * 0.07, top],
        [x + frond * 0.07, top],
        [x + frond * 0.12, base],
        [x - frond * 0.12, base],
      ],
      ink,
    ),
    ...fronds,
    ...coconuts,
  ].join('');
}

/** Three palms on three islands, each taller than the one before, at one moment. */
export function islands(width: number, height: number, pose: IslandsPose): string {
  const v = view(width, height, { from: 0.6, to: 7.5 });
  const drift = (length: number): number => wholePixels(v, pose.drift * length) / length;
  const island = (x: number, size: number): string => half(x - size / 2, 4.4 - size, 's', coral, size);
  const [x, y, pixel] = [v.left, v.top, 1 / v.tile];
  const lying = square(x + 1, y, sand) + stripes(x + 1, y, 1, 1, 4, deep);
  return picture(v, sand, [
    disc(5.9, 2, 1.75, sun),
    boat(5.9 - 2.88 * pose.crossing, 4.04, 0.36),
    turn(pose.lean[0], 1.2, 4, palm(1.2, 4, 0.85, 0.75, pose.bend[0])),
    turn(pose.lean[1], 3.05, 3.85, palm(3.05, 3.85, 1.4, 1.1, pose.bend[1])),
    turn(pose.lean[2], 5.9, 3.7, palm(5.9, 3.7, 2, 1.55, pose.bend[2])),
    island(1.2, 1.2),
    island(3.05, 1.5),
    island(5.9, 2),
    wave(v, 4.15, 0.07, 1.6, shallows, drift(1.6)),
    wave(v, 4.6, 0.07, 2, deep, 0.5 - drift(2)),
    flap({ x, y, size: 1, pixel }, pose.turns[0], [
      square(x, y, deep) + quarter(x, y, 'nw', coral),
      square(x, y, deep) + quarter(x, y, 'se', coral),
    ]),
    flap({ x: x + 1, y, size: 1, pixel }, pose.turns[1], [lying, turn(-90, x + 1.5, y + 0.5, lying)]),
    flap({ x, y: y + 1, size: 1, pixel }, pose.turns[1], [
      square(x, y + 1, paper) + quarter(x, y + 1, 'sw', lagoon),
      square(x, y + 1, paper) + quarter(x, y + 1, 'ne', lagoon),
    ]),
  ]);
}

/** Careers: the islands at rest. */
export const careers: Scene = (width, height) => islands(width, height, atRest);
