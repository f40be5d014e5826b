/**
 * The careers video: three palms in front of the sun, each on an island and taller than the one
 * before. The leaves move in the wind.
 */
import { box, color, videoCanvas, shape, short, svg, wave, type Video } from './scene.ts';

interface Palm {
  x: number;
  /** Top of the trunk, where the leaves begin. */
  top: number;
  /** Leaf length. */
  leaf: number;
  /** Island radius. */
  island: number;
  /** Phase of the wind, as a share of the video: the palms do not sway in step. */
  wind: number;
}

const palms: Palm[] = [
  { x: 70.5, top: 60, leaf: 7.4, island: 7, wind: 0 },
  { x: 89.5, top: 47, leaf: 10.6, island: 9, wind: 0.18 },
  { x: 116.5, top: 33, leaf: 15, island: 13, wind: 0.36 },
];

/** Leaf directions, in degrees. */
const directions = [-105, -65, -25, 15, 57, 213];

/** Returns the shapes of a palm. `progress` is the time in the video, 0 to 1. */
function palm({ x, top, leaf, island, wind }: Palm, progress: number) {
  const gust = Math.sin(2 * Math.PI * (progress + wind));
  const leaves = directions.map((direction, index) => {
    const angle = direction + gust * (2.4 + index / 2);
    const fill = index % 2 ? color.leaf : color.lagoon;
    const edges = `a${leaf} ${leaf} 0 0 1 ${leaf}-${leaf}a${leaf} ${leaf} 0 0 1-${leaf} ${leaf}z`;
    return `<path fill="${fill}" transform="rotate(${short(angle)} ${x} ${top})" d="M${x} ${top}${edges}"/>`;
  });
  const nut = leaf * 0.17;
  const nuts = [x - nut, x + nut].map(
    (center) =>
      `<circle fill="${color.coral}" cx="${short(center)}" cy="${short(top + nut)}" r="${short(nut)}"/>`,
  );
  const width = leaf * 0.19;
  const trunk = `M${short(x - width / 2)} ${top}h${short(width)}l${short(width / 3)} ${79 - top}H${short(x - (width * 5) / 6)}z`;
  return [
    shape(color.ink, trunk),
    ...leaves,
    ...nuts,
    shape(color.coral, `M${x - island} 82a${island} ${island} 0 0 1 ${2 * island} 0z`),
  ];
}

function draw(progress: number) {
  return svg(videoCanvas, 10, [
    shape(color.sand, box({ x: 0, y: 0, ...videoCanvas })),
    `<circle fill="${color.sun}" cx="116.5" cy="36.5" r="23"/>`,
    ...palms.flatMap((one) => palm(one, progress)),
    wave({ fill: color.shallow, length: 40, y: 79, crest: 3.2, shift: 32 + 40 * progress }),
    wave({ fill: color.deep, length: 50, y: 90, crest: 3.6, shift: 12 - 50 * progress }),
  ]);
}

export const careers: Video = {
  canvas: videoCanvas,
  safeArea: { x: 60.5, y: 13, width: 79, height: 66 },
  duration: 10.24,
  draw,
};
