import { palette } from './shapes.ts';

const { ink, paper, lagoon, sky, coral, sun } = palette;

/** The two slopes: quarter discs with their centres in the lower corners of a 32 by 32 square. */
const slopes = `<path fill="${coral}" d="M0 16a16 16 0 0 1 16 16H0z"/><path fill="${sun}" d="M32 16v16H16a16 16 0 0 1 16-16z"/>`;

const document = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`;

/** The mark: a sun over two slopes on an ink square. */
export const mark = document(
  `<path fill="${ink}" d="M0 0h32v32H0z"/><circle cx="16" cy="9.5" r="4.8" fill="${sky}"/>${slopes}`,
);

/** The mark as a tab's icon: on a dark browser frame its ground turns to paper. */
export const adaptiveMark = document(
  `<style>.g{fill:${ink}}.s{fill:${sky}}@media(prefers-color-scheme:dark){.g{fill:${paper}}.s{fill:${lagoon}}}</style>` +
    `<path class="g" d="M0 0h32v32H0z"/><circle class="s" cx="16" cy="9.5" r="4.8"/>${slopes}`,
);

/** The mark for systems that cut icons to a shape: drawn smaller, its slopes run on to the edges. */
export const maskableMark = document(
  `<path fill="${ink}" d="M0 0h32v32H0z"/><circle cx="16" cy="10.8" r="3.84" fill="${sky}"/>` +
    `<path fill="${coral}" d="M0 16h3.2A12.8 12.8 0 0 1 16 28.8V32H0z"/>` +
    `<path fill="${sun}" d="M32 16h-3.2A12.8 12.8 0 0 0 16 28.8V32h16z"/>`,
);
