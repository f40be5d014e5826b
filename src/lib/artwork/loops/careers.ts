import { islands } from '../scenes/careers.ts';
import { swing, turns } from './timing.ts';
import type { Moving } from './loops.ts';

/** The fronds of one palm follow one another; the palms do so too, from left to right. */
const bend = (time: number, palm: number): number[] =>
  Array.from(
    { length: 6 },
    (_, frond) => 2 * swing(time, 2, palm * 0.08 + frond * 0.05) + 0.7 * swing(time, 3, frond * 0.11),
  );

/** The islands alive: a breeze goes through the palms, waves drift, a sail crosses between islands, tiles flip. */
export const careers: Moving = (width, height, time) =>
  islands(width, height, {
    lean: [1.1 * swing(time, 2, 0), 0.9 * swing(time, 2, 0.08), 0.7 * swing(time, 2, 0.16)],
    bend: [bend(time, 0), bend(time, 1), bend(time, 2)],
    drift: time,
    crossing: time,
    turns: [turns(time, 0), turns(time, 1.5)],
  });
