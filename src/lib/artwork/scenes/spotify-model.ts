import { disc, palette, ring, type Colour } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, lagoon, paper, shallows, sky, sun } = palette;

/** One letter per squad; a capital also belongs to the guild. */
const squads = [
  '......cc...',
  'aa....cc.dd',
  'aa.bb.cc.dd',
  'aA.bB.Cc.Dd',
  'aa.bb.cc.dd',
  'aa.bb......',
  '...bb......',
];

const colours: Readonly<Record<string, Colour>> = { a: coral, b: sky, c: sun, d: shallows };

/** Squads and a guild: a field of circles, some grown into groups, a few of them outlined. */
export const spotifyModel: Scene = (width, height) => {
  const v = view(width, height, { from: 0, to: 8, above: 0.5 });
  const pitch = 0.7;
  const circles: string[] = [];
  for (let row = Math.ceil((v.top - 0.4) / pitch); 0.4 + row * pitch < v.bottom; row += 1) {
    for (let column = Math.ceil((v.left - 0.5) / pitch); 0.5 + column * pitch < v.right; column += 1) {
      const [x, y] = [0.5 + column * pitch, 0.4 + row * pitch];
      const member = squads[row]?.[column] ?? '.';
      const colour = colours[member.toLowerCase()];
      if (!colour) circles.push(disc(x, y, 0.1, lagoon));
      else if (member in colours) circles.push(disc(x, y, 0.3, colour));
      else circles.push(disc(x, y, 0.13, colour), ring(x, y, 0.26, 0.08, paper));
    }
  }
  return picture(v, deep, circles);
};
