import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { collectionNames } from '#src/lib/content/schemas.ts';
import { fieldsOf, pages, plain } from './site.ts';

type Text = [place: string, text: string];

/** These dictionaries have texts for a closed job, a second page or a preview. Of all others every text is always shown. */
const withSpareTexts = ['application', 'blog', 'careers', 'common', 'newsletter'];
const dictionaries = readdirSync('content/dictionary/en')
  .map((file) => file.replace('.json', ''))
  .filter((name) => !withSpareTexts.includes(name));

const parsed = (file: string): unknown => parse(readFileSync(`content/${file}`, 'utf8'));

/** Every text in a value. */
function textsIn(value: unknown, place: string): Text[] {
  if (typeof value === 'string') return [[place, value]];
  return Object.entries(value ?? {}).flatMap(([name, part]) => textsIn(part, `${place}.${name}`));
}

/** What editors have written for a language. A single word in a field is a key, in a setting a name or an address. */
function written(locale: Locale): Text[] {
  const labels = dictionaries.flatMap((name) => textsIn(parsed(`dictionary/${locale}/${name}.json`), name));
  const fields = collectionNames.flatMap((folder) =>
    fieldsOf(folder, locale).flatMap(([name, data]) => textsIn(data, `${folder}/${name}`)),
  );
  const otherLanguage = new RegExp(`\\.(?:${locales.filter((each) => each !== locale).join('|')})$`);
  const settings = textsIn(parsed('site.yaml'), 'site').filter(([place]) => !otherLanguage.test(place));
  return [
    // Of a singular and its plural one is shown.
    ...labels.filter(([place]) => !/_(?:one|other)$/.test(place)),
    ...[...fields, ...settings].filter(([, text]) => text.includes(' ')),
  ];
}

/** A page as a visitor, a search engine or a script reads it. */
const decoded = (html: string) =>
  html
    .replace(/&quot;|\\"/g, '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test.each(locales)('%s: every text that an editor has written is shown somewhere', (locale) => {
  const shown = pages
    .filter((page) => page.locale === locale)
    .map(({ html, root }) => plain(`${decoded(html)} ${root.textContent}`))
    .join(' ');
  const isShown = (text: string) => {
    // A single word may be a part of any sentence: it stands at the beginning of an element or attribute.
    if (!/[ {]/.test(text)) return new RegExp(`[>"] ?${RegExp.escape(plain(text))}`).test(shown);
    const parts = text.split(/\{\{\w+\}\}|<\/?\d>/);
    return parts.every((part) => shown.includes(plain(part)));
  };
  expect(written(locale).filter(([, text]) => !isShown(text))).toEqual([]);
});
