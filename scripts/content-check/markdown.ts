import markdown, { type MarkdownRuleDefinition } from '@eslint/markdown';
import { Linter } from 'eslint';
import type { Node } from 'mdast';
import type { ContentProblem } from './report.ts';
import { mask, firstViolation } from './prose.ts';

/**
 * What Markdown knows, so that it is not visible: an escaped sign, a sign by its name, and the marks
 * of a quotation at the start of a line.
 */
const markup = /\\[!-/:-@[-`{-~]|&#?\w+;(?!\w+;)|(?<=\n)[ \t]*>[ \t>]*/g;

/** The level at which the headings of a folder start: the page has the one above. */
const firstHeadingLevels: Record<string, number> = { blog: 2, jobs: 2, legal: 3 };

/** What needs the source of a text, or its folder. */
const source: MarkdownRuleDefinition = {
  create(context) {
    const { sourceCode, filename } = context;
    const [folder = ''] = filename.split(/[\\/]/).slice(-3);
    // Texts of other folders have no headings: no level is that low.
    const first = firstHeadingLevels[folder] ?? 7;
    let above = first - 1;

    const isWritten = (node: Node, pattern: RegExp) => pattern.test(sourceCode.getText(node));
    const report = (node: Node, message: string) => context.report({ node, message });

    return {
      text(node, parent) {
        const text = mask(sourceCode.getText(node), markup);
        // The page fills in the values of legal texts.
        const words = folder === 'legal' ? mask(text, /\{\{.*?\}\}/g) : text;
        // Only the first text of a paragraph starts its line.
        const before = parent?.children[0] === node ? '' : '\ufffc';
        const violation = firstViolation(before + words, true);
        if (!violation) return;

        const index = node.position!.start.offset! + violation.index - before.length;
        context.report({ loc: sourceCode.getLocFromIndex(index), message: violation.message });
      },

      image(node) {
        if (folder === 'legal') report(node, 'Legal texts have no pictures.');
        const violation = firstViolation(`${node.alt ?? ''}\n${node.title ?? ''}`, false);
        if (violation) report(node, violation.message);
      },

      heading(node) {
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
          report(node, 'Code is between two lines of ```. Other text has no spaces before it.');
      },
    };
  },
};

/** Addresses that can work. */
const address = [
  // A page or a file of the site, or a part of this page.
  String.raw`[\/#.]`,
  // A site: names between single points.
  String.raw`https?:\/\/[^\/.]+(?:\.[^\/.]+)+(?:\/|$)`,
  String.raw`mailto:[^@]+@[^@.]+\.[^@]+$`,
  String.raw`tel:[+\d.()\-]+$`,
].join('|');

/** HTML of comments and line breaks alone. */
const allowedHtml = String.raw`(?:\s*(?:<!--(?:(?!-->)[\s\S])*-->|<br ?\/?>)\s*)+$`;

/** What Markdown reads in another way than its author meant it, and what pages have no place for. */
const restricted: Record<string, string> = {
  // “2026. That was it.”, or a list that something interrupts.
  ':matches(list[start>1][children.length=1], list[start>1000])':
    'This number starts a new list. Write 2026\\. if it is not a list; indent by three spaces what belongs to the item above.',

  // Kund*innen und Entwickler*innen.
  'text[value=/\\p{L}$/u] + emphasis':
    'These asterisks make words italic. Write Entwickler:innen, or both words.',

  'link:not(:has(:matches(text, inlineCode)[value=/\\S/], image[alt=/\\S/]))':
    'This link has no words. Write [words](/address).',

  [`html:not([value=/^${allowedHtml}/i])`]:
    'The only HTML is <br>. A comment is <!-- … --> on lines of its own.',

  [`:matches(link, definition):not([url=/^(?:${address})/i])`]:
    'This address cannot work. Write /contact, https://www.name.de, mailto:name@company.de or tel:+4930123456.',
};

const selectors = Object.entries(restricted).map(([selector, message]) => ({ selector, message }));

/** Rules of the plugin, with the messages that editors read in place of its own. */
const messages: Record<string, string> = {
  'markdown/no-duplicate-definitions': 'This name is defined above. Choose another one.',
  'markdown/no-unused-definitions':
    'Nothing refers to this, so it would be lost. Write its [^…] where it belongs.',
  'markdown/require-alt-text': 'Write between the square brackets what the picture shows.',
  'markdown/table-column-count':
    'This row is longer than the head of the table, so its end would be lost. Write | in a cell as \\|.',
};

/**
 * The rules for the texts below the fields: for the content check and, by eslint.config.js, for code
 * editors, which show the same problems while somebody types.
 */
export const markdownConfig: Linter.Config = {
  files: ['content/*/*/*.md'],
  plugins: { markdown, content: { rules: { source } } },
  language: 'markdown/gfm',
  languageOptions: { frontmatter: 'yaml' },
  // A comment in a text cannot switch the check off.
  linterOptions: { noInlineConfig: true },
  rules: {
    'content/source': 'error',
    'no-restricted-syntax': ['error', ...selectors],
    ...Object.fromEntries(Object.keys(messages).map((rule) => [rule, 'error'])),
  },
};

const linter = new Linter();

/** The problems of a text below its fields. `file` is its path in the content folder. */
export function checkMarkdown(file: string, text: string): ContentProblem[] {
  const found = linter.verify(text, markdownConfig, `content/${file}`);
  return found.map(({ line, ruleId, message }) => ({
    file,
    line,
    message: messages[ruleId ?? ''] ?? message,
  }));
}
