import { disc, palette, rect, squeeze, within, type Colour } from './shapes.ts';

/** Both faces of a tile or a dot, drawn in place; the first is the one at rest. */
export type Faces = readonly [front: string, back: string];

/** The face that leaves and the one that comes: turns count on, so that 1 shows the back and 2 the front again. */
const order = ([front, back]: Faces, turns: number): Faces => (turns % 2 < 1 ? [front, back] : [back, front]);

/** The place of a tile: its upper left corner, its edge, and a pixel of the picture, all in tiles. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly pixel: number;
}

/**
 * A tile that changes its face as the boards in old stations do: its upper half falls over the middle and shows
 * the other face from behind. `turns` is 0 at rest; at no moment is there a gap. The falling edge moves by whole
 * pixels, as between two an edge smoothed twice, by the face and by what clips it, lets the ground shine through.
 */
export function flap({ x, y, size, pixel }: Place, turns: number, faces: Faces): string {
  const [leaving, coming] = order(faces, turns);
  const fallen = turns % 1;
  if (fallen === 0) return leaving;
  const whole = (length: number): number => Math.round(length / pixel) * pixel;
  const above = whole(size / 2);
  const hinge = y + above;
  const upper = rect(x, y, size, above, palette.white);
  const lower = rect(x, hinge, size, size - above, palette.white);
  const facing = Math.cos(fallen * Math.PI);
  const half = facing > 0 ? above : size - above;
  const height = whole(half * Math.abs(facing)) / half;
  const id = `flap-${Math.round(x * 100)}-${Math.round(y * 100)}`;
  const falling = facing > 0 ? within(id, upper, leaving) : within(id, lower, coming);
  return (
    leaving +
    within(`${id}-behind`, upper, coming) +
    (height > 0 ? squeeze([x, hinge], [1, height], falling) : '')
  );
}

/** A dot that turns about its upright axis like a coin. */
export function coin(cx: number, cy: number, r: number, turns: number, front: Colour, back: Colour): string {
  const [leaving, coming] = order([disc(cx, cy, r, front), disc(cx, cy, r, back)], turns);
  const fallen = turns % 1;
  if (fallen === 0) return leaving;
  const facing = Math.cos(fallen * Math.PI);
  return squeeze([cx, cy], [Math.abs(facing), 1], facing > 0 ? leaving : coming);
}
