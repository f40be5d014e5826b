import type { Heading, Nodes } from 'mdast';
import type { CollectionName } from '#src/lib/content/schemas.ts';
import type { Entry } from './entries.ts';
import { fieldName, leavesOf, lineAt, type Path, type Tell } from './report.ts';

type NodeOf<Type> = Extract<Nodes, { type: Type }>;

/** All nodes of these types, in the order of the text. */
export function nodesOf<Type extends Nodes['type']>(tree: Nodes, ...types: Type[]): NodeOf<Type>[] {
  const below = 'children' in tree ? tree.children.flatMap((child) => nodesOf(child, ...types)) : [];
  return types.some((type) => type === tree.type) ? [tree as NodeOf<Type>, ...below] : below;
}

/** What no finished text has, because Markdown should have taken it, or because somebody meant to come back. */
const leftOver: readonly [sign: RegExp, message: string][] = [
  [/^(?:#+|[-*+])[\u00a0\u202f]|^[\u00a0\u202f]+#/mu, 'A no-break space. Delete it and type a space'],
  [
    /^(?:[-#*]|\d+\.)\p{L}|#{2,}|\*\*|__| \*|\] ?\(|\)\[|\[[^\]\n]*\(\/|!\[|\[\[|\]\[|\[\^|\t|```|~~~|:::|\{#|^\||&(?:[a-z]+|#\d+);|\p{L}\*\p{L}|[•‣◦▪]|^[·–—-][ \u00a0]/mu,
    'This sign would be shown. Look for a missing or superfluous space, bracket or star; code stands in `backticks`',
  ],
  [/lorem ipsum|\bTODO\b|\?{3}|\[placeholder\]/i, 'This stands in for a text. Write the text'],
  [/(?<!\d)"/, 'A straight quotation mark. Write “…”, in German „…“'],
  [/(?<!\d)['´]/, 'A straight apostrophe. Write ’'],
];

/** The first thing that is wrong with a finished text. English texts of the forms are quoted with their apostrophes. */
function wrongText(text: string, isQuoted = false) {
  const rules = isQuoted ? leftOver.slice(0, -1) : leftOver;
  const [pattern, sentence] = rules.find(([each]) => each.test(text)) ?? [];
  if (!pattern) return undefined;
  const { 0: sign, index } = pattern.exec(text)!;
  const around = text.slice(Math.max(0, index - 20), index + 30).replace(/\s/g, ' ');
  return { sign, message: `${sentence}. Found: “${around.trim()}”` };
}

/** The texts inside the values of a file: front matter, a dictionary, what site.yaml has in two languages. */
export function checkTexts(file: string, data: unknown, lineOf: (path: Path) => number, tell: Tell): void {
  for (const { path, value } of leavesOf(data)) {
    const wrong = typeof value === 'string' && wrongText(value, file.startsWith('dictionary/en/'));
    if (wrong) tell(file, lineOf(path), wrong.message, fieldName(path));
  }
}

/** The first level of a body: the page has the h1, and the legal page a heading for each text. None: no headings. */
const firstLevel: Partial<Record<CollectionName, number>> = { blog: 2, jobs: 2, legal: 3 };

function wrongHeading({ collection, body }: Entry, heading: Heading, previous: number): string | undefined {
  const least = firstLevel[collection];
  const text = body.slice(heading.position!.start.offset, heading.position!.end.offset);
  if (!text.startsWith('#')) return 'The line below makes this text a heading. Leave an empty line between.';
  if (least === undefined) return 'Texts of this folder have no headings. Make this one a paragraph.';
  if (!/[\p{L}\p{N}]/u.test(text)) return 'A heading needs words: its address is made of them.';
  if (heading.depth >= least && heading.depth <= Math.max(least, previous + 1)) return undefined;
  return `Headings start with ${'#'.repeat(least)}, and each has one # more than the one above at most.`;
}

/** What a node is that was not meant as it. */
function misread(node: Nodes, body: string): string | undefined {
  const { start, end } = node.position!;
  const text = body.slice(start.offset, end.offset);
  if (node.type === 'code' && !/^[`~]{3}/.test(text))
    return 'Spaces before this text make it a block of code. Remove them; code stands between lines of ```.';
  if (node.type === 'code' && !/\n[ >]*[`~]{3,}\s*$/.test(text))
    return 'This code is never closed, so that all text after it is code. Put a line of ``` after it.';
  if (node.type === 'list' && (node.start ?? 1) > 1 && (node.children.length === 1 || node.start! > 1000))
    return `This number begins a list. Write ${node.start}\\. with a backslash.`;
  if (node.type === 'emphasis' && /\p{L}/u.test(body[start.offset! - 1] ?? '') && /[ /]/.test(text))
    return `The asterisks make ${text} italic. Write the words without them.`;
  if (node.type === 'html' && !/^<(?:br ?\/?>|!--|\/)/.test(text))
    return `${text} is HTML. Write it in Markdown, or between backticks to show it.`;
  return undefined;
}

/** The text below the fields: what Markdown made of it is what was meant. */
export function checkProse(entry: Entry): void {
  const { body, tree, tellLine } = entry;
  let previous = 1;
  for (const node of nodesOf(tree, 'heading', 'code', 'list', 'emphasis', 'html')) {
    const message = node.type === 'heading' ? wrongHeading(entry, node, previous) : misread(node, body);
    if (node.type === 'heading') previous = node.depth;
    if (message) tellLine(node.position!.start.line, message);
  }
  for (const block of nodesOf(tree, 'paragraph', 'heading', 'tableCell')) {
    // Program text may have any sign.
    const parts = nodesOf(block, 'text', 'inlineCode');
    const wrong = wrongText(parts.map(({ type, value }) => (type === 'text' ? value : '\n')).join(''));
    if (!wrong) continue;
    const { start, end } = block.position!;
    const inside = body.slice(start.offset, end.offset).indexOf(wrong.sign);
    tellLine(lineAt(body, start.offset! + Math.max(0, inside)), wrong.message);
  }
}
