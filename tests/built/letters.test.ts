import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { headlineLetters, textLetters } from '../../tools/media/letters.ts';
import { pages } from './support/site.ts';

/** What is set in the font of the headlines (`--font-display`). */
const headlines =
  'h1, h2, h3, h4, .prose blockquote, .font-display, .footer-title, .footer-compact, summary, .brand';

/** Neither is drawn by a font: what only keeps words together, and line ends. */
const undrawn = '\u2060\n\t';

const strangersIn = (texts: string[], letters: string) =>
  [...new Set(texts.join(''))].filter((sign) => !letters.includes(sign) && !undrawn.includes(sign));

test('the font of the headlines has every letter of every headline', () => {
  const texts = pages.flatMap(({ root }) =>
    root.querySelectorAll(headlines).map(({ textContent }) => textContent),
  );
  expect(texts.length).toBeGreaterThan(pages.length);
  expect(strangersIn(texts, headlineLetters)).toEqual([]);
});

test('the font of the text has every letter of the text but code', () => {
  const texts = pages.map(({ html }) => {
    const root = parse(html);
    for (const other of root.querySelectorAll('script, style, template, noscript, code, pre')) other.remove();
    return root.querySelector('body')!.textContent;
  });
  expect(strangersIn(texts, textLetters)).toEqual([]);
});
