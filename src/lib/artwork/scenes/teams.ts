import { arch, disc, palette, quarter, rect, square, stripes, twoBands, type Colour } from '../shapes.ts';
import { picture, view, type Scene } from '../view.ts';

const { coral, deep, ink, lagoon, leaf, paper, sand, shallows, sky, sun } = palette;

type Dress = 'plain' | 'badge' | 'pocket' | 'stripes' | 'halves';
type Person = readonly [
  hair: Colour,
  face: Colour,
  behind: Colour,
  body: Colour,
  ground: Colour,
  dress: Dress,
  detail: Colour,
];

const people: readonly (readonly Person[])[] = [
  [
    [sun, sun, deep, coral, sky, 'plain', ink],
    [ink, coral, sky, deep, sand, 'pocket', sun],
    [ink, sand, coral, paper, coral, 'stripes', lagoon],
    [lagoon, lagoon, sand, sun, deep, 'badge', ink],
    [sun, coral, lagoon, ink, lagoon, 'halves', sky],
    [ink, ink, sun, leaf, paper, 'plain', deep],
  ],
  [
    [ink, coral, sun, lagoon, sun, 'halves', paper],
    [sky, sky, ink, coral, sand, 'badge', sun],
    [deep, sun, sand, deep, coral, 'stripes', sky],
    [leaf, ink, sky, sun, sky, 'pocket', coral],
    [coral, paper, deep, shallows, ink, 'plain', ink],
    [deep, sun, coral, paper, lagoon, 'pocket', deep],
  ],
];

/** One person on two tiles, each `e` wide and high. */
function person(
  x: number,
  y: number,
  e: number,
  [hair, face, behind, body, ground, dress, detail]: Person,
): string {
  const top = y + e;
  const details: Record<Dress, () => string> = {
    plain: () => '',
    badge: () => disc(x + e / 2, top + e * 0.45, e * 0.13, detail),
    pocket: () => quarter(x + e / 2, top + e / 2, 'sw', detail, e / 2),
    stripes: () => stripes(x, top + e / 2, e, e / 2, 3, detail),
    halves: () =>
      quarter(x + e / 2, top, 'sw', detail, e / 2) + rect(x + e / 2, top + e / 2, e / 2, e / 2, detail),
  };
  return [
    square(x, y, behind, e),
    square(x, top, ground, e),
    arch(x, top, e, e, body),
    details[dress](),
    twoBands(x + e / 2, y + e * 0.63, e * 0.32, hair, face),
  ].join('');
}

/** Teams: people side by side on six by four tiles, the lowest cut as in a group portrait. */
export const teams: Scene = (width, height) => {
  const v = view(width, height, { from: 4 / 3, to: 20 / 3, above: 0 });
  // An even number of pixels, so that halves of a tile meet on whole pixels too.
  const edge = (Math.ceil((v.tile * 2) / 3) * 2) / v.tile;
  const start = Math.round((4 - 3 * edge) * v.tile) / v.tile;
  const first = Math.floor((v.left - start) / edge);
  const columns = Array.from({ length: Math.ceil((v.right - v.left) / edge) + 1 }, (_, k) => first + k);
  const rows = Array.from({ length: Math.ceil(v.bottom / edge / 2) }, (_, k) => k);
  return picture(
    v,
    deep,
    rows.flatMap((r) =>
      columns.map((c) => {
        const line = people[r % people.length]!;
        return person(start + c * edge, r * 2 * edge, edge, line[((c % 6) + 6) % 6]!);
      }),
    ),
  );
};
