import { path, rect, type Colour } from './shapes.ts';

/** The visible part of a scene, in tiles. The canonical picture shows 0 to 8 by 0 to 5. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** Edge of a tile in pixels: whole, so that tiles meet on whole pixels. */
  readonly tile: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Draws one scene for a picture of the given size in pixels. */
export type Scene = (width: number, height: number) => string;

interface Focus {
  /** What a narrow picture must still show: these columns. */
  readonly from: number;
  readonly to: number;
  /** Where a tall picture gains rows: all above the scene (1), all below (0), or shared. */
  readonly above?: number;
}

/**
 * Fits the canonical 8 by 5 scene into a picture: a wider one shows more on both sides, a taller one
 * more above or below, a narrower one only the columns in focus.
 */
export function view(width: number, height: number, { from, to, above = 1 }: Focus): View {
  const tile = Math.floor(Math.min(width / (to - from), height / 5));
  const columns = width / tile;
  const centred = (from + to) / 2 - columns / 2;
  const left = columns >= 8 ? (8 - columns) / 2 : Math.min(Math.max(centred, 0), 8 - columns);
  const top = (5 - height / tile) * above;
  const snap = (value: number): number => Math.round(value * tile) / tile;
  return {
    width,
    height,
    tile,
    left: snap(left),
    top: snap(top),
    right: snap(left) + columns,
    bottom: snap(top) + height / tile,
  };
}

const crisp = 'rect{shape-rendering:crispEdges}.turned rect{shape-rendering:auto}';

/** The finished SVG document: the ground and, on it, the scene. */
export function picture(v: View, ground: Colour, body: readonly string[]): string {
  const [w, h] = [v.right - v.left, v.bottom - v.top];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${v.width}" height="${v.height}" ` +
    `viewBox="${v.left} ${v.top} ${w} ${h}"><style>${crisp}</style>${rect(v.left, v.top, w, h, ground)}${body.join('')}</svg>`
  );
}

/** Water from the height y down to the lower edge; its surface rises by `crest` once in every `length`. */
export function wave(v: View, y: number, crest: number, length: number, fill: Colour, phase = 0): string {
  const start = v.left - length * (1 + (phase % 1));
  const swells = Math.ceil((v.right - start) / length);
  const swell = `q${length / 4} ${-crest * 2} ${length / 2} 0 t${length / 2} 0`;
  return path(`M${start} ${v.bottom} V${y} ${swell.repeat(swells)} V${v.bottom} Z`, fill);
}

/** A way in tiles as whole pixels of the picture: what travels so keeps its edges, and a video needs few bits for it. */
export const wholePixels = ({ tile }: View, way: number): number => Math.round(way * tile) / tile;

type Tile = (x: number, y: number) => string;

/** A column of tiles down the whole height, built from a repeated list of tile painters. */
export function column(v: View, x: number, tiles: readonly Tile[]): string {
  const first = Math.floor(v.top);
  return Array.from({ length: Math.ceil(v.bottom) - first }, (_, k) => {
    const row = first + k;
    return tiles[((row % tiles.length) + tiles.length) % tiles.length]!(x, row);
  }).join('');
}

/** A row of tiles across the whole width, built from a repeated list of tile painters. */
export function row(v: View, y: number, tiles: readonly Tile[]): string {
  const first = Math.floor(v.left);
  return Array.from({ length: Math.ceil(v.right) - first }, (_, k) => {
    const place = first + k;
    return tiles[((place % tiles.length) + tiles.length) % tiles.length]!(place, y);
  }).join('');
}
