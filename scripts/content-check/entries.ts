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

/** A Markdown file. Empty lines replace the front matter in `body`, to keep the line numbers. */
export type Entry = NonNullable<ReturnType<typeof readEntry>>;

/** Front matter above a non-empty body. */
const frontMatter = /^---[ \t]*\n(.*?\n|)---[ \t]*\n(?=.*\S)/s;

/** Reads and checks a file; undefined if the file is not a collection entry. */
function readEntry(file: string, text: string) {
  const [, folder, locale, id] = /^([^/]+)\/([^/]+)\/([^/]+)\.md$/.exec(file) ?? [];
  const collection = collectionNames.find((name) => name === folder);
  // checkNames reports misplaced files.
  if (!collection || !isLocale(locale) || !id) return undefined;

  const [block, fields = ''] = frontMatter.exec(text) ?? [];
  const source = readYaml(file, fields, 2);
  // Empty if the schema rejects the fields (already reported).
  const valid = block && checkFields(source, schemas[collection]);
  const data = (valid || {}) as Publication & Partial<Record<string, string>>;

  if (block) source.errors.push(...checkMarkdown(file, text));
  else
    source.report(
      1,
      'A file starts with its fields, between two lines of ---. The text follows below.',
    );

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

/** Reads all collection entries. */
export const readEntries = (files: Files): Entry[] =>
  [...files].flatMap(([file, text]) => readEntry(file, text) ?? []);

/** A value as written in the file, dates included. */
const formatValue = (value: unknown) =>
  value === undefined ? 'nothing' : JSON.stringify(value).replace('T00:00:00.000Z', '');

/** The body without code, comments and URLs. */
const wordsOf = (body: string) =>
  body.replaceAll(/```[^]*?```|`[^`\n]*`|<!--[^]*?-->|\]\([^)]*\)/g, ' ');

/** Reports a text in the wrong language, and an untranslated copy. */
function checkLanguage(entry: Entry, translation: Entry | undefined): void {
  const { locale, body, report } = entry;
  const language = languageOf(wordsOf(body));
  const isWrong = language !== undefined && language !== locale;
  // A copy in neither language is reported in the German file.
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

/** Compares a German entry with the English one: same facts, and the same fields filled in. */
function checkPair({ collection, data, report }: Entry, english: Entry): void {
  if (!data.title || !english.data.title) return;
  const { properties = {} } = jsonSchemaOf(collection);

  for (const [field, rule] of Object.entries(properties)) {
    const here = formatValue(data[field]);
    const there = formatValue(english.data[field]);
    const { translated: isTranslated, englishOnly } = typeof rule === 'object' ? rule : {};
    if (englishOnly) {
      if (here !== 'nothing')
        report([field], `Only content/${english.file} has “${field}”. Remove it here.`);
      continue;
    }
    // Texts differ, but exist in both languages or in neither.
    const isInBoth = (here === 'nothing') === (there === 'nothing');
    if (isTranslated ? isInBoth : here === there) continue;

    const place = `content/${english.file}:${english.lineOf([field])}`;
    if (here === 'nothing')
      report([field], `${place} has this field. Add it here, or delete it there.`);
    else if (there === 'nothing')
      report(
        [field],
        `content/${english.file} does not have this field. Add it there, or delete it here.`,
      );
    else report([field], `This is ${here}, but ${there} in ${place}. Correct one file.`);
  }
}

/** Checks fields, translations and uniqueness. */
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

    // Search engines and lists need unique values. A copied file easily keeps the original's.
    for (const field of ['title', 'shortTitle', 'description', 'order']) {
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
