import { readdirSync } from 'node:fs';
import { locales } from '#src/i18n/locales.ts';
import type { Namespace } from '#src/i18n/resources.ts';
import { dictionaryOf, keysOf } from '../support/dictionary.ts';
import { sitePages, unknownAddresses } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const namespaces = readdirSync('content/dictionary/en').map((file) => file.replace('.json', '') as Namespace);
const rawKeys = new Set(
  namespaces.flatMap((name) => keysOf(dictionaryOf('en', name)).filter((key) => key.includes('.'))),
);

/** Every text of a page, shown or folded away, and the attributes that carry words. */
const wordsOf = (html: string) => {
  const text = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const attributes = [...text.matchAll(/\s(?:alt|aria-label|title|content)="([^"]*)"/g)].map(
    ([, value]) => value ?? '',
  );
  return [...attributes, ...text.split(/<[^>]*>/)];
};

for (const locale of locales) {
  test(`No page in ${locale} shows a key of the dictionary or an unfilled place`, async ({ request }) => {
    for (const { address } of [...sitePages, ...unknownAddresses].filter((page) => page.locale === locale)) {
      const words = wordsOf(await (await request.get(address)).text());
      expect(words.length, address).toBeGreaterThan(50);
      expect(
        words.filter((text) => text.split(/\s+/).some((word) => rawKeys.has(word))),
        address,
      ).toEqual([]);
      expect(
        words.filter((text) => /\{\{|&lt;0>|\bundefined\b|\[object |\bNaN\b/.test(text)),
        address,
      ).toEqual([]);
    }
  });
}
