import type { Root } from 'mdast';
import { isLocale, type Locale } from '#src/i18n/locales.ts';
import { collectionNames, type CollectionName } from '#src/lib/content/schemas.ts';
import { parseMarkdown } from './markdown.ts';
import type { ContentProblem } from './problem.ts';
import { parseYaml } from './yaml.ts';

/** The text files below the content folder by path; other files have an empty text. */
export type Files = ReadonlyMap<string, string>;

/** One markdown file of a collection. */
export interface Entry {
  file: string;
  collection: CollectionName;
  locale: Locale;
  id: string;
  /** The front matter; undefined when it cannot be read, which is reported once. */
  data: Record<string, unknown> | undefined;
  lineOf: (path: readonly PropertyKey[]) => number;
  body: string;
  /** The body as a tree; its lines count from the start of the body. */
  tree: Root;
  /** Line of the file on which the body starts. */
  bodyLine: number;
}

/** The same text in a language; undefined if it is not there. */
export const twinOf = (entries: readonly Entry[], { collection, id }: Entry, locale: Locale) =>
  entries.find((entry) => entry.collection === collection && entry.id === id && entry.locale === locale);

/** What is wrong with a line of the body. */
export const inBody = ({ file, bodyLine }: Entry, line: number, message: string): ContentProblem => ({
  file,
  line: bodyLine + line - 1,
  message,
});

const isCollection = (name: string | undefined): name is CollectionName =>
  (collectionNames as readonly (string | undefined)[]).includes(name);

/** Collection, language and id of a path such as jobs/de/product-owner.md; undefined for anything else. */
export function placeOf(file: string): Pick<Entry, 'collection' | 'locale' | 'id'> | undefined {
  const [collection, locale, name, ...rest] = file.split('/');
  if (!isCollection(collection) || !isLocale(locale) || rest.length > 0 || !name?.endsWith('.md'))
    return undefined;
  return { collection, locale, id: name.slice(0, -'.md'.length) };
}

const fence = /^---[ \t]*$/;

type Parts = Pick<Entry, 'data' | 'lineOf' | 'body' | 'tree' | 'bodyLine'> & {
  problems: { line: number; message: string }[];
};

function readFrontMatter(text: string): Parts {
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  const unread = { data: undefined, lineOf: () => 1, body: '', tree: parseMarkdown(''), bodyLine: 1 };
  if (!fence.test(lines[0] ?? '')) {
    const message =
      'The file must start with a line of three hyphens (---), the fields and another such line.';
    return { ...unread, problems: [{ line: 1, message }] };
  }
  if (end === -1) {
    const message =
      'The fields are never closed. Put a line of three hyphens (---) between them and the text.';
    return { ...unread, problems: [{ line: 1, message }] };
  }
  const { data, lineOf, problems, comments } = parseYaml(lines.slice(1, end).join('\n'), 2);
  const dropped = comments.map(({ line, comment }) => ({
    line,
    message: `Everything after # is dropped here (“${comment.trim()}”). If it belongs to the text, put the whole text in single quotes.`,
  }));
  const fields = data ?? (problems.length > 0 ? undefined : {});
  const body = lines.slice(end + 1).join('\n');
  const isFields = typeof fields === 'object' && fields !== null && !Array.isArray(fields);
  const shape = {
    line: 2,
    message: 'Here must be fields, each a name, a colon, a space and the value (title: Text).',
  };
  return {
    data: isFields ? (fields as Record<string, unknown>) : undefined,
    lineOf,
    body,
    tree: parseMarkdown(body),
    bodyLine: end + 2,
    problems: [
      ...problems.map(({ line, message }) => ({ line, message })),
      ...dropped,
      ...(isFields || fields === undefined ? [] : [shape]),
    ],
  };
}

/** Reads every markdown file of the collections. Files in wrong places are left to the check of names. */
export function readEntries(files: Files): { entries: Entry[]; problems: ContentProblem[] } {
  const entries: Entry[] = [];
  const problems: ContentProblem[] = [];
  for (const [file, text] of files) {
    const place = placeOf(file);
    if (place === undefined) continue;
    const { problems: found, ...parts } = readFrontMatter(text);
    entries.push({ file, ...place, ...parts });
    problems.push(...found.map((problem) => ({ file, ...problem })));
  }
  return { entries, problems };
}
