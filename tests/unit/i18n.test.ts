import { expect, test } from 'vitest';
import { textsOfIsland, tFor } from '#src/i18n/index.ts';
import { locales } from '#src/i18n/locales.ts';
import en from '../../content/dictionary/en/common.json';
import de from '../../content/dictionary/de/common.json';

test('each translate function keeps its own language, however they are mixed', () => {
  const [english, german] = [tFor('en', 'common'), tFor('de', 'common')];
  const mixed = [english('nav.services'), german('nav.services'), english('nav.services')];
  expect(mixed).toEqual([en.nav.services, de.nav.services, en.nav.services]);
});

test('a key that the dictionary does not have stops the build and says where to add it', () => {
  const t = tFor('de', 'common') as unknown as (key: string) => string;
  expect(() => t('nav.nothing')).toThrow('"nav.nothing" in content/dictionary/de/common.json');
});

test('an island gets its texts with the placeholders still in them', () => {
  const texts = textsOfIsland('de', 'contact');
  expect(texts.errors.tooLong).toContain('{{max}}');
  expect(texts).not.toHaveProperty('page');
});

test.each(locales)('%s: one of something is counted by the singular, two by the plural', (locale) => {
  const t = tFor(locale, 'case-studies');
  for (const name of ['months', 'people'] as const)
    expect(t(`card.${name}`, { count: 1 })).not.toBe(t(`card.${name}`, { count: 2 }).replace('2', '1'));
});
