import markdown, { type MarkdownRuleDefinition } from '@eslint/markdown';
import { Linter } from 'eslint';
import type { Heading, Node, Paragraph, TableCell } from 'mdast';
import { localeOfFile, textOfBlock } from '#src/lib/content/markdown-typography.ts';
import { masked } from '#src/lib/content/typography.ts';
import { firstViolation, mask } from './prose.ts';
import type { ContentError } from './report.ts';

/** First heading level by folder: the page template has the level above. */
const firstHeadingLevels: Record<string, number> = { blog: 2, jobs: 2, legal: 3 };

/** True for IMG_0042.jpg and Screenshot 2026-11-02, which are no descriptions of an image. */
export const isFileName = (text: string) =>
  /\.(?:jpe?g|png|webp|heic|gif|svg)$/i.test(text) ||
  /^(?:IMG|DSCN?|PXL|image|picture|screenshot|bildschirmfoto|untitled|unbenannt)[-_ \d.:()]*$/i.test(
    text,
  );

/** Rules that need the source text or the folder. */
const source: MarkdownRuleDefinition = {
  create(context) {
    const { sourceCode, filename } = context;
    const [folder = ''] = filename.split(/[\\/]/).slice(-3);
    const locale = localeOfFile(new URL(`file:///${filename.replaceAll('\\', '/')}`));
    // 7: no heading is allowed in other folders.
    const first = firstHeadingLevels[folder] ?? 7;
    let above = first - 1;

    const isWritten = (node: Node, pattern: RegExp) => pattern.test(sourceCode.getText(node));
    const report = (node: Node, message: string) => context.report({ node, message });

    /** Reports the first violation in a paragraph, heading or cell. */
    function checkBlock(block: Heading | Paragraph | TableCell): void {
      const { text, ownWords, pieces } = textOfBlock(block, sourceCode.text);
      // Tokens in legal texts are filled in by the page.
      const tokens = folder === 'legal' ? /\{\{.*?\}\}/g : /^$/g;
      // Only paragraphs start at the start of a line.
      const before = block.type === 'paragraph' ? '' : masked;
      const violation = firstViolation({
        text: before + mask(text, tokens),
        ownWords: before + mask(ownWords, tokens),
        kind: 'markdown',
        locale,
      });
      if (!violation) return;

      const index = violation.index - before.length;
      const piece = pieces.findLast(({ start }) => start <= index) ?? pieces[0];
      const offset = piece?.offsets[index - piece.start] ?? block.position!.start.offset!;
      context.report({ loc: sourceCode.getLocFromIndex(offset), message: violation.message });
    }

    return {
      paragraph: checkBlock,
      tableCell: checkBlock,

      text(node, parent) {
        const written = sourceCode.getText(node);
        if (/(?<!\\)&(?:amp|lt|gt|quot|apos|#0*3[49]);|(?<!`)\\\\/i.test(written))
          report(
            node,
            'A converter has left &amp;, &lt;, &quot; or \\\\ here. Type the character itself, or put it in `backticks`.',
          );

        const siblings = parent?.children ?? [];
        const previous = siblings[siblings.findIndex((each) => each === node) - 1];
        const isAfterEmphasis = previous?.type === 'emphasis' || previous?.type === 'strong';
        if (isAfterEmphasis && /^[*_]/.test(written))
          report(node, 'There are more asterisks on one side of the words. Bold is **word**.');
      },

      image(node) {
        if (folder === 'legal') report(node, 'Legal texts have no images.');
        const { alt, title } = node;
        for (const text of [alt, title]) {
          const violation = text && firstViolation({ text, kind: 'field', locale });
          if (violation) report(node, violation.message);
        }
        if (isFileName(alt ?? ''))
          report(node, 'Write between the square brackets what the image shows, not its name.');
      },

      list(node, parent) {
        const [item] = node.children;
        if (node.children.length > 1 || !item) return;
        const isFollowed = parent?.children.some(
          (each) =>
            each.type === 'list' &&
            each.ordered &&
            each.position!.start.offset! > node.position!.start.offset!,
        );
        const sign = isWritten(node, /^\d+\)/) ? ')' : '.';
        if (node.ordered && !isFollowed)
          report(
            node,
            `This number makes a list of one item. Write ${node.start}\\${sign} if it is a day or a place in an order; indent by three spaces what belongs to the item above.`,
          );
        else if (!node.ordered && isWritten(item, /^[\-+*]\s+\d/))
          report(
            node,
            'This sign makes a list of one item, and the page would not show it. Put a backslash before it: \\- 5 °C, or write −5 °C.',
          );
      },

      blockquote(node) {
        if (node.children.length === 1 && isWritten(node, /^>\s*\d/))
          report(
            node,
            'This sign makes a quotation, and the page would not show it. Put a backslash before it: \\> 50 %.',
          );
      },

      heading(node) {
        checkBlock(node);
        const { depth } = node;
        const isWrong = depth < first || depth > above + 1;
        above = depth;

        if (!isWritten(node, /^#/))
          report(node, 'The line below makes this a heading. Leave an empty line between them.');
        else if (isWrong)
          report(
            node,
            'Headings start with ## in articles and jobs, with ### in legal texts, and have at most one # more than the one above. Other texts have none.',
          );
      },

      delete(node) {
        if (!isWritten(node, /^~~/))
          report(node, 'This would be struck out. Write ₂ in place of ~2~.');
      },

      code(node) {
        if (!isWritten(node, /^(```|~~~)[^]*\n[ >]*\1\W*$/))
          report(node, 'Code goes between two lines of ```. Other text must not be indented.');
      },
    };
  },
};

/** Valid link targets. */
const address = [
  // A page, a file or an anchor.
  String.raw`[\/#.]`,
  // An external site.
  String.raw`https?:\/\/[^\/.]+(?:\.[^\/.]+)+(?:\/|$)`,
  String.raw`mailto:[^@]+@[^@.]+\.[^@]+$`,
  String.raw`tel:[+\d.()\-]+$`,
].join('|');

/** Only comments and line breaks. */
const allowedHtml = String.raw`(?:\s*(?:<!--(?:(?!-->)[\s\S])*-->|<br ?\/?>)\s*)+$`;

/** Markdown that editors write by mistake, and elements that pages do not style. */
const restricted: Record<string, string> = {
  // “2026. That was it.” above another list.
  'list[start>1000]:not([children.length=1])':
    'This number starts a list. Write 2026\\. if it is not a list.',

  // - [ ] An inert checkbox.
  ':matches(listItem[checked=true], listItem[checked=false])':
    'Pages have no lists of tasks. Write “- ” without [ ] or [x].',

  // Kund*innen und Entwickler*innen, 2*3*4.
  'text[value=/[\\p{L}\\p{N}]$/u] + emphasis':
    'These asterisks make words italic. Write Entwickler:innen, or both words; a product is 2 × 3.',

  'link:not(:has(:matches(text, inlineCode)[value=/\\S/], image[alt=/\\S/]))':
    'This link has no words. Write [words](/address).',

  [`html:not([value=/^${allowedHtml}/i])`]:
    'The only HTML is <br>. Bold is **word**. A comment, <!-- … -->, goes on lines of its own.',

  [`:matches(link, definition):not([url=/^(?:${address})/i])`]:
    'This address is not valid. Write /contact, https://www.name.de, mailto:name@company.de or tel:+4930123456.',
};

const selectors = Object.entries(restricted).map(([selector, message]) => ({ selector, message }));

/** Rules from @eslint/markdown, with our own messages for editors. */
const messages: Record<string, string> = {
  'markdown/no-duplicate-definitions': 'This name is defined above. Choose another one.',
  'markdown/no-unused-definitions':
    'No text refers to this, so it would be lost. Write its [^…] into the text.',
  'markdown/require-alt-text': 'Write between the square brackets what the image shows.',
  'markdown/table-column-count':
    'This row has more or fewer cells than the head of the table. An empty cell is | |, and a | in a cell is \\|.',
};

/** Rules for Markdown bodies, for the content check and, via eslint.config.js, code editors. */
export const markdownConfig: Linter.Config = {
  files: ['content/*/*/*.md'],
  plugins: { markdown, content: { rules: { source } } },
  language: 'markdown/gfm',
  languageOptions: { frontmatter: 'yaml' },
  // Comments in content cannot disable rules.
  linterOptions: { noInlineConfig: true },
  rules: {
    'content/source': 'error',
    'no-restricted-syntax': ['error', ...selectors],
    ...Object.fromEntries(Object.keys(messages).map((rule) => [rule, 'error'])),
    'markdown/table-column-count': ['error', { checkMissingCells: true }],
  },
};

const linter = new Linter();

/** Checks a Markdown body. `file` is relative to the content folder. */
export function checkMarkdown(file: string, text: string): ContentError[] {
  const found = linter.verify(text, markdownConfig, `content/${file}`);
  return found.map(({ line, ruleId, message }) => ({
    file,
    line,
    message: messages[ruleId ?? ''] ?? message,
  }));
}
