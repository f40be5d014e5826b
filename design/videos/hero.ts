/**
 * The home video: two shores, and the hours that both offices share. Germany is on the left (the
 * tower from the about page, a gabled house), Mauritius on the right (Le Morne, a small
 * house). The sun between the shores is a dial. Each slice is a shared hour; the content check
 * compares the number with content/site.yaml.
 *
 * While the dial fills, the windows on both shores are lit and a boat crosses once. The full dial
 * is the brand's sun: it pauses, sets, and the day starts again.
 */
import { box, color, ease, videoCanvas, shape, short, svg, wave, type Video } from './scene.ts';

/** Number of slices: the hours that both offices share on every working day of the year. */
export const slices = 6;

const sun = { x: 97, y: 35, radius: 24 };

/** Times in seconds: the full sun pauses, sets, and returns slice by slice. */
const day = { sets: 2.2, isDown: 3.7, fills: 4, sliceTakes: 0.85, ends: 10.24 };

/** Returns the point on the sun's edge where a slice begins: 0 is on the left, then clockwise. */
function onEdge(slice: number) {
  const angle = Math.PI + (slice * 2 * Math.PI) / slices;
  const x = sun.x + sun.radius * Math.cos(angle);
  const y = sun.y + sun.radius * Math.sin(angle);
  return `${short(x)} ${short(y)}`;
}

/** Returns a slice of the dial, drawn up to `progress` (0 to 1). The upper half is coral. */
function sliceOf(index: number, progress: number) {
  if (progress === 0) return '';
  const fill = index < slices / 2 ? color.coral : color.sun;
  const arc = `A${sun.radius} ${sun.radius} 0 0 1 ${onEdge(index + progress)}`;
  return shape(fill, `M${sun.x} ${sun.y}L${onEdge(index)}${arc}z`);
}

/** Returns the lines in front of the first slices. */
function spokes(count: number) {
  const lines = Array.from({ length: count }, (_, index) => `M${sun.x} ${sun.y}L${onEdge(index)}`);
  return count > 0 ? `<path stroke="${color.sky}" stroke-width=".4" d="${lines.join('')}"/>` : '';
}

/** Returns the dial, given the progress of each slice. */
const dial = (slicesProgress: number[]) =>
  slicesProgress.map((progress, index) => sliceOf(index, progress)).join('') +
  spokes(slicesProgress.filter((progress) => progress > 0).length);

/**
 * Returns the full dial: the brand's sun, with lines between the hours. Has few paths, because the
 * poster is inlined into the home page.
 */
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

/** The empty dial, a dashed circle as in components/Steps.astro. */
const emptyDial = `<circle fill="none" stroke="${color.ink}" stroke-width=".6" stroke-dasharray="2 1.77" cx="${sun.x}" cy="${sun.y}" r="${sun.radius - 0.3}"/>`;

/** Returns the sun at a time of the video. */
function sunAt(seconds: number) {
  if (seconds < day.isDown) {
    const progress = ease((seconds - day.sets) / (day.isDown - day.sets));
    if (progress === 0) return fullDial();
    return `${emptyDial}<g transform="translate(0 ${short(progress * 64)})">${fullDial()}</g>`;
  }
  const slicesProgress = Array.from({ length: slices }, (_, index) =>
    ease((seconds - day.fills - index * day.sliceTakes) / 0.6),
  );
  return emptyDial + dial(slicesProgress);
}

interface WindowRow {
  /** Left end. */
  x: number;
  /** Vertical centre. */
  y: number;
  width: number;
}

interface Windows {
  fill: string;
  width: number;
  height: number;
  /** Distance between two windows of a row. */
  gap: number;
  rows: WindowRow[];
}

/** Returns rows of windows as dashed lines: a dash is a window, the stroke width its height. */
const windowRows = ({ fill, width: dash, height, gap, rows }: Windows) =>
  `<path stroke="${fill}" stroke-width="${height}" stroke-dasharray="${dash} ${gap}" d="${rows
    .map(({ x, y, width }) => `M${x} ${y}h${width}`)
    .join('')}"/>`;

/** Returns the tower from the about page: five floors of three windows, and a round entrance. */
function tower(isAtWork: boolean) {
  const rows = [28, 35, 42, 49, 56].map((y) => ({ x: 58, y, width: 14 }));
  const fill = isAtWork ? color.paper : color.ink;
  // Column and floor of each lit window.
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
    shape(color.sky, 'M58 83V69a7 7 0 0 1 14 0v14z'),
    windowRows({ fill, width: 4, height: 4, gap: 1, rows }),
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

/** Returns the windows of both houses, two each. */
const houseWindows = (isAtWork: boolean) =>
  windowRows({
    fill: isAtWork ? color.sun : color.ink,
    width: 2.5,
    height: 3,
    gap: 2,
    rows: [75.5, 113.5].map((x) => ({ x, y: 72.5, width: 7 })),
  });

const leMorne = [
  shape(color.deep, 'M104 82l7-27 5-11 6-8 11-1 4 6 5 20 2 20z'),
  shape(color.ink, 'M104 82l7-27 5-11 6-8-3 26-5 20z'),
];

/** Returns the boat, which crosses to the right. Tower and mountain hide the jump back. */
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
