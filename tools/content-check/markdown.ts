import type { Nodes, Root } from 'mdast';
import { markdownToMdast } from 'satteri';
import { visit } from 'unist-util-visit';

/** The tree of a markdown text, by the parser that Astro renders it with; positions count from its start. */
export const parseMarkdown = (markdown: string): Root => markdownToMdast(markdown) as Root;

/** Each character but line breaks becomes a space, so that offsets and lines stay. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');

const rangeOf = ({ position }: Nodes): [number, number] => [
  position?.start.offset ?? 0,
  position?.end.offset ?? 0,
];

/** Source of a markdown text without code and HTML. */
export function withoutCode(markdown: string, tree: Root): string {
  let text = markdown;
  visit(tree, ['code', 'inlineCode', 'html'], (node) => {
    const [start, end] = rangeOf(node);
    text = text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);
  });
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
  visit(tree, ['text', 'image'], (node) => {
    const [start, end] = rangeOf(node);
    if (node.type === 'text') keep(start, end);
    if (node.type === 'image') keep(start + '!['.length, start + '!['.length + (node.alt ?? '').length);
  });
  return plainOf(prose + blank(markdown.slice(done)));
}

/** Line of an offset, from 1. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;
