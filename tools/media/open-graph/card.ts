import { cardSize, type CardGround } from '#src/lib/seo/card.ts';
import { mark } from '../mark.ts';
import { palette, rect, type Colour } from '../shapes.ts';
import type { Scene } from '../view.ts';
import { lettering, widthOf } from './lettering.ts';
import { wrapTitle } from './wrap.ts';

const { ink, paper, white, deep, sun, sky } = palette;

/** Grounds of the title and what is written on them; each pair has a contrast of at least 8:1. */
const grounds = {
  paper: { ground: paper, letters: ink },
  sun: { ground: sun, letters: ink },
  sky: { ground: sky, letters: ink },
  deep: { ground: deep, letters: white },
} as const satisfies Record<CardGround, { ground: Colour; letters: Colour }>;

export interface Card {
  readonly title: string;
  readonly brand: string;
  readonly ground: CardGround;
  readonly art: Scene;
}

const rule = 8;
const panel = 696;
/** A sixth of these is what a preview 400 px wide leaves: even the smallest title keeps 14 px there. */
const sizes = [92, 84, 76, 68, 60, 54, 48, 42];
const leading = 1.06;
const edge = 56;
const titleTop = 158;

/** Part of the card that the page's scene fills. */
export const artSize = { width: cardSize.width - panel - rule, height: cardSize.height } as const;

/** A nested document at a place of its own. */
const at = (x: number, y: number, size: { width: number; height: number } | undefined, svg: string): string =>
  svg.replace(
    '<svg ',
    `<svg x="${x}" y="${y}" ${size ? `width="${size.width}" height="${size.height}" ` : ''}`,
  );

/** The picture of a link preview as SVG: mark and name, the title in Jost, and beside it the page's scene. */
export function openGraphCard({ title, brand, ground, art }: Card): string {
  const { ground: panelGround, letters } = grounds[ground];
  const { width, height } = cardSize;
  const wrapped = wrapTitle(title, {
    width: panel - 2 * edge + 16,
    height: height - titleTop - edge,
    sizes,
    leading,
    widthOf,
  });
  // The last line's descenders stand on the lower edge of the box.
  const lastBaseline = height - edge - wrapped.size * 0.14;
  const lines = wrapped.lines.map((line, k) => {
    const baseline = lastBaseline - (wrapped.lines.length - 1 - k) * wrapped.size * leading;
    return lettering(line, edge, baseline, wrapped.size, letters);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    rect(0, 0, width, height, panelGround) +
    at(panel + rule, 0, undefined, art(artSize.width, artSize.height)) +
    rect(panel, 0, rule, height, ink) +
    at(edge, edge - 4, { width: 64, height: 64 }, mark) +
    lettering(brand, edge + 84, edge + 44, 46, letters) +
    `${lines.join('')}</svg>`
  );
}
