import type { Nodes, Root } from 'mdast';
import { markdownToMdast } from 'satteri';

/** The tree of a markdown text, by the parser that Astro renders it with; positions count from its start. */
export const parseMarkdown = (markdown: string): Root => markdownToMdast(markdown) as Root;

/** Each character but line breaks becomes a space, so that offsets and lines stay. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');

const rangeOf = ({ position }: Nodes): [number, number] => [
  position?.start.offset ?? 0,
  position?.end.offset ?? 0,
];

const isOf = <Type extends Nodes['type']>(
  node: Nodes,
  types: readonly Type[],
): node is Extract<Nodes, { type: Type }> => (types as readonly string[]).includes(node.type);

/** All nodes of these types, in the order of the text. */
export function nodesOf<Type extends Nodes['type']>(
  tree: Nodes,
  ...types: Type[]
): Extract<Nodes, { type: Type }>[] {
  const below = 'children' in tree ? tree.children.flatMap((child) => nodesOf(child, ...types)) : [];
  return isOf(tree, types) ? [tree, ...below] : below;
}

/** What a reader sees of a node, without marks. */
export const textOf = (node: Nodes): string =>
  nodesOf(node, 'text', 'inlineCode', 'image')
    .map((each) => (each.type === 'image' ? (each.alt ?? '') : each.value))
    .join('');

/** Source of a markdown text without code and HTML. */
export function withoutCode(markdown: string, tree: Root): string {
  let text = markdown;
  for (const node of nodesOf(tree, 'code', 'inlineCode', 'html')) {
    const [start, end] = rangeOf(node);
    text = text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);
  }
  return text;
}

const address = /https?:\/\/[^\s)]+/g;
const variable = /\{\{[^}]*\}\}/g;
const tag = /<\/?[A-Za-z0-9][^>]*>/g;

/** A text of the dictionary without its tags, addresses and variables. */
export const plainOf = (text: string): string =>
  [tag, address, variable].reduce((rest, pattern) => rest.replace(pattern, blank), text);

/** What a reader reads of a markdown text: all but its words and the descriptions of its pictures is blank. */
export function proseOf(markdown: string, tree: Root): string {
  let [prose, done] = ['', 0];
  const keep = (start: number, end: number) => {
    prose += blank(markdown.slice(done, start)) + markdown.slice(start, end);
    done = end;
  };
  for (const node of nodesOf(tree, 'text', 'image')) {
    const [start, end] = rangeOf(node);
    if (node.type === 'text') keep(start, end);
    else keep(start + '!['.length, start + '!['.length + (node.alt ?? '').length);
  }
  return plainOf(prose + blank(markdown.slice(done)));
}

/** Line of an offset, from 1. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;
