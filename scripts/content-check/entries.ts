import type { Root } from 'mdast';
import { markdownToMdast } from 'satteri';
import type { z } from 'astro/zod';
import { isLocale, type Locale } from '#src/i18n/locales.ts';
import { ruleAt, ruleOf } from '#src/lib/content/schema-rules.ts';
import { collectionNames, schemas, type CollectionName } from '#src/lib/content/schemas.ts';
import type { Publication } from '#src/lib/content/publication.ts';
import type { Files } from './files.ts';
import { didYouMean, fieldName, nearest, type ContentProblem } from './problem.ts';
import { parseYaml, type YamlText } from './yaml.ts';

/** One Markdown file of a collection. Its text is read by the parser that Astro renders it with. */
export interface Entry extends Pick<YamlText, 'lineOf'> {
  file: string;
  collection: CollectionName;
  locale: Locale;
  id: string;
  /** The front matter; empty when it cannot be read, which is reported once. */
  data: Record<string, unknown>;
  isReadable: boolean;
  body: string;
  /** Line of the file on which the body starts; lines of the tree count from there. */
  bodyLine: number;
  tree: Root;
}

/** The same text in another language; undefined if it is not there. */
export const twinOf = (entries: readonly Entry[], { collection, id }: Entry, locale: Locale) =>
  entries.find((entry) => entry.collection === collection && entry.id === id && entry.locale === locale);

/** What is wrong with a field of a file. */
export const atField = (
  { file, lineOf }: Pick<Entry, 'file' | 'lineOf'>,
  path: readonly PropertyKey[],
  message: string,
): ContentProblem => ({ file, line: lineOf(path), field: fieldName(path), message });

/** What is wrong with a line of the body. */
export const inBody = ({ file, bodyLine }: Entry, line: number, message: string): ContentProblem => ({
  file,
  line: bodyLine + line - 1,
  message,
});

/** What the front matter says of publication; days that cannot be read say nothing. */
export function publicationOf({ data }: Entry): Publication {
  const dayOf = (name: string) => {
    const day = new Date(String(data[name]));
    return Number.isNaN(day.getTime()) ? undefined : day;
  };
  const [publishAt, date, datePosted] = ['publishAt', 'date', 'datePosted'].map(dayOf);
  return { draft: data.draft === true, publishAt, date, datePosted };
}

const missing: z.core.$ZodErrorMap = ({ code, input }) => {
  if (input === undefined) return 'This field is missing: add it';
  if (input === null || input === '') return 'This field is empty: write its value';
  return code === 'invalid_type' && typeof input === 'object'
    ? 'Write one text here; braces are only for { value: …, placeholder: true }'
    : undefined;
};

/** Data against their schema, whose sentences say what is allowed. A field that is misspelt is reported as that alone. */
export function checkFields(
  file: string,
  schema: z.ZodType,
  data: unknown,
  { lineOf, sourceOf }: Pick<YamlText, 'lineOf' | 'sourceOf'>,
): ContentProblem[] {
  const issues = schema.safeParse(data, { error: missing }).error?.issues ?? [];
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = Object.keys(ruleAt(ruleOf(schema), issue.path)?.properties ?? {});
    const free = known.filter((name) => lineOf([...issue.path, name]) === lineOf(issue.path));
    return issue.keys.map((key) => ({ path: [...issue.path, key], key, free, known }));
  });
  const meant = unknown.map(({ path, key, free }) =>
    fieldName([...path.slice(0, -1), nearest(key, free) ?? key]),
  );
  const others = issues.filter(
    ({ code, path }) => code !== 'unrecognized_keys' && !meant.includes(fieldName(path)),
  );
  return [
    ...unknown.map(({ path, key, free, known }) => {
      const hint = didYouMean(key, free) || ` Known are: ${known.join(', ')}.`;
      return atField({ file, lineOf }, path, `This field is not known here.${hint}`);
    }),
    ...others.map(({ path, message, code, ...issue }) => {
      const typed = sourceOf(path);
      const isNumber = code === 'invalid_type' && 'expected' in issue && issue.expected === 'string';
      const unquoted = isNumber && typed !== undefined && /^[\w.+-]+$/.test(typed);
      const remedy = unquoted ? `Put it in single quotes: '${typed}'` : message;
      const found = typed && !typed.includes('\n') && typed.length < 80 ? ` Found: ${typed}` : '';
      return atField({ file, lineOf }, path, `${remedy}.${found}`);
    }),
  ];
}

const fence = /^---[ \t]*$/;

function readEntry(
  file: string,
  text: string,
): Omit<Entry, 'file' | 'collection' | 'locale' | 'id'> & { problems: ContentProblem[] } {
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  const unread = { data: {}, isReadable: false, body: '', bodyLine: 1, tree: markdownToMdast('') as Root };
  if (!fence.test(lines[0] ?? '') || end === -1) {
    const message =
      'The fields stand between two lines of three hyphens (---), the first of which begins the file.';
    return { ...unread, lineOf: () => 1, problems: [{ file, line: 1, message }] };
  }
  const yaml = parseYaml(lines.slice(1, end).join('\n'), 2);
  if (yaml.problems.length > 0)
    return {
      ...unread,
      lineOf: yaml.lineOf,
      problems: yaml.problems.map((problem) => ({ file, ...problem })),
    };
  if (typeof yaml.data !== 'object' || Array.isArray(yaml.data)) {
    const message = 'Here must be fields, each a name, a colon, a space and the value (title: Text).';
    return { ...unread, lineOf: yaml.lineOf, problems: [{ file, line: 2, message }] };
  }
  const body = lines.slice(end + 1).join('\n');
  const data = (yaml.data ?? {}) as Record<string, unknown>;
  const empty = { file, line: end + 1, message: 'There is no text below the fields. Write it there.' };
  return {
    data,
    isReadable: true,
    lineOf: yaml.lineOf,
    body,
    bodyLine: end + 2,
    tree: markdownToMdast(body) as Root,
    problems: [
      ...checkFields(file, schemas[file.split('/')[0] as CollectionName], data, yaml),
      ...(body.trim() === '' ? [empty] : []),
    ],
  };
}

const isCollection = (name: string | undefined): name is CollectionName =>
  (collectionNames as readonly (string | undefined)[]).includes(name);

/** Reads every Markdown file of the collections. Files in wrong places are left to the check of names. */
export function readEntries(files: Files): { entries: Entry[]; problems: ContentProblem[] } {
  const read = [...files].flatMap(([file, text]) => {
    const [collection, locale, name, ...deeper] = file.split('/');
    if (!isCollection(collection) || !isLocale(locale) || deeper.length > 0 || !name?.endsWith('.md'))
      return [];
    return [{ file, collection, locale, id: name.slice(0, -'.md'.length), ...readEntry(file, text) }];
  });
  return { entries: read, problems: read.flatMap(({ problems }) => problems) };
}
