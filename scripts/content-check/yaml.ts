import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import { yamlMessage, type ProblemCode } from './yaml-messages.ts';

export interface YamlText {
  /** The parsed value; undefined when there is a problem. */
  data: unknown;
  /** Line of the value at a path; of its nearest parent when the path does not exist. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** At most one: what follows a syntax error is mostly its consequence. */
  problems: { line: number; code: ProblemCode; message: string }[];
  /** Texts cut off by a ` #`, which YAML takes for a comment. */
  comments: { line: number; comment: string }[];
}

/** Offset of the first thing that YAML reads as a reference, an anchor or a mapping although the editor meant text. */
function misreadStart(document: Document): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node) || node.anchor !== undefined) offset ??= node.range?.[0];
    },
    Pair: (_, { key }) => {
      if (isMap(key)) offset ??= (key as Node | null)?.range?.[0];
    },
  });
  return offset;
}

/** Parses YAML (or JSON) and keeps the lines. `firstLine` is the line of the file on which the text starts. */
export function parseYaml(text: string, firstLine = 1): YamlText {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line;
  const lines = text.split('\n');

  const lineOf = (path: readonly PropertyKey[]): number => {
    let node: unknown = document.contents;
    let line = 1;
    for (const key of path) {
      const pair = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
        : undefined;
      const place = pair?.key ?? (isSeq(node) ? node.items[Number(key)] : undefined);
      if (place === undefined) break;
      node = pair?.value ?? place;
      line = lineAt((place as Node).range?.[0] ?? 0);
    }
    return line + firstLine - 1;
  };

  const problemAt = (offset: number, code: ProblemCode, message: string) => {
    let line = lineAt(offset);
    // A quotation mark that is never closed is found at the end of the text; the editor needs the line where it opens.
    if (code === 'MISSING_CHAR')
      line = lines.findLastIndex((content) => /^\s*(- |[\w-]+: )["']/.test(content)) + 1 || line;
    return { line: line + firstLine - 1, code, message: yamlMessage(code, message, lines[line - 1] ?? '') };
  };

  const failure = [...document.errors, ...document.warnings][0];
  const misread = misreadStart(document);
  const isMisread =
    misread !== undefined && (failure === undefined || lineAt(misread) <= lineAt(failure.pos[0]));
  const problems = [
    ...(isMisread ? [problemAt(misread, 'START', '')] : []),
    ...(failure !== undefined && !isMisread
      ? [problemAt(failure.pos[0], failure.code, failure.message)]
      : []),
  ];

  const comments: YamlText['comments'] = [];
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value !== 'string' || node.comment == null || node.range == null) return;
      comments.push({ line: lineAt(node.range[0]) + firstLine - 1, comment: node.comment });
    },
  });
  return { data: problems.length > 0 ? undefined : document.toJS(), lineOf, problems, comments };
}
