import { describe, expect, test } from 'vitest';
import { cardAddress } from '#src/lib/seo/card.ts';
import { openGraphCard, type Card } from '../../tools/media/open-graph/card.ts';
import { cacheKey } from '../../tools/media/open-graph/draw.ts';
import { widthOf } from '../../tools/media/open-graph/lettering.ts';
import { wrapTitle } from '../../tools/media/open-graph/wrap.ts';
import { careers } from '../../tools/media/scenes/careers.ts';
import { hero } from '../../tools/media/scenes/hero.ts';

const box = { width: 600, height: 416, sizes: [92, 68, 48, 42], leading: 1.06, widthOf };

/** From one word to far more than fits, with the longest words German has to offer. */
const titles = [
  'Bewerbung',
  'Impressum und Datenschutzerklärung',
  'Senior Fullstack Developer (m/w/d)',
  'Das Spotify-Modell bleibt bei Spotify, Ihres schreiben Sie selbst',
  'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz und Softwarequalitätssicherungsverantwortung',
  'Was wir in sechs Jahren über verteilte Teams gelernt haben und was wir heute anders machen würden. '.repeat(
    4,
  ),
];

describe.each(titles)('%s', (title) => {
  const { size, lines } = wrapTitle(title, box);

  test('no line is wider than the box', () => {
    expect(lines.filter((line) => widthOf(line) * size > box.width)).toEqual([]);
  });

  test('no line runs out of the box below', () => {
    expect(lines.length * size * box.leading).toBeLessThanOrEqual(box.height);
  });
});

test('every word of a title that fits is there, in order', () => {
  for (const title of titles.slice(0, 4)) expect(wrapTitle(title, box).lines.join(' ')).toBe(title);
});

test('a short title is large, a long one smaller', () => {
  const sizes = titles.slice(0, 2).map((title) => wrapTitle(title, box).size);
  expect(sizes[0]).toBe(92);
  expect(sizes[1]).toBeLessThan(92);
});

test('a word wider than the box is cut with a hyphen, and only in the smallest size', () => {
  const { size, lines } = wrapTitle(titles[4]!, box);
  expect(size).toBe(42);
  expect(lines[0]).toMatch(/-$/);
  expect(lines.join('').replaceAll('-', '')).toBe(titles[4]);
});

test('a title too long for any size says that it goes on', () => {
  expect(wrapTitle(titles[6]!, box).lines.at(-1)).toMatch(/ …$/);
});

test('an editor’s soft hyphen shows only where the line ends', () => {
  const { lines } = wrapTitle('Software­entwicklungs­verantwortung', { ...box, sizes: [60] });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(0, -1).every((line) => line.endsWith('-'))).toBe(true);
  expect(lines.join('')).not.toContain('­');
});

test('no line ends after “KI-” or inside “(m/w/d)”', () => {
  const { lines } = wrapTitle('Teams, KI-Agenten (m/w/d)', { ...box, width: 420, sizes: [76] });
  expect(lines).toEqual(['Teams,', 'KI-Agenten', '(m/w/d)']);
});

test('a letter that the font lacks is set as its base letter, or left out', () => {
  expect(widthOf('Şule 🙂')).toBe(widthOf('Sule '));
});

describe('the key of the cache', () => {
  const card: Card = { title: 'Über uns', brand: 'Mornewerk', ground: 'paper', art: hero };
  const keyOf = (change: Partial<Card>) => cacheKey(openGraphCard({ ...card, ...change }));

  test('is the same for the same card', () => {
    expect(keyOf({})).toBe(keyOf({}));
  });

  test.each([
    ['title', { title: 'About us' }],
    ['brand', { brand: 'Nordwerk' }],
    ['ground', { ground: 'sun' }],
    ['scene', { art: careers }],
  ] satisfies [string, Partial<Card>][])('changes with the %s', (_what, change) => {
    expect(keyOf(change)).not.toBe(keyOf({}));
  });
});

test('each page and language has an address of its own', () => {
  expect(cardAddress('en', '/')).toBe('/og/en/home.jpg');
  expect(cardAddress('de', '/blog/spotify-model')).toBe('/og/de/blog/spotify-model.jpg');
});
