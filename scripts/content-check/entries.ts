import { isLocale } from '#src/i18n/locales.ts';
import { isPublished, type Publication } from '#src/lib/content/publication.ts';
import { collectionNames, jsonSchemaOf, schemas } from '#src/lib/content/schemas.ts';
import { translatedFile, type Files } from './files.ts';
import { checkMarkdown } from './markdown.ts';
import { lineAt } from './report.ts';
import { checkTexts } from './signs.ts';
import { checkFields, readYaml } from './source.ts';

/** A Markdown file of a collection. `linesAbove`: how many lines of the file are above its text. */
export type Entry = ReturnType<typeof readEntries>[number];

/** The fields between two lines of three hyphens, then the text. */
const parts = /^---[ \t]*\n(.*?\n|)---[ \t]*(?:\n|$)(.*)$/s;

/** Every Markdown file of the collections. Files in wrong places are left to checkNames. */
export const readEntries = (files: Files) =>
  [...files].flatMap(([file, text]) => {
    const [, folder, locale, id] = /^([^/]+)\/([^/]+)\/([^/]+)\.md$/.exec(file) ?? [];
    const collection = collectionNames.find((name) => name === folder);
    if (!collection || !isLocale(locale) || !id) return [];
    const [whole, fields = '', body = ''] = parts.exec(text) ?? [];
    const source = readYaml(file, fields, 2);
    const linesAbove = lineAt(text, text.length - body.length) - 1;
    // Empty if the fields do not fit their schema, which is told.
    const fitting = whole && checkFields(source, schemas[collection]);
    const data = (fitting || {}) as Publication & Partial<Record<string, string>>;
    if (whole) source.problems.push(...checkMarkdown(file, text));
    if (body.trim() === '')
      source.tellLine(
        whole ? linesAbove : 1,
        'Fields are between two lines of ---, and a text is below them.',
      );
    const isOut = isPublished(data);
    return [{ ...source, collection, locale, id, body, linesAbove, data, isOut }];
  });

/** A value as it is written in the file, also if it is a date. */
const written = (value: unknown) =>
  value === undefined ? 'nothing' : JSON.stringify(value).replace('T00:00:00.000Z', '');

/** The fields of each collection. The JSON Schema takes long to make: once for all files. */
const fieldsOf = new Map(
  collectionNames.map((name) => [name, Object.entries(jsonSchemaOf(name).properties ?? {})]),
);

/** Tells facts that differ between the languages, and texts that only one language has. */
function checkPair(entry: Entry, english: Entry): void {
  if (!entry.data.title || !english.data.title) return;
  for (const [field, rule] of fieldsOf.get(entry.collection)!) {
    const [here = '', there = ''] = [entry, english].map(({ data }) => written(data[field]));
    const isFact = typeof rule === 'object' && !rule.translated;
    const isInBoth = (here === 'nothing') === (there === 'nothing');
    const place = `content/${english.file}:${english.lineOf([field])}`;
    if (isFact ? here !== there : !isInBoth)
      entry.tell([field], `This is ${here}, but ${there} in ${place}. Correct one of them.`);
  }
}

/** Tells all problems of the entries, each by itself and beside the others. */
export function checkEntries(entries: readonly Entry[]): void {
  for (const entry of entries) {
    const { file, collection, locale, data } = entry;
    checkTexts(entry);
    const english = entries.find((other) => other.file === translatedFile(file));
    if (locale === 'de' && english) checkPair(entry, english);
    const alike = entries.filter(
      (other) => other.collection === collection && other.locale === locale,
    );
    // Search engines and lists need these to be unique. A copy easily keeps those of its model.
    for (const field of ['title', 'description', 'order']) {
      const first = alike.find((other) => other.data[field] === data[field]);
      if (data[field] && first !== entry)
        entry.tell([field], `content/${first!.file} has the same ${field}. Change the newer one.`);
    }
  }
}
