import { describe, expect, test } from 'vitest';
import { careers } from '#src/lib/artwork/scenes/careers.ts';
import { hero } from '#src/lib/artwork/scenes/hero.ts';
import { openGraphCard, svgAddress, titleLayout, type Card } from '#src/lib/link-preview/card.tsx';
import { cacheKey } from '#src/lib/link-preview/draw.ts';
import { cardAddress } from '#src/lib/seo/card.ts';

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

test.each(titles)('%s stays within its box', async (title) => {
  const { width, height } = await titleLayout(title);
  expect(width).toBeLessThanOrEqual(600);
  expect(height).toBeLessThanOrEqual(416);
});

test('a short title is large, one with a long word smaller', async () => {
  const sizes = await Promise.all(titles.slice(0, 2).map(titleLayout));
  expect(sizes[0]?.size).toBe(92);
  expect(sizes[1]?.size).toBeLessThan(92);
});

test('a word is cut only in the smallest size, where it is wider than the box', async () => {
  expect(await titleLayout(titles[4]!)).toMatchObject({ size: 42 });
  expect((await titleLayout('Datenschutzerklärung')).size).toBeGreaterThan(42);
});

test('a soft hyphen changes nothing', async () => {
  const card: Card = {
    title: 'Qualitätssicherung',
    brand: 'Mornewerk',
    ground: 'paper',
    art: svgAddress(hero(496, 630)),
  };
  expect(await openGraphCard({ ...card, title: 'Qualitäts\u00adsicherung' })).toBe(await openGraphCard(card));
});

test('a compound is not parted at its hyphen', async () => {
  const card: Card = { title: '', brand: 'Mornewerk', ground: 'paper', art: svgAddress(hero(496, 630)) };
  const title = 'Was KI-Softwareteams bauen';
  const joined = title.replace('-', '-\u2060');
  expect(await openGraphCard({ ...card, title })).toBe(await openGraphCard({ ...card, title: joined }));
  expect(await titleLayout(joined)).not.toEqual(await titleLayout(title));
});

describe('the key of the cache', () => {
  const card: Card = {
    title: 'Über uns',
    brand: 'Mornewerk',
    ground: 'paper',
    art: svgAddress(hero(496, 630)),
  };
  const keyOf = async (change: Partial<Card>) => cacheKey(await openGraphCard({ ...card, ...change }));

  test('is the same for the same card', async () => {
    expect(await keyOf({})).toBe(await keyOf({}));
  });

  test.each([
    ['title', { title: 'About us' }],
    ['brand', { brand: 'Nordwerk' }],
    ['ground', { ground: 'sun' }],
    ['scene', { art: svgAddress(careers(496, 630)) }],
  ] satisfies [string, Partial<Card>][])('changes with the %s', async (_what, change) => {
    expect(await keyOf(change)).not.toBe(await keyOf({}));
  });
});

test('each page and language has an address of its own', () => {
  expect(cardAddress('en', '/')).toBe('/og/en/home.jpg');
  expect(cardAddress('de', '/blog/spotify-model')).toBe('/og/de/blog/spotify-model.jpg');
});
