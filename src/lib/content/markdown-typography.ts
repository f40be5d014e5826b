import type { Heading, Link, Nodes, Paragraph, Parents, TableCell, Text } from 'mdast';
import { defineMdastPlugin, type MdastPluginEntry, type MdastVisitorContext } from 'satteri';
import { defaultLocale, isLocale, type Locale } from '#src/i18n/locales.ts';
import { applyEdits, masked, setTypography, typographyEdits } from './typography.ts';

/**
 * Maps each character of a text node to its offset in the source. Returns the text with escaped
 * characters masked: a backslash keeps a straight quote straight.
 */
function alignWithSource(value: string, source: string) {
  const offsets: number[] = [];
  let text = '';
  /** Offset in the source. */
  let at = 0;
  for (const [index, character] of value.split('').entries()) {
    const [entity = ''] = /^&#?\w+;/.exec(source.slice(at, at + 40)) ?? [];
    const isEntity = entity !== '' && !value.startsWith(entity, index);
    const isEscaped =
      source[at] === '\\' && source[at + 1] === character && /[!-/:-@[-`{-~]/.test(character);
    // The second half (low surrogate) of an emoji written as an entity.
    const isSecondHalf = /[\udc00-\udfff]/.test(character) && source[at] !== character;
    if (isSecondHalf) {
      offsets.push(at - 1);
      text += masked;
      continue;
    }
    const isAsTyped = !isEntity && !isEscaped;
    // Skips blockquote markers and indentation, which exist in the source only.
    if (isAsTyped) while (at < source.length && source[at] !== character) at += 1;

    offsets.push(at);
    text += isAsTyped ? character : masked;
    if (isEntity) at += entity.length;
    else at += isEscaped ? 2 : 1;
  }
  return { text, offsets };
}

/** A text node within a paragraph, heading or table cell. */
interface Piece {
  node: Text;
  /** Start of the node in the whole block's text. */
  start: number;
  /** Offset of each character in the source file. */
  offsets: number[];
}

/** True for an autolink, such as `www.name.de` or `<https://name.de>`. */
const isAutolink = ({ url, children: [first] }: Link) =>
  first?.type === 'text' && url.endsWith(first.value) && /[.@]/.test(first.value);

/** True for foreign words, such as `_de: Handelsregister_`. */
const isForeign = (node: Nodes) =>
  node.type === 'emphasis' &&
  node.children[0]?.type === 'text' &&
  /^\w\w: /.test(node.children[0].value);

/**
 * Returns the text of a paragraph, heading or table cell across its inline elements.
 * - `text`: keeps line breaks, masks code and images
 * - `ownWords`: the same text, in which foreign words (`_de: Wort_`) are masked too
 * - `pieces`: the text nodes
 */
export function textOfBlock(block: Parents, source: string) {
  const pieces: Piece[] = [];
  let text = '';
  let ownWords = '';
  const visit = (node: Nodes): void => {
    const start = text.length;
    appendText(node);
    if (isForeign(node)) {
      // Replaces the text that the node's children have appended.
      ownWords = ownWords.slice(0, start) + masked.repeat(text.length - start);
    } else {
      // Appends the text that the node's children have not appended yet.
      ownWords += text.slice(ownWords.length);
    }
  };
  const appendText = (node: Nodes): void => {
    if (node.type === 'text') {
      const { start, end } = node.position!;
      const offset = start.offset!;
      const aligned = alignWithSource(node.value, source.slice(offset, end.offset));
      const offsets = aligned.offsets.map((each) => each + offset);
      pieces.push({ node, start: text.length, offsets });
      text += aligned.text;
    } else if (node.type === 'link' && isAutolink(node)) text += masked;
    else if ('children' in node) for (const child of node.children) visit(child);
    else if (node.type === 'break' || node.type === 'html') text += '\n';
    else if (node.type !== 'footnoteReference') text += masked;
  };
  for (const child of block.children) visit(child);
  return { text, ownWords, pieces };
}

/**
 * Returns the Markdown plugin for one language. Applies typography to paragraphs, headings and
 * table cells, and to image captions and alternative texts.
 */
const typographyPlugin = (locale: Locale) => {
  const setBlock = (block: Heading | Paragraph | TableCell, context: MdastVisitorContext) => {
    const { text, pieces } = textOfBlock(block, context.source);
    const { edits } = typographyEdits(text, locale);
    for (const { node, start } of pieces) {
      const editsOfNode = edits
        .map((edit) => ({ ...edit, index: edit.index - start }))
        .filter(({ index, length }) => index >= 0 && index + length <= node.value.length);
      if (editsOfNode.length > 0)
        context.setProperty(node, 'value', applyEdits(node.value, editsOfNode));
    }
  };
  return defineMdastPlugin({
    name: 'typography',
    options: { position: true },
    paragraph: setBlock,
    heading: setBlock,
    tableCell: setBlock,
    image(node, context) {
      for (const name of ['alt', 'title'] as const)
        if (node[name]) context.setProperty(node, name, setTypography(node[name], locale));
    },
  });
};

/** Returns a content file's language, from its folder. */
export function localeOfFile(file: URL | undefined): Locale {
  const folder = file?.pathname.split('/').at(-2);
  return isLocale(folder) ? folder : defaultLocale;
}

/** The Markdown plugin for a file. The file's folder decides the language. */
export const typography: MdastPluginEntry = ({ fileURL }) =>
  typographyPlugin(localeOfFile(fileURL));
