import type { Nodes, Parents } from 'mdast';
import type { CollectionName } from '#src/lib/content/schemas.ts';
import { lineBreak, wholeComment } from '#src/lib/content/markdown.ts';
import { nodesOf, type NodeOf } from './nodes.ts';

/** A node of a text with its surroundings. */
interface Context<Type> {
  node: NodeOf<Type>;
  /** The source text of the node. */
  source: string;
  body: string;
  tree: Nodes;
  parent: Parents;
  collection: CollectionName;
}

/**
 * A mistake: Markdown reads a text in another way than its author meant it, or drops it. Each row
 * is also a row of the test.
 */
export interface Misreading {
  /** The title of the test. */
  name: string;
  of: Nodes['type'];
  isWrong: (context: Context<Nodes['type']>) => boolean;
  /** A text that has only this fault: in this folder, or by default in an article. */
  example: string;
  folder?: 'services';
  /** The same text after the editor has followed the sentence. */
  corrected: string;
  /** The problem and the remedy. The first line of the source is added to it. */
  sentence: string;
}

/** A row whose rule knows the type of its node. */
const row = <Type extends Nodes['type']>(
  misreading: Omit<Misreading, 'of' | 'isWrong'> & {
    of: Type;
    isWrong: (context: Context<Type>) => boolean;
  },
) => misreading as unknown as Misreading;

/**
 * The first heading level of a body: the page has the h1, and the legal page a heading for each
 * text. A collection without a level has no headings.
 */
const firstLevel: Partial<Record<CollectionName, number>> = { blog: 2, jobs: 2, legal: 3 };

/** The highest level number that a heading may have: one more than that of the heading above. */
function deepest(heading: NodeOf<'heading'>, tree: Nodes, first: number): number {
  const headings = nodesOf(tree, 'heading');
  const above = headings[headings.indexOf(heading) - 1];
  return Math.max(first, above ? above.depth + 1 : first);
}

const isComment = (source: string) => source.trimStart().startsWith('<!--');
const isBreak = (source: string) => /^\s*<br ?\/?>/i.test(source);
const isClosingTag = (source: string) => source.trimStart().startsWith('</');
const isInline = ({ type }: Parents) =>
  !['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(type);

export const misreadings: readonly Misreading[] = [
  row({
    name: 'text that a line of signs makes a heading',
    of: 'heading',
    isWrong: ({ source }) => !source.startsWith('#'),
    example: 'A sentence of some words.\n---',
    corrected: 'A sentence of some words.\n\n---',
    sentence: 'The line below makes this text a heading. Leave an empty line between',
  }),
  row({
    name: 'a heading without words',
    of: 'heading',
    isWrong: ({ source, collection }) =>
      source.startsWith('#') && collection in firstLevel && !/[\p{L}\p{N}]/u.test(source),
    example: '## 🎉',
    corrected: '## We celebrate 🎉',
    sentence: 'A heading needs words: its address is made of them',
  }),
  row({
    name: 'a heading of the wrong level',
    of: 'heading',
    isWrong: ({ node, source, tree, collection }) => {
      const first = firstLevel[collection];
      if (first === undefined || !source.startsWith('#')) return false;
      return node.depth < first || node.depth > deepest(node, tree, first);
    },
    example: '#### A detail',
    corrected: '## A part',
    sentence:
      'Headings start with ##, in legal texts with ###, and have one # more than the one above at most',
  }),
  row({
    name: 'a heading with a picture',
    of: 'heading',
    isWrong: ({ node }) => nodesOf(node, 'image').length > 0,
    example: '## ![A horse](../../images/horse.jpg) Part',
    corrected: '## Part\n\n![A horse](../../images/horse.jpg)',
    sentence: 'A heading has no picture: its address is made of its words. Put it into a paragraph',
  }),
  row({
    name: 'a heading where there are none',
    folder: 'services',
    of: 'heading',
    isWrong: ({ source, collection }) => source.startsWith('#') && !(collection in firstLevel),
    example: '## A part',
    corrected: 'A part.',
    sentence: 'Texts of this folder have no headings. Make this one a paragraph',
  }),
  row({
    name: 'a paragraph with spaces before it',
    of: 'code',
    isWrong: ({ source }) => !/^[`~]{3}/.test(source),
    example: '    Text that is no code.',
    corrected: 'Text that is no code.',
    sentence:
      'Spaces before this text make it a block of code. Remove them; code stands between lines of ```',
  }),
  row({
    name: 'code that is never closed',
    of: 'code',
    isWrong: ({ source }) => /^[`~]{3}/.test(source) && !/\n[ >]*[`~]{3,}\s*$/.test(source),
    example: '```ts\nconst a = 1;\n\nMore text.',
    corrected: '```ts\nconst a = 1;\n```\n\nMore text.',
    sentence:
      'This code is never closed, so that all text after it is code. Put a line of ``` after it',
  }),
  row({
    name: 'a list that something interrupts',
    of: 'list',
    isWrong: ({ node, body }) => isFarFromOne(node) && continues(node, body),
    example: '1. One\n  - A part of one\n2. Two',
    corrected: '1. One\n   - A part of one\n2. Two',
    sentence:
      'This number begins a new list. Indent what belongs to the item above by three spaces; else begin with 1',
  }),
  row({
    name: 'a number that begins a list',
    of: 'list',
    isWrong: ({ node, body }) => isFarFromOne(node) && !continues(node, body),
    example: '2026. That was the year.',
    corrected: '2026\\. That was the year.',
    sentence: 'This number begins a list. Write a backslash before its point, as in 2026\\.',
  }),
  row({
    name: 'stars of two words that meet',
    of: 'emphasis',
    isWrong: ({ node, source, body }) => {
      const before = body[node.position!.start.offset! - 1] ?? '';
      return /\p{L}/u.test(before) && /[ /]/.test(source);
    },
    example: 'Kund*innen und Entwickler*innen.',
    corrected: 'Kundinnen und Entwickler.',
    sentence: 'The stars make these words italic. Write them without stars',
  }),
  row({
    name: 'one tilde on each side',
    of: 'delete',
    isWrong: ({ source }) => !source.startsWith('~~'),
    example: 'Less CO~2~ a year.',
    corrected: 'Less CO₂ a year.',
    sentence: 'This would be struck out. Write ₂; what is struck out has two ~ on each side',
  }),
  row({
    name: 'a row that is longer than the head of its table',
    of: 'tableRow',
    isWrong: ({ node, parent }) =>
      node.children.length > (parent as NodeOf<'table'>).children[0]!.children.length,
    example: '| Tool | Use |\n| --- | --- |\n| `a|b` | Pipes |',
    corrected: '| Tool | Use |\n| --- | --- |\n| `a\\|b` | Pipes |',
    sentence:
      'This row has more cells than the head of the table, and the last would be dropped. Write the bar in a cell as \\|',
  }),
  row({
    name: 'a footnote that no text calls',
    of: 'footnoteDefinition',
    isWrong: ({ node, tree }) =>
      nodesOf(tree, 'footnoteReference').every(({ identifier }) => identifier !== node.identifier),
    example: 'So it is.\n\n[^1]: See www.bund.de.',
    corrected: 'So it is.[^1]\n\n[^1]: See www.bund.de.',
    sentence:
      'No text calls this footnote, so it would be dropped. Write its [^…] where it belongs',
  }),
  row({
    name: 'a footnote that stands twice',
    of: 'footnoteDefinition',
    isWrong: ({ node, tree }) => {
      const first = nodesOf(tree, 'footnoteDefinition').find(
        (each) => each.identifier === node.identifier,
      );
      return first !== node;
    },
    example: 'So it is.[^1]\n\n[^1]: See www.bund.de.\n\n[^1]: See www.bund.de/en.',
    corrected: 'So it is.[^1] And so.[^2]\n\n[^1]: See www.bund.de.\n\n[^2]: See www.bund.de/en.',
    sentence:
      'A footnote above has this number already, so this one would be dropped. Give it its own',
  }),
  row({
    name: 'a width beside the words of a picture',
    of: 'image',
    isWrong: ({ node }) => /\|\s*\d+/.test(node.alt ?? ''),
    example: '![A horse|300](../../images/horse.jpg)',
    corrected: '![A horse](../../images/horse.jpg)',
    sentence:
      'A width would be read out. The site makes pictures fit by itself: take | and number away',
  }),
  row({
    name: 'a comment that begins a line and never ends',
    of: 'html',
    isWrong: ({ source }) =>
      isComment(source) && !source.includes('-->', source.indexOf('<!--') + 4),
    example: '<!-- ask counsel about this\n\nMore text.',
    corrected: '<!-- ask counsel about this -->\n\nMore text.',
    sentence:
      'This comment never ends, so all text after it would be dropped. Write --> where it ends',
  }),
  row({
    name: 'text behind a comment',
    of: 'html',
    isWrong: ({ source }) =>
      isComment(source) &&
      source.includes('-->', source.indexOf('<!--') + 4) &&
      !wholeComment.test(source),
    example: '<!-- counsel: ok -->The last sentence.',
    corrected: '<!-- counsel: ok -->\n\nThe last sentence.',
    sentence:
      'Nothing may follow a comment on its line, since it would be dropped. Leave an empty line between',
  }),
  row({
    name: 'a comment within a paragraph',
    of: 'html',
    isWrong: ({ source, parent }) => wholeComment.test(source) && isInline(parent),
    example: 'A sentence. <!-- counsel: ok -->',
    corrected: 'A sentence.\n\n<!-- counsel: ok -->',
    sentence: 'A comment stands on lines of its own. Leave an empty line between it and the text',
  }),
  row({
    name: 'text below a line break that stands alone',
    of: 'html',
    isWrong: ({ source }) => isBreak(source) && !lineBreak.test(source),
    example: '<br>\nA **bold** word.',
    corrected: '<br>\n\nA **bold** word.',
    sentence:
      'Markdown does not read what follows <br> here. Leave an empty line between, or take it away',
  }),
  row({
    name: 'the end of HTML',
    of: 'html',
    isWrong: ({ source }) => isClosingTag(source),
    example: 'A sentence.</div>',
    corrected: 'A sentence.',
    sentence: 'This is the end of HTML, which would take the page apart. Delete it',
  }),
  row({
    name: 'HTML',
    of: 'html',
    isWrong: ({ source }) => !isComment(source) && !isBreak(source) && !isClosingTag(source),
    example: 'One <mark>marked word.',
    corrected: 'One **marked** word.',
    sentence: 'This is HTML. Write it in Markdown, or between backticks to show it',
  }),
];

/** A list that does not begin with 1, and has one item or begins with a year. */
function isFarFromOne({ start, children }: NodeOf<'list'>): boolean {
  return (start ?? 1) > 1 && (children.length === 1 || start! > 1000);
}

/** True if a line above has the number before the first one of the list. */
function continues({ start, position }: NodeOf<'list'>, body: string): boolean {
  const above = body.slice(0, position!.start.offset);
  return new RegExp(`^ *${start! - 1}[.)] `, 'm').test(above);
}
