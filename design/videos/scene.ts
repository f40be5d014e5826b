/** Shapes, colours and types for drawings that are code. */

/** Colours for all drawings (design/README.md). */
export const color = {
  sky: '#bfe3e0',
  sand: '#efe3cc',
  paper: '#faf6ee',
  ink: '#10202b',
  deep: '#123c69',
  lagoon: '#0b7a75',
  shallow: '#0f958f',
  leaf: '#2f6b3c',
  sun: '#f4b53f',
  coral: '#e2512f',
};

/** Size of a drawing in SVG user units. */
export interface Canvas {
  width: number;
  height: number;
}

/** A rectangle in SVG user units. */
export interface Area extends Canvas {
  x: number;
  y: number;
}

/** An image, or a video drawn frame by frame. */
export interface Drawing {
  canvas: Canvas;
  /** The motif, which no crop may cut. Only sky, land and water lie outside. */
  safeArea: Area;
  /** Returns the SVG. Videos use `progress`, from 0 to 1: the frame at 1 equals the frame at 0. */
  draw: (progress: number) => string;
}

/** An endless video. The first frame is the poster. */
export interface Video extends Drawing {
  /** In seconds. */
  duration: number;
}

/** Size of both videos in user units. */
export const videoCanvas = { width: 200, height: 100 };

/** Formats a number with up to two decimals: precise to a tenth of a pixel. */
export const short = (value: number) => String(Math.round(value * 100) / 100);

/** Smoothstep: limits `progress` to 0 to 1, with a slow start and a slow end. */
export function ease(progress: number) {
  const t = Math.min(1, Math.max(0, progress));
  return t * t * (3 - 2 * t);
}

/** Returns the path data of a rectangle. */
export const box = ({ x, y, width, height }: Area) =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;

/** Returns a shape: one or more paths in one colour. */
export const shape = (fill: string, ...paths: string[]) =>
  `<path fill="${fill}" d="${paths.join('')}"/>`;

interface Wave {
  fill: string;
  /** Wavelength. A video moves by whole wavelengths, so that the last frame meets the first. */
  length: number;
  /** Water level, halfway between crest and trough. */
  y: number;
  /** Height of the curve's control points above the water level, twice the wave height. */
  crest: number;
  /** Movement to the right. */
  shift: number;
}

/** Returns water across the whole drawing, down to the lower edge. */
export function wave({ fill, length, y, crest, shift }: Wave) {
  const half = length / 2;
  const start = (shift % length) - length;
  const halves = Math.ceil((videoCanvas.width - start) / half);
  const rest = `t${short(half)} 0`.repeat(halves - 1);
  return shape(
    fill,
    `M${short(start)} 100V${y}q${short(half / 2)}-${crest} ${short(half)} 0${rest}V100z`,
  );
}

/** Returns a complete SVG file. `scale` is the number of pixels per user unit. */
export const svg = ({ width, height }: Canvas, scale: number, parts: string[]) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">`,
    ...parts.filter(Boolean),
    '</svg>\n',
  ].join('\n');
