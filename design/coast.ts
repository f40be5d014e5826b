/**
 * The drawing above the footer of every page: the shores of the home video, at night. A wider page
 * shows more sky and water at the sides. The lower edge is transparent, so the footer appears to
 * reach up to the waves.
 */
import { color, shape, svg, type Area, type Drawing } from './videos/scene.ts';

const height = 64;

interface Scene {
  width: number;
  safeArea: Area;
  /** Distance of each motif from the left edge. */
  germany: number;
  boat: number;
  moon: number;
  mauritius: number;
}

/** Groups shapes and moves the group to the right. */
const moveRight = (x: number, ...shapes: string[]) =>
  `<g transform="translate(${x} 0)">${shapes.join('')}</g>`;

/** A hall, the tower and a gabled house. */
const germany = [
  shape(color.ink, 'M0 38h20V8h16v34l9-9 9 9v16H0z'),
  shape(
    color.sun,
    'M4 43h12v2H4zM22.5 12h3v3h-3zM26.5 12h3v3h-3zM26.5 18h3v3h-3zM30.5 24h3v3h-3zM22.5 30h3v3h-3zM41 44h3v3.5h-3zM46 44h3v3.5h-3z',
  ),
];

/** Le Morne, and a small house with a round roof. */
const mauritius = [
  shape(color.ink, 'M8 58l8-24 5-8 7-11 14-2 5 8 6 18 12 10q16 4 34 5v4z'),
  shape(color.ink, 'M0 58V46a8 8 0 0 1 16 0v12z'),
  shape(color.sun, 'M3.5 47h3.5v4h-3.5zM9 47h3.5v4H9z'),
];

const boat = [
  shape(color.paper, 'M.6 25v21h10z'),
  shape(color.coral, 'M-.6 30v16h-7z'),
  shape(color.ink, 'M-9 47.5h20a10 7 0 0 1-20 0z'),
];

/** A tile of water, with waves at the upper edge and at the lower edge, where the footer begins. */
const waterTile = [
  `<pattern id="w" width="40" height="${height}" patternUnits="userSpaceOnUse">`,
  shape(color.lagoon, 'M0 52q10-4 20 0t20 0v8q-10 4-20 0t-20 0z'),
  '</pattern>',
];

/** Returns the drawing for one page width. */
const coast = ({ width, safeArea, ...distances }: Scene): Drawing => ({
  canvas: { width, height },
  safeArea,
  draw: () =>
    svg({ width, height }, 1, [
      shape(color.deep, `M0 0h${width}v56H0z`),
      `<circle fill="${color.paper}" cx="${distances.moon}" cy="17" r="9"/>`,
      moveRight(distances.germany, ...germany),
      moveRight(distances.mauritius, ...mauritius),
      moveRight(distances.boat, ...boat),
      ...waterTile,
      shape('url(#w)', `M0 0h${width}v${height}H0z`),
    ]),
});

/** The files of src/assets/coast. */
export const coasts = {
  narrow: coast({
    width: 640,
    safeArea: { x: 222, y: 6, width: 196, height: 54 },
    germany: 224,
    boat: 305,
    moon: 334,
    mauritius: 346,
  }),
  wide: coast({
    width: 3200,
    safeArea: { x: 1360, y: 6, width: 480, height: 54 },
    germany: 1362,
    boat: 1592,
    moon: 1704,
    mauritius: 1750,
  }),
};
