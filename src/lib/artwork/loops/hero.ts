import { coast } from '../scenes/hero.ts';
import { lingeringTurn, rise, swing, turns } from './timing.ts';
import type { Moving } from './loops.ts';

/** The coast alive: the sun's bands turn, waves and surf run, the boat rides, a far sail crosses, tiles flip. */
export const hero: Moving = (width, height, time) =>
  coast(width, height, {
    sun: lingeringTurn(time),
    drift: time,
    surf: 0.07 * rise(time, 2),
    heave: 0.09 * rise(time, 2),
    roll: 1.6 * swing(time, 2),
    crossing: time,
    turns: [turns(time, 0), turns(time, 1), turns(time, 2), turns(time, 3)],
  });
