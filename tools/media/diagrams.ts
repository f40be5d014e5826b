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
import { palette, type Colour } from '#src/lib/artwork/shapes.ts';

const { ink, paper, lagoon, deep, sky, coral, sun, white } = palette;

const width = 1344;
const edge = 56;
const room = width - 2 * edge;

const require = createRequire(import.meta.url);
const font = readFileSync(require.resolve('@fontsource/jost/files/jost-latin-600-normal.woff'));

/** A text in each language. */
type Words = Readonly<Record<Locale, string>>;
const same = (text: string): Words => ({ en: text, de: text });

const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);

interface Bar {
  label: Words;
  value: number;
  shown: Words;
  fill: Colour;
}

/** Horizontal bars that end in a quarter disc, each below its label, with its figure behind it. */
function bars(rows: readonly Bar[], locale: Locale) {
  const [figure, thick] = [330, 92];
  const most = Math.max(...rows.map(({ value }) => value));
  return box(
    { flexDirection: 'column', width: room, gap: 44 },
    ...rows.map(({ label, value, shown, fill }) => {
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
          box({ whiteSpace: 'nowrap' }, shown[locale]),
        ),
      );
    }),
  );
}

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
      bar(mauritius, end, 0, lagoon, white, { en: 'Mauritius', de: 'Mauritius' }[locale]),
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
    draw: (locale) =>
      bars(
        [
          {
            label: { en: 'The whole page, as HTML', de: 'Die ganze Seite als HTML' },
            value: 11,
            shown: same('11 kB'),
            fill: lagoon,
          },
          {
            label: { en: 'Scripts before a touch', de: 'Skripte vor der Berührung' },
            value: 8,
            shown: same('8 kB'),
            fill: sun,
          },
          {
            label: { en: 'Touched: React and the form', de: 'Berührt: React und Formular' },
            value: 64,
            shown: same('64 kB'),
            fill: coral,
          },
          {
            label: { en: 'Field in focus: the sending', de: 'Feld im Fokus: der Versand' },
            value: 46,
            shown: same('46 kB'),
            fill: deep,
          },
        ],
        locale,
      ),
  },
  'shared-commits': {
    height: 1130,
    draw: (locale) =>
      bars(
        [
          {
            label: { en: 'Billing', de: 'Abrechnung' },
            value: 9,
            shown: { en: '9%', de: '9 %' },
            fill: lagoon,
          },
          {
            label: { en: 'Catalogue', de: 'Katalog' },
            value: 18,
            shown: { en: '18%', de: '18 %' },
            fill: lagoon,
          },
          { label: same('Support'), value: 22, shown: { en: '22%', de: '22 %' }, fill: lagoon },
          {
            label: { en: 'Orders', de: 'Bestellung' },
            value: 80,
            shown: { en: '80%', de: '80 %' },
            fill: coral,
          },
          {
            label: { en: 'Shipping', de: 'Versand' },
            value: 81,
            shown: { en: '81%', de: '81 %' },
            fill: coral,
          },
        ],
        locale,
      ),
  },
  'answers-that-pass': {
    height: 900,
    draw: (locale) =>
      bars(
        [
          {
            label: { en: 'Only valid JSON', de: 'Nur gültiges JSON' },
            value: 16,
            shown: { en: '16 of 18', de: '16 von 18' },
            fill: coral,
          },
          {
            label: { en: 'A loose tree', de: 'Ein loser Baum' },
            value: 15,
            shown: { en: '15 of 18', de: '15 von 18' },
            fill: coral,
          },
          {
            label: { en: 'A closed vocabulary', de: 'Ein festes Vokabular' },
            value: 6,
            shown: { en: '6 of 18', de: '6 von 18' },
            fill: sun,
          },
          {
            label: { en: 'Vocabulary and meaning', de: 'Vokabular und Sinn' },
            value: 1,
            shown: { en: '1 of 18', de: '1 von 18' },
            fill: lagoon,
          },
        ],
        locale,
      ),
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
