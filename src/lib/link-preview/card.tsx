import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import satori from 'satori';
import { mark } from '#src/lib/artwork/mark.ts';
import { palette, type Colour } from '#src/lib/artwork/shapes.ts';
import { cardSize, type CardGround } from '#src/lib/seo/card.ts';

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
  /** Address of a picture of `artSize`. */
  readonly art: string;
}

const rule = 8;
const panel = 696;
const edge = 56;
/** Room of the title, in pixels. */
const titleBox = { width: panel - 2 * edge + 16, height: 416 };
/** A sixth of these is what a preview 400 px wide leaves: even the smallest title keeps 14 px there. */
const sizes = [92, 84, 76, 68, 60, 54, 48, 42];
const smallest = 42;
const leading = 1.06;

/** Part of the card that the page's scene fills. */
export const artSize = { width: cardSize.width - panel - rule, height: cardSize.height } as const;

const require = createRequire(import.meta.url);
/** Jost in the headlines' weight: Western European letters, then those of Central Europe and Turkey. */
const fonts = ['latin', 'latin-ext'].map((part) => ({
  name: `Jost ${part}`,
  data: readFileSync(require.resolve(`@fontsource/jost/files/jost-${part}-600-normal.woff`)),
  weight: 600 as const,
}));

/** A drawing as the address of a picture. */
export const svgAddress = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** The title as React element; in the smallest size words are cut, and what is still too long ends in an ellipsis. */
const Title = (title: string, size: number) => (
  <div
    key="title"
    style={{
      display: 'block',
      width: titleBox.width,
      fontSize: size,
      lineHeight: leading,
      ...(size === smallest
        ? { wordBreak: 'break-word', lineClamp: Math.floor(titleBox.height / (smallest * leading)) }
        : { textWrap: 'balance' }),
    }}
  >
    {title}
  </div>
);

interface Box {
  width: number;
  height: number;
}

/** Lays out elements and gives the boxes of those that have a key. */
async function measure(content: ReactNode): Promise<Box[]> {
  const boxes: Box[] = [];
  await satori(<div style={{ display: 'flex', flexDirection: 'column' }}>{content}</div>, {
    width: 10_000,
    fonts,
    onNodeDetected: (node) => node.key !== null && boxes.push(node),
  });
  return boxes;
}

/** The largest size in which a title fits its box without cutting a word, else the smallest; all in pixels. */
export async function titleLayout(title: string): Promise<Box & { size: number }> {
  const words = title.split(/\s/).map((word, index) => (
    <span key={index} style={{ fontSize: 100, alignSelf: 'flex-start' }}>
      {word}
    </span>
  ));
  const longest = Math.max(...(await measure(words)).map(({ width }) => width)) / 100;
  for (const size of sizes) {
    if (size !== smallest && size * longest > titleBox.width) continue;
    const [box] = await measure(Title(title, size));
    if (box && (size === smallest || box.height <= titleBox.height)) return { ...box, size };
  }
  throw new Error(`The title "${title}" could not be laid out.`);
}

/** The picture of a link preview as SVG: mark and name, the title in Jost, and beside it the page's scene. */
export async function openGraphCard({ title, brand, ground, art }: Card): Promise<string> {
  const { ground: background, letters: color } = grounds[ground];
  // No line ends at the hyphen of a compound: a word joiner stands after it.
  const text = title
    .replaceAll(/[\u00ad\u2060]/g, '')
    .replaceAll(/-(?=\p{L})/gu, '-\u2060')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return satori(
    <div style={{ display: 'flex', width: '100%', height: '100%', color }}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: panel,
          padding: `${edge - 4}px ${edge}px ${edge - 8}px`,
          background,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center', fontSize: 46 }}>
          <img src={svgAddress(mark)} alt="" width={64} height={64} style={{ marginRight: 20 }} />
          {brand}
        </div>
        {Title(text, (await titleLayout(text)).size)}
      </div>
      <div style={{ width: rule, background: ink }} />
      <img src={art} alt="" {...artSize} />
    </div>,
    { ...cardSize, fonts },
  );
}
