import type { z } from 'astro/zod';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Node,
} from 'yaml';
import { fieldName, type Path, type Report } from './report.ts';

type Yaml = ReturnType<typeof parseYaml>;

/**
 * The advice for a line that is not valid YAML. The parser notices an open brace only on the line
 * below it.
 */
function remedyFor(what: string, line: string, above: string): string {
  const hasAllBraces = [line, above].every(
    (text) => text.split('{').length === text.split('}').length,
  );
  if (!hasAllBraces)
    return 'A brace is too many or missing here or in the line above. Write the value alone, or { value: …, placeholder: true }.';
  if (what.includes('same column')) return 'Indent this line as those beside it.';
  if (line.includes('\t')) return 'Write spaces in place of the tab.';
  if (/^\s*[\w-]+:\S/.test(line)) return 'Write a space after the colon.';
  return 'A text with a colon, #, * or quotation mark stands in single quotes; an apostrophe is ’.';
}

/** A number with points or commas for thousands. YAML reads another number: 50.000 is fifty. */
const thousands = /^\d{1,3}(?:[.,]\d{3})+$/;
const thousandsRemedy = (typed: string) =>
  `Write ${typed.replaceAll(/[.,]/g, '')}, without a sign for thousands; a text stands in single quotes: '${typed}'.`;

/**
 * Parses YAML (or JSON) and keeps the lines. `firstLine` is the line of the file on which the text
 * starts.
 */
export function parseYaml(text: string, firstLine = 1) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lines = text.split('\n');
  const lineAt = (offset = 0) => lineCounter.linePos(offset).line + firstLine - 1;

  /** The node at a path: its value, and where it begins. If there is none, its nearest parent. */
  function nodeAt(path: Path) {
    let node: Node | undefined;
    let value: unknown = document.contents;
    for (const key of path) {
      const pair =
        isMap<Node>(value) && value.items.find((item) => String(item.key) === String(key));
      const item = isSeq<Node>(value) ? value.items[Number(key)] : undefined;
      if (!pair && !item) break;
      node = pair ? pair.key : item;
      value = pair ? pair.value : item;
    }
    return { node, value };
  }

  const found: { line: number; message: string }[] = [];
  const note = (line: number, what: string, remedy?: string) => {
    const index = line - firstLine;
    const sentence = remedy ?? remedyFor(what, lines[index] ?? '', lines[index - 1] ?? '');
    found.push({ line, message: `${what}: “${lines[index]?.trim()}”. ${sentence}` });
  };
  visit(document, {
    Node: (_, node) => {
      const line = lineAt(node.range?.[0]);
      const isCutOff =
        isScalar<unknown>(node) && /^[^\n][ \t]+#/.test(text.slice(node.range![1] - 1));
      const typed = isScalar<unknown>(node) ? String(node.source) : '';
      if (isAlias(node) || node.anchor) note(line, 'A text starts with * or &');
      else if (isCutOff && typeof node.value === 'string')
        note(line, 'Everything after # is dropped');
      else if (isScalar<unknown>(node) && typeof node.value === 'number' && thousands.test(typed))
        note(line, `This is the number ${node.value}`, thousandsRemedy(typed));
    },
  });
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    // The parser finds an open quotation mark only at the end of the text. The editor needs the
    // line where it opens.
    const opens = lines.findLastIndex((each) => /^\s*(- |[\w-]+: )["']/.test(each)) + firstLine;
    note(code === 'MISSING_CHAR' && opens >= firstLine ? opens : lineAt(pos[0]), message);
  }
  return {
    data: found.length > 0 ? undefined : (document.toJS() as unknown),
    lineOf: (path: Path) => lineAt(nodeAt(path).node?.range?.[0]),
    /** A value as it was typed: 01067, where `data` has the number 1067. */
    sourceOf: (path: Path) => {
      const [start, end] = (nodeAt(path).value as Node | null)?.range ?? [0, 0];
      return text.slice(start, end).trim();
    },
    // Errors after the first one are mostly its consequence.
    problem: found[0],
  };
}

/** What a limit counts in a text or a list, and how many were found; nothing for a number. */
function countIn(input: unknown): string {
  if (typeof input === 'string') return ` characters, not ${input.length}`;
  return Array.isArray(input) ? ` items, not ${input.length}` : '';
}

/** The kinds of values, as the editor is told to write them. */
const kinds: Record<string, string> = {
  array: 'Write a list: one item a line, indented by two spaces and starting with “- ”',
  boolean: 'Write true or false',
  int: 'Write a whole number',
  number: 'Write a whole number, without quotation marks',
  object: 'This has several values, each with its name: write it as a file beside it does',
};

/** Messages for mistakes that any field may have. */
const common: z.core.$ZodErrorMap = (issue) => {
  const { code, input } = issue;
  if (input === undefined) return 'This field is missing: add it';
  if (code === 'too_small' && input === '') return 'This is empty: write a text';
  if (code === 'too_small') return `Write at least ${issue.minimum}${countIn(input)}`;
  if (code === 'too_big') return `Write at most ${issue.maximum}${countIn(input)}`;
  if (code === 'invalid_value') return `Write one of: ${issue.values.join(', ')}`;
  if (code === 'invalid_type' && issue.expected in kinds) return kinds[issue.expected];
  if (input === null || input === '')
    return "This is empty: write a value, or '' where there is none";
  if (code === 'invalid_type' && typeof input === 'object')
    return 'Write one text here; braces are only for { value: …, placeholder: true }';
  return undefined;
};

/** True if a field of this group is missing. A misspelt field is missing, too. */
const isMissingIn = (group: Path, issue: z.core.$ZodIssue) =>
  issue.input === undefined && fieldName(issue.path.slice(0, -1)) === fieldName(group);

/** Reports fields that the schema does not know, with the names that may be meant. */
function reportUnknownFields(
  file: string,
  issues: readonly z.core.$ZodIssue[],
  yaml: Yaml,
  report: Report,
): void {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const missing = issues.filter((other) => isMissingIn(issue.path, other));
    const names = missing.map(({ path }) => String(path.at(-1))).join(' or ');
    const hint = names === '' ? 'Remove it.' : `Did you mean ${names}?`;
    for (const key of issue.keys) {
      const path = [...issue.path, key];
      report(file, yaml.lineOf(path), `This field is not known. ${hint}`, fieldName(path));
    }
  }
}

/**
 * True if a field is missing because it is misspelt. reportUnknownFields reports the wrong name.
 */
function isMisspelt(issue: z.core.$ZodIssue, issues: readonly z.core.$ZodIssue[]): boolean {
  const unknown = issues.filter(({ code }) => code === 'unrecognized_keys');
  return unknown.some(({ path }) => isMissingIn(path, issue));
}

/** The advice for a value that does not fit. */
function sentenceFor(issue: z.core.$ZodIssue, typed: string): string {
  const isText = issue.code === 'invalid_type' && issue.expected === 'string';
  if (isText && /^[\w.+-]+$/.test(typed)) return `Put it in single quotes: '${typed}'`;
  if (isText && /^\p{L}[^{}\n']*: [^{}\n']*$/u.test(typed))
    return `A colon makes two values of this text. Put it in single quotes: '${typed}'`;
  if (issue.code === 'invalid_type' && thousands.test(typed)) return thousandsRemedy(typed);
  const isShown = issue.input !== undefined && typed !== '' && typed.length <= 80;
  return `${issue.message}.${isShown ? ` Found: ${typed}` : ''}`;
}

/**
 * Checks data by their schema, whose messages say what is allowed. Undefined if the data do not
 * fit.
 */
export function checkFields(
  file: string,
  schema: z.ZodType,
  data: unknown,
  yaml: Yaml,
  report: Report,
) {
  const result = schema.safeParse(data, { error: common, reportInput: true });
  const issues = result.error?.issues ?? [];
  reportUnknownFields(file, issues, yaml, report);
  const reported = new Set<string>();
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') continue;
    const field = fieldName(issue.path);
    // A value of the wrong type can break several rules at once.
    if (isMisspelt(issue, issues) || reported.has(field)) continue;
    reported.add(field);
    report(file, yaml.lineOf(issue.path), sentenceFor(issue, yaml.sourceOf(issue.path)), field);
  }
  return result.data;
}
