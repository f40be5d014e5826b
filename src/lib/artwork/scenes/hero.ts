import { boat } from '../boat.ts';
import { coin, flap, type Faces } from '../flap.ts';
import {
  disc,
  palette,
  polygon,
  quarter,
  square,
  stripes,
  turn,
  twoBands,
  type Colour,
  type Corner,
} from '../shapes.ts';
import { picture, view, wave, wholePixels, type Scene, type View } from '../view.ts';

const { coral, deep, ink, lagoon, leaf, paper, shallows, sky, sun } = palette;

/** Le Morne: cliffs of basalt above a green foot. */
const mountain = (): string =>
  polygon(
    [
      [2.1, 3.5],
      [1.9, 3.05],
      [2.35, 1.85],
      [3.05, 1.4],
      [4.3, 1.3],
      [4.75, 1.8],
      [5.15, 2.9],
      [5, 3.5],
    ],
    deep,
  ) +
  polygon(
    [
      [1.9, 3.05],
      [2.35, 1.85],
      [3.05, 1.4],
      [2.65, 3.7],
    ],
    ink,
  ) +
  polygon(
    [
      [3.75, 1.34],
      [4.3, 1.3],
      [4, 2.2],
      [3.85, 3.4],
      [3.55, 3.4],
    ],
    ink,
  ) +
  polygon(
    [
      [0.6, 3.8],
      [1.9, 3.05],
      [2.7, 3.3],
      [4.1, 3],
      [5.15, 2.9],
      [6.5, 3.8],
    ],
    leaf,
  );

/** How the coast stands at one moment; the still picture shows it at rest. */
export interface CoastPose {
  /** Turn of the sun's bands, in degrees. */
  readonly sun: number;
  /** How far each line of waves has drifted, in wavelengths. */
  readonly drift: number;
  /** How far the surf has run up the beach, in tiles. */
  readonly surf: number;
  /** The boat's heave in tiles, downwards, and its roll in degrees. */
  readonly heave: number;
  readonly roll: number;
  /** The far sail's way from behind the island (0) past the left edge of the scene (1). */
  readonly crossing: number;
  /** Turns of the tiles and dots, by their diagonal from the corner: 0 the nearest. */
  readonly turns: readonly [number, number, number, number];
}

const atRest: CoastPose = { sun: 0, drift: 0, surf: 0, heave: 0, roll: 0, crossing: 0, turns: [0, 0, 0, 0] };

/** Tiles that come apart into dots, stepping down from the upper left corner. */
function tiles({ left, top, tile }: View, turns: CoastPose['turns']): string {
  const e = 0.5;
  const at = (c: number, r: number, draw: (x: number, y: number) => Faces): string => {
    const [x, y] = [left + c * e, top + r * e];
    return flap({ x, y, size: e, pixel: 1 / tile }, turns[c + r] ?? 0, draw(x, y));
  };
  const quarters = (ground: Colour, front: Corner, back: Corner, fill: Colour) => (x: number, y: number) => {
    const face = (corner: Corner): string => square(x, y, ground, e) + quarter(x, y, corner, fill, e);
    return [face(front), face(back)] as const;
  };
  const ringed = (x: number, y: number, ground: Colour, fill: Colour): string =>
    square(x, y, ground, e) + disc(x + e / 2, y + e / 2, 0.15, fill);
  return [
    at(0, 0, quarters(deep, 'nw', 'se', sun)),
    at(1, 0, (x, y) => [ringed(x, y, coral, paper), ringed(x, y, paper, coral)]),
    at(2, 0, quarters(sky, 'ne', 'sw', deep)),
    at(0, 1, (x, y) => {
      const lying = square(x, y, sky, e) + stripes(x, y, e, e, 4, deep);
      return [lying, turn(-90, x + e / 2, y + e / 2, lying)];
    }),
    at(1, 1, quarters(paper, 'se', 'nw', lagoon)),
    at(0, 2, quarters(lagoon, 'sw', 'ne', paper)),
    ...[0, 1, 2, 3].map((r) => {
      const [front, back] = r % 2 ? [deep, coral] : [coral, deep];
      return coin(left + (3.5 - r) * e, top + (r + 0.5) * e, 0.11, turns[3], front, back);
    }),
  ].join('');
}

/** The coast at one moment: Le Morne, the sun in two bands, the lagoon and a sail. */
export function coast(width: number, height: number, pose: CoastPose): string {
  const v = view(width, height, { from: 1.5, to: 7, above: 0.7 });
  const drift = (length: number): number => wholePixels(v, pose.drift * length) / length;
  return picture(v, sky, [
    turn(pose.sun, 5.2, 1.85, twoBands(5.2, 1.85, 1.3, coral, sun)),
    // A narrow picture ends at the island and would show no more of the far sail than its tip.
    v.left < 1 ? boat(2.35 - 2.75 * pose.crossing, 3.46, 0.36) : '',
    mountain(),
    wave(v, 3.55, 0.08, 1.6, lagoon, -drift(1.6)),
    wave(v, 4.05, 0.09, 2, shallows, 0.3 + drift(2)),
    wave(v, 4.6 - wholePixels(v, pose.surf), 0.1, 2.4, paper, 0.1 - drift(2.4)),
    turn(pose.roll, 6.125, 4.1, boat(6.05, 3.9 + pose.heave)),
    tiles(v, pose.turns),
  ]);
}

export const hero: Scene = (width, height) => coast(width, height, atRest);
