import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Node } from 'yaml';

export interface YamlText {
  /** The parsed value; undefined when there is a problem. */
  data: unknown;
  /** Line of the value at a path; of its nearest parent when the path does not exist. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** A value as it was typed: 01067, where `data` has the number 1067. */
  sourceOf: (path: readonly PropertyKey[]) => string | undefined;
  problems: { line: number; message: string }[];
}

const remedy =
  'A text with a colon, a quotation mark or a # in it, or a special sign before it, stands in single quotes; an apostrophe is ’.';

/** Parses YAML (or JSON) and keeps the lines. `firstLine` is the line of the file on which the text starts. */
export function parseYaml(text: string, firstLine = 1): YamlText {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  const lines = text.split('\n');
  const quoteOf = (line: number) => `“${lines[line - firstLine]?.trim() ?? ''}”`;

  /** The nodes on the way to a path: each key, or item of a list, and the value it has. */
  function nodesTo(path: readonly PropertyKey[]): { place: Node; value: unknown }[] {
    let node: unknown = document.contents;
    const way = [];
    for (const key of path) {
      const pair = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
        : undefined;
      const place = pair?.key ?? (isSeq(node) ? node.items[Number(key)] : undefined);
      if (place === undefined) break;
      node = pair?.value ?? place;
      way.push({ place: place as Node, value: node });
    }
    return way;
  }
  const lineOf = (path: readonly PropertyKey[]) => lineAt(nodesTo(path).at(-1)?.place.range?.[0] ?? 0);
  const sourceOf = (path: readonly PropertyKey[]) => {
    const [offset, end] = (nodesTo(path).at(-1)?.value as Node | undefined)?.range ?? [];
    return text.slice(offset, end).trim();
  };

  const found = [...document.errors, ...document.warnings].map(({ code, message, pos }) => {
    let line = lineAt(pos[0]);
    // A quotation mark that is never closed is found at the end of the text; the editor needs the line where it opens.
    if (code === 'MISSING_CHAR')
      line = lines.findLastIndex((each) => /^\s*(- |[\w-]+: )["']/.test(each)) + firstLine || line;
    const sentence = message.replace(/ at line \d+.*$/s, '').replace(/:$/, '');
    return { line, message: `${sentence}: ${quoteOf(line)}. ${remedy}` };
  });
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node) && node.anchor === undefined) return;
      const line = lineAt(node.range![0]);
      found.unshift({ line, message: `A text cannot start with * or &: ${quoteOf(line)}. ${remedy}` });
    },
    Scalar: (_, { value, range }) => {
      const cutOff = /^[^\n][ \t]+#(.*)/.exec(text.slice(range![1] - 1));
      if (typeof value !== 'string' || cutOff === null) return;
      const message = `Everything after # is dropped: “${cutOff[1]!.trim()}”. If it belongs to the text, put the whole text in single quotes.`;
      found.push({ line: lineAt(range![0]), message });
    },
  });
  // What follows the first error is mostly its consequence.
  return {
    data: found.length > 0 ? undefined : document.toJS(),
    lineOf,
    sourceOf,
    problems: found.slice(0, 1),
  };
}
