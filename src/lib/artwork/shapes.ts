/**
 * The palette and the handful of shapes that every picture is built from.
 *
 * All coordinates are in tiles: the canonical picture is 8 tiles wide and 5 high, y points down.
 * Every shape returns SVG markup.
 */

export const palette = {
  ink: '#10202B',
  paper: '#FAF6EE',
  white: '#FFFFFF',
  sand: '#EFE3CC',
  lagoon: '#0B7A75',
  shallows: '#0F958F',
  deep: '#123C69',
  sky: '#BFE3E0',
  coral: '#E2512F',
  sun: '#F4B53F',
  leaf: '#2F6B3C',
} as const;

export type Colour = (typeof palette)[keyof typeof palette];
export type Point = readonly [x: number, y: number];
export type Corner = 'nw' | 'ne' | 'se' | 'sw';
export type Side = 'n' | 'e' | 's' | 'w';

const n = (value: number): number => Number(value.toFixed(4));

/** A path from SVG path data with absolute tile coordinates. */
export const path = (d: string, fill: Colour): string => `<path d="${d}" fill="${fill}"/>`;

/** A rectangle; the picture draws it with crisp edges, which keeps neighbours free of seams. */
export const rect = (x: number, y: number, w: number, h: number, fill: Colour): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`;

export const square = (x: number, y: number, fill: Colour, size = 1): string => rect(x, y, size, size, fill);

export const disc = (cx: number, cy: number, r: number, fill: Colour): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"/>`;

/** A ring whose middle line has the radius r. */
export const ring = (cx: number, cy: number, r: number, thickness: number, colour: Colour): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="${colour}" stroke-width="${n(thickness)}"/>`;

export const polygon = (points: readonly Point[], fill: Colour): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`;

/** An open line through the points, with mitred corners. */
export const line = (points: readonly Point[], width: number, colour: Colour): string =>
  `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-miterlimit="8"/>`;

/** The corners of a tile, clockwise from the upper left one; sides are counted the same way from the top. */
const corners: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

const cornerOf = (x: number, y: number, size: number, index: number): string => {
  const [dx, dy] = corners[index % 4]!;
  return `${n(x + dx * size)} ${n(y + dy * size)}`;
};

/** A quarter disc that fills the tile at x, y, its centre in the given corner. */
export function quarter(x: number, y: number, corner: Corner, fill: Colour, size = 1): string {
  const k = ['nw', 'ne', 'se', 'sw'].indexOf(corner);
  const [centre, from, to] = [k, k + 1, k + 3].map((index) => cornerOf(x, y, size, index));
  return path(`M${centre} L${from} A${n(size)} ${n(size)} 0 0 1 ${to} Z`, fill);
}

/** A half disc in the tile at x, y: its flat side lies on the given side, its diameter is the size. */
export function half(x: number, y: number, side: Side, fill: Colour, size = 1): string {
  const k = ['n', 'e', 's', 'w'].indexOf(side);
  const [from, to] = [k + 1, k].map((index) => cornerOf(x, y, size, index));
  return path(`M${from} A${n(size / 2)} ${n(size / 2)} 0 0 1 ${to} Z`, fill);
}

/** The sun of the house: a disc in two bands, parted by its diameter. */
export const twoBands = (cx: number, cy: number, r: number, upper: Colour, lower: Colour): string =>
  half(cx - r, cy, 'n', lower, 2 * r) +
  // Reaches under the upper half, so that no ground shines through where the two meet.
  rect(cx - r * 0.98, cy - r * 0.05, r * 1.96, r * 0.06, lower) +
  half(cx - r, cy - 2 * r, 's', upper, 2 * r);

/** An upright block with a semicircular top. */
export const arch = (x: number, y: number, w: number, h: number, fill: Colour): string =>
  path(
    `M${n(x)} ${n(y + h)} V${n(y + w / 2)} A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y + w / 2)} V${n(y + h)} Z`,
    fill,
  );

/** A petal between two opposite corners of a tile: "down" runs from the upper left one, "up" from the lower left. */
export function petal(x: number, y: number, run: 'down' | 'up', fill: Colour, size = 1): string {
  const [from, to] = (run === 'down' ? [0, 2] : [3, 1]).map((index) => cornerOf(x, y, size, index));
  const arc = `A${n(size)} ${n(size)} 0 0 1`;
  return path(`M${from} ${arc} ${to} ${arc} ${from} Z`, fill);
}

/** A band along a circle, clockwise between two angles in degrees; 0 is on the right, 180 or less apart. */
export function band(
  cx: number,
  cy: number,
  r: number,
  thickness: number,
  from: number,
  to: number,
  colour: Colour,
): string {
  const [start, end] = [from, to].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${n(cx + r * Math.cos(angle))} ${n(cy + r * Math.sin(angle))}`;
  });
  return `<path d="M${start} A${n(r)} ${n(r)} 0 0 1 ${end}" fill="none" stroke="${colour}" stroke-width="${n(thickness)}"/>`;
}

/** Horizontal stripes with gaps of their own width, the first one at the top. */
export const stripes = (x: number, y: number, w: number, h: number, count: number, fill: Colour): string =>
  Array.from({ length: count }, (_, k) => rect(x, y + (k * h) / count, w, h / count / 2, fill)).join('');

/** Markup turned clockwise by degrees around a point; what is not turned keeps its crisp edges. */
export const turn = (degrees: number, cx: number, cy: number, body: string): string =>
  degrees === 0 ? body : `<g class="turned" transform="rotate(${n(degrees)} ${n(cx)} ${n(cy)})">${body}</g>`;

/** Markup scaled along x and y around a point. */
export const squeeze = ([cx, cy]: Point, [sx, sy]: Point, body: string): string =>
  `<g class="turned" transform="translate(${n(cx)} ${n(cy)}) scale(${n(sx)} ${n(sy)}) translate(${n(-cx)} ${n(-cy)})">${body}</g>`;

/** Markup seen only through a shape; ids are unique within one picture. */
export const within = (id: string, shape: string, body: string): string =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${body}</g>`;
