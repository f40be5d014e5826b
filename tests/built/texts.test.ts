import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { TextNode } from 'node-html-parser';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { collectionNames } from '#src/lib/content/schemas.ts';
import { mapTypography } from '#src/lib/content/typography.ts';
import { siteIn } from '#src/lib/site/index.ts';
import { elementsOf, expectNone, fieldsOf, pages, normalize, type BuiltPage } from './site.ts';

type Text = [source: string, text: string];

/** All texts in a value, each with its file and key. */
function textsIn(value: unknown, source: string): Text[] {
  if (typeof value === 'string') return [[source, value]];
  return Object.entries(value ?? {}).flatMap(([name, part]) => textsIn(part, `${source}.${name}`));
}

/** All dictionary texts by file and key: `common.nav.services`. */
const textsOf = (locale: Locale) =>
  globSync(`content/dictionary/${locale}/*.json`).flatMap((file) =>
    textsIn(JSON.parse(readFileSync(file, 'utf8')), basename(file, '.json')),
  );
const dictionary = { en: textsOf('en'), de: textsOf('de') };

/** Front matter of every published text, with typography. */
const textsOfFields = (locale: Locale) =>
  collectionNames.flatMap((folder) =>
    textsIn(mapTypography(fieldsOf(folder, locale), locale), folder),
  );

/**
 * Texts that no page shows today: second blog page, updated article, closed job, other kinds of
 * employment and pay, draft, preview, and one of singular and plural.
 */
const unused =
  /^(?:blog\.(?:pages|updated)|careers\.(?:closed|employment|(?:job|tickets)\.per)|common\.(?:draft|formsOff))\b|_(?:one|other)$/;

/**
 * Texts by editors in a language. Single words are skipped: in front matter they are keys, in
 * settings names or URLs.
 */
const editorTexts = (locale: Locale) => [
  ...dictionary[locale].filter(([source]) => !unused.test(source)),
  ...[...textsOfFields(locale), ...textsIn(siteIn(locale), 'site')].filter(([, text]) =>
    text.includes(' '),
  ),
];

/** A page as visitors, search engines and scripts read it. */
const decoded = (html: string) =>
  html
    .replace(/&quot;|\\"/g, '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test.each(locales)('%s: every editor’s text is published', (locale) => {
  const shown = pages
    .filter((page) => page.locale === locale)
    .map(({ html, root }) => normalize(`${decoded(html)} ${root.textContent}`))
    .join(' ');
  const isShown = (text: string) => {
    // A single word may be part of any sentence, so it must start an element or attribute.
    if (!/[ {]/.test(text))
      return new RegExp(`[>"] ?${RegExp.escape(normalize(text))}`).test(shown);
    const parts = text.split(/\{\{[\w.]+\}\}|\$t\([\w.]+\)|<\/?\d>/);
    return parts.every((part) => shown.includes(normalize(part)));
  };
  expect(editorTexts(locale).filter(([, text]) => !isShown(text))).toEqual([]);
});

/** All texts on a page but code, including the head and visually hidden ones. */
const visibleText = (page: BuiltPage) =>
  elementsOf(page, '*:not(script, style, code)').flatMap((element) => {
    const texts = element.childNodes.filter((child) => child instanceof TextNode);
    const named = ['alt', 'title', 'aria-label', 'placeholder', 'content'];
    const attributes = named.map((name) => element.getAttribute(name) ?? '');
    return [...texts.map(({ text }) => text), ...attributes].map(normalize);
  });

test('no page has unresolved {{…}} or <0>…</0>', () => {
  // A missing text or value stops the build (tests/unit/publishing.test.ts).
  const raw = /\{\{|\}\}|<\/?\d>|\[object |^(?:undefined|null|NaN)$/;
  expectNone((page) => visibleText(page).filter((text) => raw.test(text)));
});

test('no page has dictionary texts of the other language', () => {
  const [en, de] = locales.map(
    (locale) => new Set(dictionary[locale].map(([, text]) => normalize(text))),
  );
  const others = { en: de!.difference(en!), de: en!.difference(de!) };
  // A field may have a word of the other language, such as "level: Internship".
  for (const locale of locales)
    for (const [, text] of textsOfFields(locale)) others[locale].delete(normalize(text));
  expectNone((page) => visibleText(page).filter((text) => others[page.locale].has(text)));
});
