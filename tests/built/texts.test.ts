import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { parse as parseHtml } from 'node-html-parser';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { collectionNames } from '#src/lib/content/schemas.ts';
import { expectNone, fieldsOf, pages, plain, type BuiltPage } from './site.ts';

type Text = [place: string, text: string];

/**
 * These dictionaries have texts for a closed job, a second page or a preview, which may be shown
 * nowhere today. All texts of other dictionaries are always shown.
 */
const withSpareTexts = ['application', 'blog', 'careers', 'common', 'newsletter'];

const parsed = (file: string): unknown => parse(readFileSync(`content/${file}`, 'utf8'));

/** Every text in a value. */
function textsIn(value: unknown, place: string): Text[] {
  if (typeof value === 'string') return [[place, value]];
  return Object.entries(value ?? {}).flatMap(([name, part]) => textsIn(part, `${place}.${name}`));
}

/** Every text of the dictionaries, by file and key: `common.nav.services`. */
const textsOf = (locale: Locale) =>
  readdirSync(`content/dictionary/${locale}`).flatMap((file) =>
    textsIn(parsed(`dictionary/${locale}/${file}`), basename(file, '.json')),
  );
const dictionary = { en: textsOf('en'), de: textsOf('de') };

/** The fields of every published text. */
const textsOfFields = (locale: Locale) =>
  collectionNames.flatMap((folder) =>
    fieldsOf(folder, locale).flatMap(([name, data]) => textsIn(data, `${folder}/${name}`)),
  );

/**
 * The texts that editors have written in a language. A single word is left out: in a field it is a
 * key, in a setting a name or an address.
 */
function written(locale: Locale): Text[] {
  const labels = dictionary[locale].filter(
    ([place]) => !withSpareTexts.includes(place.split('.')[0]!),
  );
  const otherLanguage = new RegExp(
    `\\.(?:${locales.filter((each) => each !== locale).join('|')})$`,
  );
  const settings = textsIn(parsed('site.yaml'), 'site').filter(
    ([place]) => !otherLanguage.test(place),
  );
  return [
    // Only one of a singular and its plural is shown.
    ...labels.filter(([place]) => !/_(?:one|other)$/.test(place)),
    ...[...textsOfFields(locale), ...settings].filter(([, text]) => text.includes(' ')),
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
    // A single word may be a part of any sentence, so it must be at the beginning of an element or
    // attribute.
    if (!/[ {]/.test(text)) return new RegExp(`[>"] ?${RegExp.escape(plain(text))}`).test(shown);
    const parts = text.split(/\{\{[\w.]+\}\}|\$t\([\w.]+\)|<\/?\d>/);
    return parts.every((part) => shown.includes(plain(part)));
  };
  expect(written(locale).filter(([, text]) => !isShown(text))).toEqual([]);
});

/**
 * All texts of a page: its title, the texts of its head, each element without others in it, and
 * what only screen readers read.
 */
function said({ html }: BuiltPage): string[] {
  const root = parseHtml(html, { comment: false });
  for (const unseen of root.querySelectorAll('script, style')) unseen.remove();
  const words = ['alt', 'title', 'aria-label', 'placeholder', 'content'];
  return [
    ...root
      .querySelectorAll('*')
      .flatMap((element) => [
        ...(element.querySelector('*') ? [] : [element.text]),
        ...words.map((name) => element.getAttribute(name) ?? ''),
      ]),
    ...root.structuredText.split('\n'),
  ].map(plain);
}

test('pages show texts, not keys, and values and links in the place of {{…}} and <0>…</0>', () => {
  const paths = dictionary.en.map(([place]) => place.replace(/^[^.]+\./, ''));
  const keys = new Set(paths.filter((path) => path.includes('.')));
  const isRaw = (text: string) =>
    /\{\{|\}\}|<\/?\d>|\[object |^(?:undefined|null|NaN)$/.test(text) ||
    text.split(/[\s:]+/).some((word) => keys.has(word.replace(/\W$/, '')));
  expectNone((page) => said(page).filter(isRaw));
});

test('no page shows a text of the other language’s dictionary', () => {
  const [en, de] = locales.map(
    (locale) => new Set(dictionary[locale].map(([, text]) => plain(text))),
  );
  const others = { en: de!.difference(en!), de: en!.difference(de!) };
  // An editor may use a word of the other language in a field, such as "level: Internship".
  for (const locale of locales)
    for (const [, text] of textsOfFields(locale)) others[locale].delete(plain(text));
  expectNone((page) => said(page).filter((text) => others[page.locale].has(text)));
});
