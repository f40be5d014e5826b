import type { z } from 'astro/zod';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Node } from 'yaml';
import { fieldName, type Path, type Tell } from './report.ts';

type Yaml = ReturnType<typeof parseYaml>;

/** What to do about a line that is no YAML. A brace that is left open is noticed on the line below it. */
function remedyFor(what: string, line: string, above: string): string {
  const hasAllBraces = [line, above].every((text) => text.split('{').length === text.split('}').length);
  if (!hasAllBraces)
    return 'A brace is too many or missing here or in the line above. Write the value alone, or { value: …, placeholder: true }.';
  if (what.includes('same column')) return 'Indent this line as those beside it.';
  if (line.includes('\t')) return 'Write spaces in place of the tab.';
  if (/^\s*[\w-]+:\S/.test(line)) return 'Write a space after the colon.';
  return 'A text with a colon, #, * or quotation mark stands in single quotes; an apostrophe is ’.';
}

/** Parses YAML (or JSON) and keeps the lines. `firstLine` is the line of the file on which the text starts. */
export function parseYaml(text: string, firstLine = 1) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lines = text.split('\n');
  const lineAt = (offset = 0) => lineCounter.linePos(offset).line + firstLine - 1;

  /** The node at a path, or its nearest parent: where it begins, and its value. */
  function nodeAt(path: Path) {
    let place: Node | undefined;
    let value: unknown = document.contents;
    for (const key of path) {
      const pair = isMap<Node>(value) && value.items.find((item) => String(item.key) === String(key));
      const item = isSeq<Node>(value) ? value.items[Number(key)] : undefined;
      if (!pair && !item) break;
      place = pair ? pair.key : item;
      value = pair ? pair.value : item;
    }
    return { place, value };
  }

  const found: { line: number; message: string }[] = [];
  const note = (line: number, what: string) => {
    const index = line - firstLine;
    const remedy = remedyFor(what, lines[index] ?? '', lines[index - 1] ?? '');
    found.push({ line, message: `${what}: “${lines[index]?.trim()}”. ${remedy}` });
  };
  visit(document, {
    Node: (_, node) => {
      const line = lineAt(node.range?.[0]);
      const isCutOff = isScalar<unknown>(node) && /^[^\n][ \t]+#/.test(text.slice(node.range![1] - 1));
      if (isAlias(node) || node.anchor) note(line, 'A text starts with * or &');
      else if (isCutOff && typeof node.value === 'string') note(line, 'Everything after # is dropped');
    },
  });
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    // A quotation mark that is never closed is found at the end of the text; the editor needs the line where it opens.
    const opens = lines.findLastIndex((each) => /^\s*(- |[\w-]+: )["']/.test(each)) + firstLine;
    note(code === 'MISSING_CHAR' && opens >= firstLine ? opens : lineAt(pos[0]), message);
  }
  return {
    data: found.length > 0 ? undefined : (document.toJS() as unknown),
    lineOf: (path: Path) => lineAt(nodeAt(path).place?.range?.[0]),
    /** A value as it was typed: 01067, where `data` has the number 1067. */
    sourceOf: (path: Path) => {
      const [start, end] = (nodeAt(path).value as Node | null)?.range ?? [0, 0];
      return text.slice(start, end).trim();
    },
    // What follows the first error is mostly its consequence.
    problem: found[0],
  };
}

/** What the schemas leave to a common sentence. */
const common: z.core.$ZodErrorMap = ({ code, input }) => {
  if (input === undefined) return 'This field is missing: add it';
  if (input === null || input === '') return "This is empty: write a value, or '' where there is none";
  const isGroup = code === 'invalid_type' && typeof input === 'object';
  return isGroup ? 'Write one text here; braces are only for { value: …, placeholder: true }' : undefined;
};

/** Data against their schema, whose sentences say what is allowed; undefined when they do not fit. */
export function checkFields(file: string, schema: z.ZodType, data: unknown, yaml: Yaml, tell: Tell) {
  const result = schema.safeParse(data, { error: common, reportInput: true });
  const issues = result.error?.issues ?? [];
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  for (const { path, keys } of unknown) {
    const gaps = issues.filter(({ input, path: at }) => input === undefined && at.length === path.length + 1);
    const names = gaps.map((issue) => String(issue.path.at(-1))).join(' or ');
    const hint = names === '' ? 'Remove it.' : `Did you mean ${names}?`;
    for (const key of keys)
      tell(file, yaml.lineOf([...path, key]), `This field is not known. ${hint}`, fieldName([...path, key]));
  }
  // A value of the wrong kind can miss several rules at once.
  const first = new Map(issues.toReversed().map((issue) => [fieldName(issue.path), issue]));
  for (const issue of first.values()) {
    const { code, path, input, message } = issue;
    // A field that is misspelt is missing too, which is one problem.
    const isMisspelt = input === undefined && unknown.some((other) => other.path.length === path.length - 1);
    if (code === 'unrecognized_keys' || isMisspelt) continue;
    const typed = yaml.sourceOf(path);
    const isBare = code === 'invalid_type' && issue.expected === 'string' && /^[\w.+-]+$/.test(typed);
    const found = input === undefined || typed === '' || typed.length > 80 ? '' : ` Found: ${typed}`;
    const sentence = isBare ? `Put it in single quotes: '${typed}'` : `${message}.${found}`;
    tell(file, yaml.lineOf(path), sentence, fieldName(path));
  }
  return result.data;
}
