/**
 * Draws the diagrams of articles, once for each language. Letters become paths of Jost, so
 * that every machine draws the same. Twice the width of an article's text; on a phone a quarter of this is left, so no
 * letter is smaller than 50.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement, type CSSProperties, type ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { palette, type Colour } from './shapes.ts';

const { ink, paper, lagoon, deep, sky, coral, sun, white } = palette;

const width = 1344;
const edge = 56;
const room = width - 2 * edge;

const require = createRequire(import.meta.url);
const font = readFileSync(require.resolve('@fontsource/jost/files/jost-latin-600-normal.woff'));

/** A text in each language. */
type Words = Readonly<Record<Locale, string>>;

const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);

/** How a figure is written. */
type Unit = Readonly<Record<Locale, (value: number) => string>>;
const kilobytes: Unit = { en: (value) => `${value} kB`, de: (value) => `${value} kB` };
const percent: Unit = { en: (value) => `${value}%`, de: (value) => `${value} %` };
const of18: Unit = { en: (value) => `${value} of 18`, de: (value) => `${value} von 18` };

/** Horizontal bars that end in a quarter disc, each below its label, with its figure behind it. */
const bars =
  (unit: Unit, rows: readonly [label: Words, value: number, fill: Colour][]) => (locale: Locale) => {
    const [figure, thick] = [330, 92];
    const most = Math.max(...rows.map(([, value]) => value));
    return box(
      { flexDirection: 'column', width: room, gap: 44 },
      ...rows.map(([label, value, fill]) => {
        const length = ((room - figure) * value) / most;
        return box(
          { flexDirection: 'column', gap: 10 },
          box({}, label[locale]),
          box(
            { alignItems: 'center', gap: 28, fontSize: 60 },
            box({
              width: length,
              height: thick,
              borderTopRightRadius: Math.min(thick, length),
              background: fill,
            }),
            box({ whiteSpace: 'nowrap' }, unit[locale](value)),
          ),
        );
      }),
    );
  };

/** Steps that rise to the right, each a column with its text below the top. */
function stairs(steps: readonly { text: Words; fill: Colour; letters: Colour }[], locale: Locale) {
  const rise = 150;
  return box(
    { width: room, alignItems: 'flex-end' },
    ...steps.map(({ text, fill, letters }, index) =>
      box(
        {
          flexDirection: 'column',
          width: room / steps.length,
          height: 380 + index * rise,
          padding: '26px 20px',
          borderTopRightRadius: 110,
          background: fill,
          color: letters,
          lineHeight: 1.15,
        },
        box({ fontSize: 92 }, String(index + 1)),
        box({}, text[locale]),
      ),
    ),
  );
}

/** The working days of both places on one clock; `mauritius` is when its day begins by the German clock. */
function day(name: Words, mauritius: number, locale: Locale) {
  const hour = room / 13;
  const at = (time: number) => (time - 5.5) * hour;
  const bar = (from: number, to: number, top: number, fill: Colour, letters: Colour, text: string) =>
    box(
      {
        position: 'absolute',
        left: at(from),
        top,
        width: (to - from) * hour,
        height: 100,
        alignItems: 'center',
        justifyContent: 'center',
        background: fill,
        color: letters,
      },
      text,
    );
  const end = mauritius + 9;
  const together = { en: `${end - 9} hours together`, de: `${end - 9} Stunden gemeinsam` }[locale];
  const clock = [mauritius, 9, end, 18].map((time) =>
    box(
      { position: 'absolute', left: at(time) - 50, top: 424, width: 100, justifyContent: 'center' },
      String(time),
    ),
  );
  return box(
    { flexDirection: 'column', gap: 18 },
    box({ fontSize: 64 }, name[locale]),
    box(
      { position: 'relative', width: room, height: 490 },
      bar(mauritius, end, 0, lagoon, white, 'Mauritius'),
      bar(9, 18, 150, deep, white, { en: 'Germany', de: 'Deutschland' }[locale]),
      bar(9, end, 300, sun, ink, together),
      ...clock,
    ),
  );
}

interface Diagram {
  height: number;
  draw: (locale: Locale) => ReactNode;
}

const diagrams: Readonly<Record<string, Diagram>> = {
  'shared-hours': {
    height: 1400,
    draw: (locale) =>
      box(
        { flexDirection: 'column', gap: 70 },
        day({ en: 'Summer, German time', de: 'Sommer, deutsche Zeit' }, 7, locale),
        day({ en: 'Winter, German time', de: 'Winter, deutsche Zeit' }, 6, locale),
      ),
  },
  'bytes-of-a-form': {
    height: 900,
    draw: bars(kilobytes, [
      [{ en: 'The whole page, as HTML', de: 'Die ganze Seite als HTML' }, 11, lagoon],
      [{ en: 'Scripts before a touch', de: 'Skripte vor der Berührung' }, 8, sun],
      [{ en: 'Touched: React and the form', de: 'Berührt: React und Formular' }, 64, coral],
      [{ en: 'Field in focus: the sending', de: 'Feld im Fokus: der Versand' }, 46, deep],
    ]),
  },
  'shared-commits': {
    height: 1130,
    draw: bars(percent, [
      [{ en: 'Billing', de: 'Abrechnung' }, 9, lagoon],
      [{ en: 'Catalogue', de: 'Katalog' }, 18, lagoon],
      [{ en: 'Support', de: 'Support' }, 22, lagoon],
      [{ en: 'Orders', de: 'Bestellung' }, 80, coral],
      [{ en: 'Shipping', de: 'Versand' }, 81, coral],
    ]),
  },
  'answers-that-pass': {
    height: 900,
    draw: bars(of18, [
      [{ en: 'Only valid JSON', de: 'Nur gültiges JSON' }, 16, coral],
      [{ en: 'A loose tree', de: 'Ein loser Baum' }, 15, coral],
      [{ en: 'A closed vocabulary', de: 'Ein festes Vokabular' }, 6, sun],
      [{ en: 'Vocabulary and meaning', de: 'Vokabular und Sinn' }, 1, lagoon],
    ]),
  },
  'steps-of-an-agent': {
    height: 960,
    draw: (locale) =>
      stairs(
        [
          { text: { en: 'Old cases in a test', de: 'Alte Fälle im Test' }, fill: sky, letters: ink },
          {
            text: { en: 'It suggests, a buyer decides', de: 'Vorschlag, der Einkauf entscheidet' },
            fill: sun,
            letters: ink,
          },
          {
            text: { en: 'It closes full matches', de: 'Volle Treffer schließt er ab' },
            fill: lagoon,
            letters: white,
          },
          {
            text: { en: 'A tested rule replaces it', de: 'Eine Regel ersetzt ihn' },
            fill: deep,
            letters: white,
          },
        ],
        locale,
      ),
  },
};

/** The diagrams by the path of their files below the root. */
export const diagramFiles = Object.keys(diagrams).flatMap((name) =>
  locales.map((locale) => ({ name, locale, file: `content/blog/${locale}/${name}.png` })),
);

/** One of them as PNG. */
export async function drawDiagram(name: string, locale: Locale): Promise<Buffer> {
  const { height, draw } = diagrams[name]!;
  const page = box(
    {
      width,
      height,
      flexDirection: 'column',
      justifyContent: 'center',
      alignItems: 'center',
      background: paper,
      color: ink,
      fontSize: 54,
      lineHeight: 1.1,
    },
    draw(locale),
  );
  const svg = await satori(page, { width, height, fonts: [{ name: 'Jost', data: font, weight: 600 }] });
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
