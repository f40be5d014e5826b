import {
  arch,
  line,
  palette,
  quarter,
  rect,
  ring,
  square,
  stripes,
  twoBands,
} from '#src/lib/artwork/shapes.ts';

const { coral, deep, ink, lagoon, paper, sand, sky, sun } = palette;

/**
 * Drawings of the three values, measured in tiles: SVG markup for a view box of 0 0 6 3. The figure is in the middle
 * third; narrow cards cut off the rest.
 */
export const valueFigures = {
  // A sun that stands over everything.
  excellence:
    rect(-3, -3, 12, 9, sky) +
    twoBands(3, 1.6, 1.15, coral, sun) +
    rect(-3, 2.3, 12, 4, deep) +
    stripes(-3, 2.4, 12, 0.6, 3, sky),
  // Two shores, one arch.
  bridge:
    rect(-3, -3, 12, 9, sand) +
    rect(-3, 0.7, 12, 0.35, ink) +
    rect(-3, 1.05, 12, 5, coral) +
    [0, 2, 4].map((x) => arch(x + 0.15, 1.35, 1.7, 4, paper)).join('') +
    rect(-3, 2.6, 12, 4, lagoon),
  // A tick, and what it is measured by.
  quality:
    rect(-3, -3, 12, 9, lagoon) +
    square(0, 0, deep) +
    quarter(0, 0, 'nw', sun) +
    square(5, 2, deep) +
    quarter(5, 2, 'se', coral) +
    ring(3, 1.5, 1.15, 0.12, sky) +
    line(
      [
        [2.4, 1.5],
        [2.85, 1.95],
        [3.65, 1],
      ],
      0.3,
      paper,
    ),
} as const;
