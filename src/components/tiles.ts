import {
  disc,
  half,
  palette,
  petal,
  quarter,
  ring,
  square,
  stripes,
  type Colour,
} from '../../scripts/media/shapes.ts';

const { coral, deep, ink, lagoon, leaf, paper, sand, shallows, sky, sun } = palette;

type Tile = (x: number, y: number) => string;

/** A tile's ground and what lies on it; the ground reaches a hair under its neighbours, so that no seam shows. */
const tile =
  (ground: Colour, figure: Tile): Tile =>
  (x, y) =>
    square(x, y, ground, 1.01) + figure(x, y);

const dot =
  (fill: Colour, core: Colour): Tile =>
  (x, y) =>
    disc(x + 0.5, y + 0.5, 0.34, fill) + disc(x + 0.5, y + 0.5, 0.13, core);
const lines =
  (fill: Colour): Tile =>
  (x, y) =>
    stripes(x, y + 0.0625, 1, 1, 4, fill);

const rows = (all: readonly Tile[]): string =>
  all.map((draw, index) => draw(index % 3, Math.floor(index / 3))).join('');

/** Compositions of three by three tiles, in tiles as the unit: SVG markup for a view box of 0 0 3 3. */
export const tiles = {
  // Parts that join: quarters meet in wholes.
  services: rows([
    tile(sky, (x, y) => quarter(x, y, 'se', deep)),
    tile(sky, (x, y) => quarter(x, y, 'sw', lagoon)),
    tile(sun, lines(ink)),
    tile(sky, (x, y) => quarter(x, y, 'ne', coral)),
    tile(sky, (x, y) => quarter(x, y, 'nw', sun)),
    tile(deep, dot(paper, coral)),
    tile(coral, (x, y) => petal(x, y, 'up', paper)),
    tile(lagoon, (x, y) => half(x, y, 's', sky)),
    tile(sand, (x, y) => quarter(x, y, 'sw', leaf)),
  ]),
  // Six projects: six different discs, three grounds between them.
  cases: rows([
    tile(deep, dot(sun, deep)),
    tile(coral, (x, y) => quarter(x, y, 'nw', sun)),
    tile(sand, dot(lagoon, paper)),
    tile(lagoon, lines(paper)),
    tile(ink, dot(coral, paper)),
    tile(sky, (x, y) => half(x, y, 'w', deep)),
    tile(sun, dot(ink, sky)),
    tile(leaf, (x, y) => ring(x + 0.5, y + 0.5, 0.28, 0.12, paper)),
    tile(coral, dot(paper, ink)),
  ]),
  // Pages and lines.
  blog: rows([
    tile(paper, lines(deep)),
    tile(coral, (x, y) => quarter(x, y, 'sw', paper)),
    tile(sky, (x, y) => petal(x, y, 'down', lagoon)),
    tile(sun, (x, y) => half(x, y, 'e', ink)),
    tile(deep, dot(sky, coral)),
    tile(sand, lines(coral)),
    tile(shallows, (x, y) => quarter(x, y, 'ne', sun)),
    tile(paper, lines(ink)),
    tile(deep, (x, y) => half(x, y, 's', sun)),
  ]),
} as const;

export type TilesName = keyof typeof tiles;
