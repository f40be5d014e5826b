/**
 * Movements of a loop. Time runs from 0 to 1 through one round; every movement is at rest at 0 and is there
 * again at 1 in place and speed, so that the end runs into the beginning.
 */

const round = 2 * Math.PI;

/** A swing, whole cycles per round, up to 2 either way; a lag of up to 1 cycle lets neighbours follow one another. */
export const swing = (time: number, cycles: number, lag = 0): number =>
  Math.sin(round * (cycles * time - lag)) + Math.sin(round * lag);

/** A rise from 0 to 1 and back, whole cycles per round. */
export const rise = (time: number, cycles: number): number => (1 - Math.cos(round * cycles * time)) / 2;

/** One full turn in degrees that lingers at 0 and at 180. */
export const lingeringTurn = (time: number): number => 360 * time - 23 * Math.sin(2 * round * time);

/** The share of the way between two moments, gently started and ended. */
function between(time: number, from: number, to: number): number {
  const share = Math.min(Math.max((time - from) / (to - from), 0), 1);
  return (1 - Math.cos(Math.PI * share)) / 2;
}

/** Turns of what stands at the given place of a row: over in the first half of the round, back in the second. */
export function turns(time: number, place: number): number {
  const start = 0.1 + place * 0.035;
  return between(time, start, start + 0.12) + between(time, start + 0.5, start + 0.62);
}
