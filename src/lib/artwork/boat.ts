import { palette, path, polygon } from './shapes.ts';

const { coral, ink, paper } = palette;

/** A boat under two sails, heading left; x is its mast, y the rim of its hull, at size 1 it is 2 tiles high. */
export function boat(x: number, y: number, size = 1): string {
  const mainsail = polygon(
    [
      [x, y - 1.6 * size],
      [x, y - 0.12 * size],
      [x + 0.75 * size, y - 0.12 * size],
    ],
    paper,
  );
  const jib = polygon(
    [
      [x - 0.08 * size, y - 1.25 * size],
      [x - 0.08 * size, y - 0.12 * size],
      [x - 0.52 * size, y - 0.12 * size],
    ],
    coral,
  );
  const [bow, stern] = [x - 0.65 * size, x + 0.8 * size];
  const arc = `A${0.72 * size} ${0.42 * size} 0 0 1`;
  const hull = path(
    `M${bow} ${y} H${stern} ${arc} ${x + 0.08 * size} ${y + 0.42 * size} ${arc} ${bow} ${y} Z`,
    ink,
  );
  return mainsail + jib + hull;
}
