const files = import.meta.glob<string>('/src/assets/loops/*.mp4', {
  eager: true,
  query: '?url',
  import: 'default',
});

const address = (name: string) => files[`/src/assets/loops/${name}.mp4`];

/** The address of a loop's file in each coding; a portrait cut for phones where there is one. */
const loop = (name: string) => ({
  av1: address(`${name}.av1`),
  h264: address(`${name}.h264`),
  av1Portrait: address(`${name}-portrait.av1`),
  h264Portrait: address(`${name}-portrait.h264`),
});

export const loops = { hero: loop('hero'), careers: loop('careers') };

export type LoopName = keyof typeof loops;
