import { careers } from './careers.ts';
import { hero } from './hero.ts';

/** Draws one moment of a scene, at the picture's size in pixels; time runs from 0 to 1 through the loop. */
export type Moving = (width: number, height: number, time: number) => string;

interface Loop {
  readonly scene: Moving;
  /** In pixels, even; in the proportions of the still picture of the same name. */
  readonly width: number;
  readonly height: number;
}

export const framesPerSecond = 25;
/** One round of a loop: 10.24 s. A wave of 1.6 tiles then drifts by one pixel of 1280 a frame. */
const framesPerRound = 256;

/** Every loop by its name in src/assets/loops; the picture of that name in content/images is its first frame. */
export const loops: Readonly<Record<string, Loop>> = {
  hero: { scene: hero, width: 1280, height: 800 },
  'hero-portrait': { scene: hero, width: 960, height: 1200 },
  careers: { scene: careers, width: 1280, height: 800 },
};

/** All frames of one round as SVG documents: the one after the last is the first again. */
export const frames = ({ scene, width, height }: Loop): string[] =>
  Array.from({ length: framesPerRound }, (_, k) => scene(width, height, k / framesPerRound));
