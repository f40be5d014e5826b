import type { Nodes } from 'mdast';
import { locales, type Locale } from '#src/i18n/locales.ts';
import type { CollectionName } from '#src/lib/content/schemas.ts';
import { inBody, type Entry } from './entries.ts';
import { fieldName, leavesOf, lineAt, type ContentProblem } from './problem.ts';

/** All nodes of these types, in the order of the text. */
export function nodesOf<Type extends Nodes['type']>(
  tree: Nodes,
  ...types: Type[]
): Extract<Nodes, { type: Type }>[] {
  const below = 'children' in tree ? tree.children.flatMap((child) => nodesOf(child, ...types)) : [];
  const isOne = (types as readonly string[]).includes(tree.type);
  return isOne ? [tree as Extract<Nodes, { type: Type }>, ...below] : below;
}

/** What a reader sees of a node, without marks. */
export const textOf = (node: Nodes): string =>
  nodesOf(node, 'text', 'inlineCode')
    .map(({ value }) => value)
    .join('');

/** What no finished text has, because Markdown should have taken it, or because somebody meant to come back. */
const leftOver: readonly [sign: RegExp, message: string][] = [
  [
    /#{2,}|\*\*|__|\]\(|!\[|\[\[|\]\[|\[\^|\t|```|~~~|:::|\{#|^\||&(?:[a-z]+|#\d+);|\p{L}\*\p{L}|^[•·–-][ \u00a0]|•/mu,
    'This sign would be shown as it is. Look for a missing or superfluous space or bracket before it, or put program text in `backticks`',
  ],
  [/lorem ipsum|\bTODO\b|\?{3}|\[placeholder\]/i, 'This stands in for a text. Write the text'],
  [/(?<!\d)"/, 'A straight quotation mark. Write “…”, in German „…“'],
  [/(?<!\d)['´]/, 'A straight apostrophe. Write ’'],
];

/** The first thing that is wrong with a finished text, and where in it. */
function wrongProse(prose: string, isQuoted = false): { sign: string; message: string } | undefined {
  for (const [sign, sentence] of isQuoted ? leftOver.slice(0, -1) : leftOver) {
    const found = sign.exec(prose);
    if (found === null) continue;
    const around = prose.slice(Math.max(0, found.index - 20), found.index + 30).replace(/\s/g, ' ');
    return { sign: found[0], message: `${sentence}. Found: “${around.trim()}”` };
  }
  return undefined;
}

/** The texts inside the values of a file: fields of front matter, a dictionary, texts in two languages. */
export function checkTexts(
  file: string,
  data: unknown,
  lineOf: (path: readonly PropertyKey[]) => number,
): ContentProblem[] {
  // English texts of the forms are quoted from the specification with its apostrophes.
  const isQuoted = file.startsWith('dictionary/en/');
  return leavesOf(data).flatMap(({ path, value }) => {
    if (typeof value !== 'string') return [];
    const wrong = wrongProse(value.replace(/<\/?\d+>/g, ''), isQuoted);
    return wrong === undefined
      ? []
      : [{ file, line: lineOf(path), field: fieldName(path), message: wrong.message }];
  });
}

/** The texts of site.yaml that are written in two languages. */
export const localizedLeaves = (settings: object) =>
  leavesOf(settings).filter(({ path }) => (locales as readonly PropertyKey[]).includes(path.at(-1)!));

/** The first level of a body: the page has the h1, and the legal page a heading for each text. None: no headings. */
const firstLevel: Partial<Record<CollectionName, number>> = { blog: 2, jobs: 2, legal: 3 };

function wrongHeading({ collection, body }: Entry, heading: Nodes & { depth: number }, previous: number) {
  const first = firstLevel[collection];
  if (body[heading.position!.start.offset!] !== '#')
    return 'The line of signs below makes this text a heading. Leave an empty line between, or write a heading with #.';
  if (first === undefined) return 'Texts of this folder have no headings. Make this one a paragraph.';
  if (!/[\p{L}\p{N}]/u.test(textOf(heading))) return 'A heading needs words: its address is made of them.';
  if (heading.depth < first || heading.depth > previous + 1)
    return `A heading with ${'#'.repeat(Math.max(first, previous + 1))} at most may stand here, one with ${'#'.repeat(first)} at least.`;
  return undefined;
}

function checkHeadings(entry: Entry): ContentProblem[] {
  let previous = (firstLevel[entry.collection] ?? 1) - 1;
  return nodesOf(entry.tree, 'heading').flatMap((heading) => {
    const message = wrongHeading(entry, heading, previous);
    previous = heading.depth;
    return message === undefined ? [] : [inBody(entry, heading.position!.start.line, message)];
  });
}

const hiddenHtml = /^<(?:br ?\/?>|!--)/;

/** What a node is that was not meant as it. */
function misread(node: Nodes, body: string): string | undefined {
  const source = body.slice(node.position!.start.offset, node.position!.end.offset);
  if (node.type === 'code' && !/^[`~]{3}/.test(source))
    return 'Spaces before this text make it a block of code. Remove them; code stands between lines of ```.';
  if (node.type === 'code' && !/\n[ >]*[`~]{3,}\s*$/.test(source))
    return 'This block of code is never closed, so that all text after it is code. Put a line of ``` after it.';
  if (node.type === 'list' && (node.start ?? 0) > 1000)
    return `This number with a full stop begins a list. Write ${node.start}\\. with a backslash.`;
  if (
    node.type === 'emphasis' &&
    /\p{L}/u.test(body[node.position!.start.offset! - 1] ?? '') &&
    / /.test(source)
  )
    return `The asterisks make ${source} italic. Write the words without them.`;
  if (node.type === 'html' && !hiddenHtml.test(source))
    return `${source} is HTML. Write it in Markdown, or put it between backticks to show it.`;
  return undefined;
}

/** Words alone, and line breaks: program text may have any sign. */
const shownOf = (node: Nodes) => {
  if (node.type === 'image') return `${node.alt ?? ''} ${node.title ?? ''}`;
  return node.type === 'text' ? node.value : '\n';
};

/** The text below the fields: what Markdown made of it is what was meant. */
export function checkProse(entry: Entry): ContentProblem[] {
  const { body, tree } = entry;
  const nodes = nodesOf(tree, 'code', 'list', 'emphasis', 'html').flatMap((node) => {
    const message = misread(node, body);
    return message === undefined ? [] : [inBody(entry, node.position!.start.line, message)];
  });
  const texts = nodesOf(tree, 'paragraph', 'heading', 'tableCell').flatMap((block) => {
    const parts = nodesOf(block, 'text', 'inlineCode', 'image', 'break');
    const wrong = wrongProse(parts.map((part) => shownOf(part)).join(''));
    if (wrong === undefined) return [];
    const { start, end } = block.position!;
    const offset = body.slice(start.offset, end.offset).indexOf(wrong.sign);
    return [inBody(entry, lineAt(body, start.offset! + Math.max(0, offset)), wrong.message)];
  });
  return [...checkHeadings(entry), ...nodes, ...texts];
}
