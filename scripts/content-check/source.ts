import type { z } from 'astro/zod';
import { isAlias, isMap, isScalar, LineCounter, parseDocument, visit, type Node } from 'yaml';
import { fieldName, type ContentProblem, type Path } from './report.ts';

/** The values of a file, and the problems that were found in it. */
export type Source = ReturnType<typeof readYaml>;

const inQuotes = 'Put a text with a colon, #, *, & or a quotation mark in single quotes.';

/** Reads YAML (or JSON). `firstLine` is the line of the file on which the text starts. */
export function readYaml(file: string, text: string, firstLine = 1) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset = 0) => lineCounter.linePos(offset).line + firstLine - 1;

  const nodeAt = (path: Path) => document.getIn(path, true) as Node | undefined;

  /** The line of the name or item at a path. If there is none, that of its group. */
  function lineOf(path: Path): number {
    const group: unknown = document.getIn(path.slice(0, -1), true);
    const pair = isMap<Node>(group) && group.items.find(({ key }) => String(key) === path.at(-1));
    const { range } = (pair ? pair.key : nodeAt(path)) ?? {};
    return range || path.length === 0 ? lineAt(range?.[0]) : lineOf(path.slice(0, -1));
  }

  const problems: ContentProblem[] = [];

  /** Adds a problem of a line. */
  const tellLine = (line: number, message: string) => void problems.push({ file, line, message });

  /** A problem of a field. */
  const at = (path: Path, message: string): ContentProblem => {
    return { file, line: lineOf(path), field: fieldName(path), message };
  };

  visit(document, {
    Node(_, node) {
      const line = lineAt(node.range?.[0]);
      if (isAlias(node) || node.anchor)
        tellLine(line, `The word after * or & would be lost. ${inQuotes}`);
      if (!isScalar<unknown>(node) || node.type !== 'PLAIN') return;
      const { value, source = '', range } = node;
      if (typeof value === 'string' && /^[ \t]+#/.test(text.slice(range![1])))
        tellLine(line, `Everything after # would be lost. ${inQuotes}`);
      // To YAML, 50.000 is fifty.
      if (typeof value === 'number' && /\.\d{3}$/.test(source))
        tellLine(line, `This is the number ${value}. Write it without a thousands separator.`);
    },
  });

  // Errors after the first one are mostly its consequence.
  const [error] = [...document.errors, ...document.warnings];
  if (error && problems.length === 0) {
    const isTwice = error.code === 'DUPLICATE_KEY';
    const other = `This line cannot be read. Indent it like its neighbours, by spaces. ${inQuotes}`;
    tellLine(lineAt(error.pos[0]), isTwice ? 'This name is here twice. Keep one.' : other);
  }

  return {
    file,
    data: problems.length > 0 ? undefined : (document.toJS() as unknown),
    problems,
    lineOf,
    tellLine,
    at,
    /** Adds a problem of a field. The first one is enough: others are mostly its consequence. */
    tell: (path: Path, message: string): void => {
      const isFirst = problems.every(({ field }) => field !== fieldName(path));
      if (isFirst) problems.push(at(path, message));
    },
    /** A value as it was typed: 01067, where YAML has the number 1067. */
    typedAt(path: Path): string {
      const [start, end] = nodeAt(path)?.range ?? [0, 0];
      return text.slice(start, end).trim();
    },
  };
}

/** The kinds of values, as the editor is told to write them. */
const kinds: Record<string, string> = {
  array: 'Write a list: one item a line, indented by two spaces, after “- ”',
  boolean: 'Write true or false',
  object: 'Write several values, each with its name, as in a similar file',
  string: 'Write one text; braces are only for { value: …, placeholder: true }',
};

const units: Record<string, string> = { string: ' characters', array: ' items' };

/** The sentences about mistakes that any field may have. */
const common: z.core.$ZodErrorMap = (issue) => {
  const { code, input } = issue;
  if (input === undefined) return 'This field is missing. Add it';
  if (code === 'too_small' && input === '') return 'This is empty. Write a text';
  if (code === 'too_small') return `Write at least ${issue.minimum}${units[issue.origin] ?? ''}`;
  if (code === 'too_big') return `Write at most ${issue.maximum}${units[issue.origin] ?? ''}`;
  if (code === 'invalid_value') return `Write one of: ${issue.values.join(', ')}`;
  if (input === null || input === '') return "This is empty. Write a value, or '' for none";
  if (code !== 'invalid_type') return undefined;
  return kinds[issue.expected] ?? 'Write a whole number, without quotes, commas and points';
};

/** What to do about a value that does not fit. `typed` is the value in the file. */
function sentenceFor(issue: z.core.$ZodIssue, typed: string): string {
  const isText = issue.code === 'invalid_type' && issue.expected === 'string';
  if (isText && /^[^{}'"\n]+$/.test(typed)) return `Put it in single quotes: '${typed}'`;
  const isShown = typed !== '' && typed.length <= 80 && issue.input !== undefined;
  return `${issue.message}.${isShown ? ` Found: ${typed}` : ''}`;
}

/**
 * Tells what does not fit a schema, and returns the data that do. `data` are those of the source, if
 * need be without its marks.
 */
export function checkFields(source: Source, schema: z.ZodType, data: unknown = source.data) {
  if (source.data === undefined) return undefined;
  const { error, data: fitting } = schema.safeParse(data, { error: common, reportInput: true });
  const issues = error?.issues ?? [];
  const isMisspelt = issues.some(({ code }) => code === 'unrecognized_keys');
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        source.tell([...issue.path, key], 'There is no field of this name. Correct or delete it.');
    // A field with a misspelt name is missing, too.
    else if (!isMisspelt || issue.input !== undefined)
      source.tell(issue.path, sentenceFor(issue, source.typedAt(issue.path)));
  }
  return fitting;
}
