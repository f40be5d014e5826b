import type { Nodes } from 'mdast';
import type { Entry } from './entries.ts';
import { misreadings } from './misreadings.ts';
import { nodesOf, parentsOf } from './nodes.ts';
import { fieldName, leavesOf, lineAt, type Path, type Report } from './report.ts';
import { fieldSigns, signs, type Sign } from './signs.ts';

/** Replaces program text, which may have any character: U+FFFC, object replacement character. */
const programText = '\ufffc';

/** The message about a sign, with the words around it. */
const messageOf = ({ sentence }: Sign, text: string, index: number) => {
  const around = text
    .slice(Math.max(0, index - 20), index + 30)
    .replace(/\s/g, ' ')
    .replaceAll(programText, '…');
  return `${sentence}. Found: “${around.trim()}”`;
};

/**
 * Checks the texts in the values of a file: front matter, a dictionary, the texts of site.yaml in
 * two languages.
 */
export function checkTexts(
  file: string,
  data: unknown,
  lineOf: (path: Path) => number,
  report: Report,
): void {
  const rows = [...signs, ...fieldSigns].filter(
    ({ allowedIn, onlyIn = '' }) =>
      file.startsWith(onlyIn) && !(allowedIn && file.startsWith(allowedIn)),
  );
  for (const { path, value } of leavesOf(data)) {
    if (typeof value !== 'string') continue;
    const sign = rows.find(({ pattern }) => pattern.test(value));
    if (!sign) continue;
    const message = messageOf(sign, value, value.search(sign.pattern));
    report(file, lineOf(path), message, fieldName(path));
  }
}

/** A sign behind a backslash is intended. */
const escapedSign = /\\[!-/:-@[-`{-~]/g;

/** The words of a paragraph, heading or cell of a body, without program text and escaped signs. */
export function wordsOf(block: Nodes, body: string): string {
  const words = nodesOf(block, 'text', 'inlineCode').map(({ type, value, position }) => {
    if (type === 'inlineCode') return programText;
    const source = body.slice(position!.start.offset, position!.end.offset);
    return source.search(escapedSign) === -1 ? value : source.replaceAll(escapedSign, '');
  });
  return words.join('');
}

/**
 * Checks the text below the fields: Markdown reads it as its author meant it, and no stray signs
 * are shown.
 */
export function checkProse({ body, tree, collection, reportLine }: Entry): void {
  const parents = parentsOf(tree);
  const reportedLines = new Set<number>();
  for (const { of, isWrong, sentence } of misreadings) {
    for (const node of nodesOf(tree, of)) {
      const { start, end } = node.position!;
      const source = body.slice(start.offset, end.offset);
      if (!isWrong({ node, source, body, tree, collection, parent: parents.get(node)! })) continue;
      const found = source.split('\n')[0]!.slice(0, 60);
      reportLine(start.line, `${sentence}. Found: “${found}”`);
      reportedLines.add(start.line);
    }
  }
  for (const block of nodesOf(tree, 'paragraph', 'heading', 'tableCell')) {
    const words = wordsOf(block, body);
    const sign = signs.find(({ pattern }) => pattern.test(words));
    if (!sign) continue;
    const [found = ''] = sign.pattern.exec(words)!;
    const { start, end } = block.position!;
    const inside = body.slice(start.offset, end.offset).indexOf(found);
    const line = lineAt(body, start.offset! + Math.max(0, inside));
    // Other problems in the same line are a consequence.
    if (!reportedLines.has(line))
      reportLine(line, messageOf(sign, words, words.search(sign.pattern)));
  }
}
