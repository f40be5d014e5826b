import {
  disc,
  half,
  palette,
  petal,
  quarter,
  rect,
  ring,
  square,
  stripes,
  type Colour,
  type Corner,
} from '#src/lib/artwork/shapes.ts';

const { coral, deep, ink, lagoon, leaf, paper, sand, shallows, sky, sun } = palette;

type Tile = (x: number, y: number) => string;

/** Width of what covers a seam, in tiles. */
const hair = 0.02;

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

/** A quarter that meets others in a whole: its straight edges end on whole pixels, as the grounds do. */
const joint =
  (corner: Corner, fill: Colour): Tile =>
  (x, y) =>
    quarter(x, y, corner, fill) +
    rect(corner.endsWith('w') ? x : x + 1 - hair, y, hair, 1, fill) +
    rect(x, corner.startsWith('n') ? y : y + 1 - hair, 1, hair, fill);

const rows = (all: readonly Tile[]): string =>
  all.map((draw, index) => draw(index % 3, Math.floor(index / 3))).join('');

/** Compositions of three by three tiles, in tiles as the unit: SVG markup for a view box of 0 0 3 3. */
export const tiles = {
  // Parts that join: quarters meet in wholes.
  services: rows([
    tile(sky, joint('se', deep)),
    tile(sky, joint('sw', lagoon)),
    tile(sun, lines(ink)),
    tile(sky, joint('ne', coral)),
    tile(sky, joint('nw', sun)),
    tile(deep, dot(paper, coral)),
    tile(coral, (x, y) => petal(x, y, 'up', paper)),
    tile(lagoon, (x, y) => half(x, y, 's', sky)),
    tile(sand, (x, y) => quarter(x, y, 'sw', leaf)),
  ]),
  // Six projects: six different discs, three grounds between them.
  caseStudies: rows([
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
