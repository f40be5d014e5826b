const files = import.meta.glob<string>('/src/assets/loops/*.mp4', {
  eager: true,
  query: '?url',
  import: 'default',
});

const source = (name: string) => ({
  src: files[`/src/assets/loops/${name}.mp4`],
  type: name.endsWith('av1') ? 'video/mp4; codecs="av01.0.08M.08"' : 'video/mp4',
  media: name.includes('-portrait') ? '(orientation: portrait) and (max-width: 63.99rem)' : undefined,
});

/**
 * The poster of the home page's loop as part of the HTML, 0.7 kB: on a phone the largest thing of the first screen then needs
 * no request of its own.
 */
export { default as heroPoster } from '/src/assets/posters/hero.svg?inline';

/** The files of each loop, of which a browser takes the first that it can play; a portrait cut for phones where there is one. */
export const loops = {
  hero: ['hero-portrait.av1', 'hero-portrait.h264', 'hero.av1', 'hero.h264'].map(source),
  careers: ['careers.av1', 'careers.h264'].map(source),
};

export type LoopName = keyof typeof loops;
