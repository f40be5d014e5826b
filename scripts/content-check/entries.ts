import { isLocale, localeInfo } from '#src/i18n/locales.ts';
import { isPublished, type Publication } from '#src/lib/content/publication.ts';
import {
  collectionNames,
  jsonSchemaOf,
  schemas,
  translatedFields,
} from '#src/lib/content/schemas.ts';
import { translatedFile, type Files } from './files.ts';
import { languageOf } from './language.ts';
import { checkMarkdown } from './markdown.ts';
import { checkTexts } from './prose.ts';
import { checkFields, readYaml } from './source.ts';

/** A Markdown file of a collection. `body`: its text, below empty lines in place of the fields. */
export type Entry = NonNullable<ReturnType<typeof readEntry>>;

/** The fields between two lines of three hyphens, above a text that is not empty. */
const frontMatter = /^---[ \t]*\n(.*?\n|)---[ \t]*\n(?=.*\S)/s;

/** Reads a file; undefined if it is not an entry. */
function readEntry(file: string, text: string) {
  const [, folder, locale, id] = /^([^/]+)\/([^/]+)\/([^/]+)\.md$/.exec(file) ?? [];
  const collection = collectionNames.find((name) => name === folder);
  // Files in wrong places are left to checkNames.
  if (!collection || !isLocale(locale) || !id) return undefined;

  const [block, fields = ''] = frontMatter.exec(text) ?? [];
  const source = readYaml(file, fields, 2);
  // Empty if the fields do not fit their schema, which is reported.
  const valid = block && checkFields(source, schemas[collection]);
  const data = (valid || {}) as Publication & Partial<Record<string, string>>;

  if (block) source.errors.push(...checkMarkdown(file, text));
  else source.report(1, 'Fields are between two lines of ---, and a text is below them.');

  const body = text.replace(frontMatter, (fieldLines) => fieldLines.replaceAll(/.+/g, ''));
  return {
    ...source,
    collection,
    locale,
    id,
    body,
    data,
    isPublished: isPublished(data),
  };
}

/** Every Markdown file of the collections. */
export const readEntries = (files: Files): Entry[] =>
  [...files].flatMap(([file, text]) => readEntry(file, text) ?? []);

/** A value as it is written in the file, also if it is a date. */
const formatValue = (value: unknown) =>
  value === undefined ? 'nothing' : JSON.stringify(value).replace('T00:00:00.000Z', '');

/** The body without code, comments and addresses. */
const wordsOf = (body: string) =>
  body.replaceAll(/```[^]*?```|`[^`\n]*`|<!--[^]*?-->|\]\([^)]*\)/g, ' ');

/** Reports a text that is in the language of the other file, or a copy of it. */
function checkLanguage(entry: Entry, translation: Entry | undefined): void {
  const { locale, body, report } = entry;
  const language = languageOf(wordsOf(body));
  const isWrong = language !== undefined && language !== locale;
  // A copy in which neither language is found is reported in German.
  const isCopy = body.trim().length > 100 && body.trim() === translation?.body.trim();
  if (!isWrong && !(isCopy && language === undefined && locale === 'de')) return;

  const first = body.slice(0, body.search(/\S/)).split('\n').length;
  const { name } = localeInfo[locale];
  report(
    first,
    isCopy
      ? `This is the text of content/${translation.file}. Translate it (${name}).`
      : `This text is not in the language of its folder. Translate it (${name}).`,
  );
}

/** Reports facts that differ between the languages, and texts that only one language has. */
function checkPair({ collection, data, report }: Entry, english: Entry): void {
  if (!data.title || !english.data.title) return;
  const { properties = {} } = jsonSchemaOf(collection);

  for (const [field, rule] of Object.entries(properties)) {
    const here = formatValue(data[field]);
    const there = formatValue(english.data[field]);
    const isTranslated = typeof rule === 'object' && rule.translated;
    // A text is another one in each language; it is in both or in none.
    const isInBoth = (here === 'nothing') === (there === 'nothing');
    if (isTranslated ? isInBoth : here === there) continue;

    const place = `content/${english.file}:${english.lineOf([field])}`;
    report([field], `This is ${here}, but ${there} in ${place}. Correct one of them.`);
  }
}

/** Reports all problems of the entries, each by itself and beside the others. */
export function checkEntries(entries: readonly Entry[]): void {
  for (const entry of entries) {
    const { file, collection, locale, data, report } = entry;
    const translated = translatedFields(collection);
    checkTexts(entry, 'field', ([field]) =>
      translated.includes(String(field)) ? locale : undefined,
    );

    const translation = entries.find((other) => other.file === translatedFile(file));
    checkLanguage(entry, translation);
    if (locale === 'de' && translation) checkPair(entry, translation);

    // Search engines and lists need these to be unique. A copy easily keeps those of its model.
    for (const field of ['title', 'description', 'order']) {
      const first = entries.find(
        (other) =>
          other.collection === collection &&
          other.locale === locale &&
          other.data[field] === data[field],
      );
      if (data[field] && first !== entry)
        report([field], `content/${first!.file} has the same ${field}. Change the newer one.`);
    }
  }
}
