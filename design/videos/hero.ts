/**
 * Home: two shores and the hours that their offices share. Germany is at the left (the tower of the
 * about page, a half-timbered house), Mauritius at the right (Le Morne, a small house), and between
 * them the sun is a dial of six slices. Each slice is an hour that both offices share (content/site.yaml;
 * the content check compares the number). While the dial fills, the windows on both shores are lit
 * and a boat crosses once. The full dial is the brand's sun: it holds, sets, and the day begins again.
 */
import { box, color, ease, videoCanvas, shape, short, svg, wave, type Video } from './scene.ts';

/** The slices of the dial: the hours that both offices share on every working day of the year. */
export const slices = 6;

const sun = { x: 97, y: 35, radius: 24 };

/** The day in seconds: the full sun holds, sets, and returns slice by slice. */
const day = { sets: 2.2, isDown: 3.7, fills: 4, sliceTakes: 0.85, ends: 10.24 };

/** A point on the edge of the sun; 0 is at the left, and the dial turns clockwise. */
function onEdge(slice: number) {
  const angle = Math.PI + (slice * 2 * Math.PI) / slices;
  const x = sun.x + sun.radius * Math.cos(angle);
  const y = sun.y + sun.radius * Math.sin(angle);
  return `${short(x)} ${short(y)}`;
}

/** One slice of the dial, as far as it has turned in (0 to 1). The upper ones are coral. */
function sliceOf(index: number, part: number) {
  if (part === 0) return '';
  const fill = index < slices / 2 ? color.coral : color.sun;
  const arc = `A${sun.radius} ${sun.radius} 0 0 1 ${onEdge(index + part)}`;
  return shape(fill, `M${sun.x} ${sun.y}L${onEdge(index)}${arc}z`);
}

/** The lines between the slices that have begun. */
function spokes(count: number) {
  const lines = Array.from({ length: count }, (_, index) => `M${sun.x} ${sun.y}L${onEdge(index)}`);
  return count > 0 ? `<path stroke="${color.sky}" stroke-width=".4" d="${lines.join('')}"/>` : '';
}

const dial = (parts: number[]) =>
  parts.map((part, index) => sliceOf(index, part)).join('') +
  spokes(parts.filter((part) => part > 0).length);

/** The full dial: the brand's sun, with a line between the hours. Few paths, since every visitor gets it. */
function fullDial() {
  const { x, y, radius } = sun;
  const half = (sweep: number) =>
    `M${x - radius} ${y}a${radius} ${radius} 0 0 ${sweep} ${2 * radius} 0z`;
  const lines = [0, 1, 2].map((slice) => `M${onEdge(slice)}L${onEdge(slice + slices / 2)}`);
  return [
    shape(color.coral, half(1)),
    shape(color.sun, half(0)),
    `<path stroke="${color.sky}" stroke-width=".4" d="${lines.join('')}"/>`,
  ].join('');
}

/** The empty dial, as in the drawing of the steps. */
const emptyDial = `<circle fill="none" stroke="${color.ink}" stroke-width=".6" stroke-dasharray="2 1.77" cx="${sun.x}" cy="${sun.y}" r="${sun.radius - 0.3}"/>`;

function sunAt(seconds: number) {
  if (seconds < day.isDown) {
    const progress = ease((seconds - day.sets) / (day.isDown - day.sets));
    if (progress === 0) return fullDial();
    return `${emptyDial}<g transform="translate(0 ${short(progress * 64)})">${fullDial()}</g>`;
  }
  const parts = Array.from({ length: slices }, (_, index) =>
    ease((seconds - day.fills - index * day.sliceTakes) / 0.6),
  );
  return emptyDial + dial(parts);
}

interface WindowRow {
  /** The left end, and the middle of its height. */
  x: number;
  y: number;
  width: number;
}

/** Rows of windows: dashes of a line that is as thick as a window is high. */
const windowRows = (fill: string, [pane, gap, height]: number[], rows: WindowRow[]) =>
  `<path stroke="${fill}" stroke-width="${height}" stroke-dasharray="${pane} ${gap}" d="${rows
    .map(({ x, y, width }) => `M${x} ${y}h${width}`)
    .join('')}"/>`;

/** The tower of the about page: three windows on each of five floors, and a round entrance. */
function tower(isAtWork: boolean) {
  const floors = [28, 35, 42, 49, 56].map((y) => ({ x: 58, y, width: 14 }));
  const lit = [
    [1, 0],
    [0, 1],
    [2, 1],
    [1, 2],
    [2, 3],
    [0, 4],
  ].map(([column, floor]) => box({ x: 58 + column! * 5, y: 26 + floor! * 7, width: 4, height: 4 }));
  return [
    shape(color.deep, box({ x: 56, y: 23, width: 18, height: 60 })),
    shape(color.ink, box({ x: 56, y: 20, width: 18, height: 3 })),
    shape(color.sky, 'M58 83v-7a14 14 0 0 1 14-14v21z'),
    windowRows(isAtWork ? color.paper : color.ink, [4, 1, 4], floors),
    isAtWork ? shape(color.sun, ...lit) : '',
  ];
}

const germanHouse = [
  shape(color.paper, 'M74 67h10v15H74z'),
  shape(color.coral, 'M72 67.5l7-9 7 9z'),
];

const mauritianHouse = [
  shape(color.coral, 'M111 68a6 6 0 0 1 12 0z'),
  shape(color.paper, 'M112 68h10v13h-10z'),
];

/** Two windows of each house. */
const houseWindows = (isAtWork: boolean) =>
  windowRows(
    isAtWork ? color.sun : color.ink,
    [2.5, 2, 3],
    [75.5, 113.5].map((x) => ({ x, y: 72.5, width: 7 })),
  );

const leMorne = [
  shape(color.deep, 'M104 82l7-27 5-11 6-8 11-1 4 6 5 20 2 20z'),
  shape(color.ink, 'M104 82l7-27 5-11 6-8-3 26-5 20z'),
];

/** The boat crosses from one shore to the other; it turns back behind tower and mountain, unseen. */
function boat(progress: number) {
  const x = 63 + ((progress + 0.5) % 1) * 64;
  return [
    shape(color.paper, `M${short(x + 0.6)} 51v20h9z`),
    shape(color.coral, `M${short(x - 0.6)} 56v15h-6.4z`),
    shape(color.ink, `M${short(x - 8)} 73h18a9 7 0 0 1-18 0z`),
  ];
}

function draw(progress: number) {
  const seconds = progress * day.ends;
  const isAtWork = seconds < day.sets || seconds > day.fills;
  return svg(videoCanvas, 10, [
    shape(color.sky, box({ x: 0, y: 0, ...videoCanvas })),
    sunAt(seconds),
    wave({ fill: color.lagoon, length: 32, y: 73, crest: 2, shift: 4 + 32 * progress }),
    ...boat(progress),
    shape(color.leaf, 'M0 100V62q24-6 46 4t45 20v14z'),
    ...germanHouse,
    ...tower(isAtWork),
    ...leMorne,
    shape(color.leaf, 'M101 88c1-9 4-13 11-13s16-5 31-5q30 0 57-8v38h-99z'),
    ...mauritianHouse,
    houseWindows(isAtWork),
    wave({ fill: color.lagoon, length: 32, y: 80, crest: 3, shift: 10 + 32 * progress }),
    wave({ fill: color.shallow, length: 40, y: 86, crest: 3, shift: 32 - 40 * progress }),
    wave({ fill: color.paper, length: 48, y: 94, crest: 4, shift: 2 + 48 * progress }),
  ]);
}

export const hero: Video = {
  canvas: videoCanvas,
  safeArea: { x: 55.5, y: 10.5, width: 89, height: 69.5 },
  duration: day.ends,
  draw,
};
