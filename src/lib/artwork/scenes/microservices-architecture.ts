import { disc, palette, square, type Colour } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, paper, sand, shallows, sky, sun } = palette;

/** One block beside two, beside four: channels split it, each part keeps its own circle. */
export const microservicesArchitecture: Scene = (width, height) => {
  const v = view(width, height, { from: 0, to: 8, above: 0.5 });
  const part = (x: number, y: number, size: number, block: Colour, core: Colour): string =>
    square(x, y, block, size) + disc(x + size / 2, y + size / 2, size * 0.32, core);
  const channel = 0.2;
  const stack = (x: number, colours: readonly (readonly [Colour, Colour])[]): string => {
    const size = (4.2 - (colours.length - 1) * channel) / colours.length;
    return colours.map(([block, core], k) => part(x, 0.4 + k * (size + channel), size, block, core)).join('');
  };
  return picture(v, sand, [
    stack(0.25, [[deep, sun]]),
    stack(4.65, [
      [coral, paper],
      [lagoon, sky],
    ]),
    stack(6.85, [
      [sun, ink],
      [ink, coral],
      [paper, shallows],
      [sky, deep],
    ]),
  ]);
};
