import type { Root } from 'mdast';
import { markdownToMdast } from 'satteri';
import { isLocale, type Locale } from '#src/i18n/locales.ts';
import { isPublished, type Publication } from '#src/lib/content/publication.ts';
import { collectionNames, schemas, type CollectionName } from '#src/lib/content/schemas.ts';
import { checkFields } from './fields.ts';
import type { Files } from './files.ts';
import { fieldName, lineAt, type Path, type Tell } from './report.ts';
import { parseYaml, type YamlText } from './yaml.ts';

/** One Markdown file of a collection, read by the parser that Astro renders it with. */
export interface Entry extends Pick<YamlText, 'lineOf'> {
  file: string;
  collection: CollectionName;
  locale: Locale;
  id: string;
  /** The front matter; empty when it does not fit its schema, which is told once. */
  data: Publication & Record<string, unknown> & { image?: string; author?: string; secondAuthor?: string };
  body: string;
  tree: Root;
  isPublished: boolean;
  tellField: (path: Path, message: string) => void;
  /** Tells what is wrong with a line of the body, counted from its start. */
  tellLine: (line: number, message: string) => void;
}

/** The same text in another language; undefined if it is not there. */
export const twinOf = (entries: readonly Entry[], { collection, id }: Entry, locale: Locale) =>
  entries.find((entry) => entry.collection === collection && entry.id === id && entry.locale === locale);

/** Fields between two lines of three hyphens, and the text. */
const parts = /^---[ \t]*\n(.*?\n|)---[ \t]*(?:\n|$)(.*)$/s;

function readEntry(file: string, collection: CollectionName, text: string, tell: Tell) {
  const [whole, fields = '', body = ''] = parts.exec(text) ?? [];
  const yaml = parseYaml(fields, 2);
  const { data, lineOf, problem } = yaml;
  const before = lineAt(text, text.length - body.length) - 1;
  const fits = whole !== undefined && !problem && checkFields(file, schemas[collection], data, yaml, tell);
  if (whole === undefined) tell(file, 1, 'The fields stand between two lines of three hyphens (---).');
  else if (problem) tell(file, problem.line, problem.message);
  else if (body.trim() === '') tell(file, before, 'There is no text below the fields. Write it there.');
  return { data: (fits || {}) as Entry['data'], lineOf, body, before };
}

/** Reads every Markdown file of the collections. Files in wrong places are left to the check of names. */
export function readEntries(files: Files, tell: Tell): Entry[] {
  return [...files].flatMap(([file, text]): Entry[] => {
    const [folder, locale, name = '', ...deeper] = file.split('/');
    const collection = collectionNames.find((each) => each === folder);
    if (!collection || !isLocale(locale) || deeper.length > 0 || !name.endsWith('.md')) return [];
    const { before, ...entry } = readEntry(file, collection, text, tell);
    return [
      {
        ...{ file, collection, locale, ...entry, id: name.slice(0, -'.md'.length) },
        tree: markdownToMdast(entry.body) as Root,
        isPublished: isPublished(entry.data),
        tellField: (path, message) => tell(file, entry.lineOf(path), message, fieldName(path)),
        tellLine: (line, message) => tell(file, before + line, message),
      },
    ];
  });
}
