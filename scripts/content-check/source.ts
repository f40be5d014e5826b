import type { z } from 'astro/zod';
import { isMap, LineCounter, parseDocument, visit, type Node } from 'yaml';
import { fieldName, type ContentError, type Path } from './report.ts';

/** Data and errors of a file. */
export type Source = ReturnType<typeof readYaml>;

const inQuotes = 'Put a text with a colon, #, *, & or a quotation mark in single quotes.';

/** Parses YAML (or JSON). `firstLine` is the line number of the text in the file. */
export function readYaml(file: string, text: string, firstLine = 1) {
  const errors: ContentError[] = [];

  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset = 0) => lineCounter.linePos(offset).line + firstLine - 1;

  /** The line of a key or item; the line of the parent if the path does not exist. */
  function lineOf(path: Path): number {
    const above = path.slice(0, -1);
    const group: unknown = document.getIn(above, true);
    // For a list: the line of the key, not of the first item.
    const pair = isMap<Node>(group) && group.items.find(({ key }) => String(key) === path.at(-1));
    const node = pair ? pair.key : (document.getIn(path, true) as Node | undefined);
    const isFound = node?.range || path.length === 0;
    return isFound ? lineAt(node?.range?.[0]) : lineOf(above);
  }

  /** Creates an error at a line or field. */
  function at(position: number | Path, message: string): ContentError {
    if (typeof position === 'number') return { file, line: position, message };
    return { file, line: lineOf(position), field: fieldName(position), message };
  }

  /** Adds an error, at most one per field: the first error mostly causes the others. */
  function report(position: number | Path, message: string): void {
    const error = at(position, message);
    const isFirst = errors.every(({ field }) => field === undefined || field !== error.field);
    if (isFirst) errors.push(error);
  }

  visit(document, {
    Scalar(_, { value, source = '', type, anchor, range }) {
      const line = lineAt(range![0]);
      // Quoted text is literal.
      const isText = typeof value === 'string' && type === 'PLAIN';
      const isCutOff = isText && /^[ \t]+#/.test(text.slice(range![1]));
      if (anchor || isCutOff) report(line, `The words after & or # would be lost. ${inQuotes}`);

      // YAML reads 50.000 as fifty.
      if (typeof value === 'number' && /\.\d{3}$/.test(source))
        report(line, `This is the number ${value}. Write it without a thousands separator.`);
    },
  });

  // The first error mostly causes the others.
  const [error] = [...document.errors, ...document.warnings];
  if (error && errors.length === 0) {
    const message =
      error.code === 'DUPLICATE_KEY'
        ? 'This name appears twice. Keep one.'
        : `This line cannot be read. Indent it like the lines around it, with spaces. ${inQuotes}`;
    report(lineAt(error.pos[0]), message);
  }

  const isReadable = errors.length === 0;
  return {
    file,
    data: isReadable ? (document.toJS() as unknown) : undefined,
    errors,
    lineOf,
    at,
    report,
  };
}

/** Messages by expected type. */
const typeMessages: Record<string, string> = {
  array: 'Write a list: one item a line, indented by two spaces, after “- ”',
  boolean: 'Write true or false',
  object: 'Write several values, each with its name, as in a similar file',
  string: 'Write one text, in single quotes if it is a number or has a colon',
};

const units: Record<string, string> = {
  string: 'characters',
  array: 'items',
};

/** The length unit and the actual length; empty for a number. */
function lengthOf({ origin, input }: { origin: string; input?: unknown }): string {
  const unit = units[origin];
  return unit ? ` ${unit}, these are ${(input as { length: number }).length}` : '';
}

/** Messages for errors in any field. */
const errorMessage: z.core.$ZodErrorMap = (issue) => {
  const { code, input } = issue;
  if (input === undefined) return 'This field is missing. Add it';
  if (input === null || input === '')
    return "This is empty. Write a value, or '' where it may be empty";
  if (code === 'too_small') return `Write at least ${issue.minimum}${lengthOf(issue)}`;
  if (code === 'too_big') return `Write at most ${issue.maximum}${lengthOf(issue)}`;
  if (code === 'invalid_value') return `Write one of: ${issue.values.join(', ')}`;
  if (code !== 'invalid_type') return undefined;
  return typeMessages[issue.expected] ?? 'Write a whole number, without quotes, commas and points';
};

/**
 * Reports schema violations and returns the parsed data if there are none.
 * @param data default: the data of the source. content/site.yaml: values without placeholder flags
 */
export function checkFields(source: Source, schema: z.ZodType, data: unknown = source.data) {
  if (source.data === undefined) return undefined;

  const { error, data: valid } = schema.safeParse(data, { error: errorMessage, reportInput: true });
  const issues = error?.issues ?? [];

  for (const issue of issues) {
    const { path, message, input } = issue;
    const isShown = input !== undefined && typeof input !== 'object';
    const found = isShown ? ` Found: ${JSON.stringify(input).slice(0, 80)}` : '';
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        source.report([...path, key], 'There is no field of this name. Correct or delete it.');
    else source.report(path, `${message}.${found}`);
  }
  return valid;
}
