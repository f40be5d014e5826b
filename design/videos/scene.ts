/** Shapes, colours and types of the drawings that are written as code. */

/** The colours of the drawings (design/README.md). */
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

/** The size of a drawing in its own units. */
export interface Canvas {
  width: number;
  height: number;
}

/** A rectangle in the units of a drawing. */
export interface Area extends Canvas {
  x: number;
  y: number;
}

export interface Drawing {
  canvas: Canvas;
  /** The part that no crop may cut. Around it only sky, land and water run out to the edges. */
  safeArea: Area;
  /** The SVG, of a video at its progress: 0 to 1, where 1 is 0 again. */
  draw: (progress: number) => string;
}

/** A drawing that moves. Its first frame is the poster. */
export interface Video extends Drawing {
  /** In seconds. */
  duration: number;
}

/** The canvas of both videos. */
export const videoCanvas = { width: 200, height: 100 };

/** A number as SVG needs it: two decimals are a tenth of a pixel. */
export const short = (value: number) => String(Math.round(value * 100) / 100);

/** A number between 0 and 1 that starts and ends slowly. */
export function ease(progress: number) {
  const part = Math.min(1, Math.max(0, progress));
  return part * part * (3 - 2 * part);
}

/** The path of a rectangle. */
export const box = ({ x, y, width, height }: Area) =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;

/** Paths in one colour, as one shape. */
export const shape = (fill: string, ...paths: string[]) =>
  `<path fill="${fill}" d="${paths.join('')}"/>`;

interface Wave {
  fill: string;
  /** The length of one wave. A video moves by whole waves, so that its end meets its beginning. */
  length: number;
  /** The height of the water above the lower edge, in the middle between crest and trough. */
  y: number;
  crest: number;
  /** How far the wave has moved to the right. */
  shift: number;
}

/** Water from one edge of the drawing to the other, down to the lower edge. */
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

/** A whole SVG of a canvas, with so many pixels for each unit. */
export const svg = ({ width, height }: Canvas, scale: number, parts: string[]) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">`,
    ...parts.filter(Boolean),
    '</svg>\n',
  ].join('\n');
