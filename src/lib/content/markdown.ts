import { defineHastPlugin, type HastPluginEntry } from 'satteri';
import { isLocale, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { localeOfFile, typography } from './markdown-typography.ts';

/**
 * Plugins of the Markdown parser. Astro caches a rendered entry by its own file, so no plugin may
 * read another file (dictionary, site.yaml, the English text). headings.ts and settings.ts add
 * those when the page renders.
 */

const words = {
  // Name of a table, and of the frame in which it scrolls.
  table: { en: 'Table', de: 'Tabelle' },
  // Those that the parser adds to footnotes.
  footnotes: { en: 'Footnotes', de: 'Fußnoten' },
  back: { en: 'Back to reference', de: 'Zurück zu Verweis' },
};

/**
 * HTML that is nothing but comments, each from its beginning to its end, and HTML that only breaks
 * lines.
 */
const wholeComment = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$/;
const lineBreak = /^\s*(?:<br ?\/?>\s*)+$/i;

/** The space between a number and its unit, as in `5 MB`: no line ends there. */
const beforeUnit = /(?<=\d) (?=(?:MB|kB|%|€|AM|PM|Uhr|[Mm]in)(?!\w))/g;

/** Links, pictures, words and HTML, each by itself. */
const texts = (locale: Locale) =>
  defineHastPlugin({
    name: 'texts',
    element: [
      {
        // Editors write `/contact` in both languages; in German the address becomes `/de/contact`.
        // Links to files (with an extension) are not changed. Links to other sites get https, also
        // where `www.bund.de` was typed.
        filter: ['a'],
        visit(node, context) {
          const href = String(node.properties.href)
            .replace(/^http:/, 'https:')
            .replace(/^\/[^.#?]*(?=[#?]|$)/, (path) => localizePath(path, locale));
          context.setProperty(node, 'href', href);
          const { ariaLabel } = node.properties;
          if (ariaLabel)
            context.setProperty(
              node,
              'ariaLabel',
              String(ariaLabel).replace(words.back.en, words.back[locale]),
            );
        },
      },
      {
        // Astro makes files in several widths of each picture of a text. `sizes` is the width of an
        // article's text on the page (src/styles/prose.css).
        filter: ['img'],
        visit(node, context) {
          context.setProperty(node, 'layout', 'constrained');
          context.setProperty(node, 'sizes', '(min-width: 45rem) 42rem, 100vw');
        },
      },
    ],
    // Code is not changed: readers copy it.
    text(node, context) {
      const parent = context.parent(node);
      if (parent?.type !== 'element') return undefined;
      if (parent.properties.id === 'footnote-label')
        return { type: 'text', value: words.footnotes[locale] };
      // Highlighted code consists of spans. No other text has spans.
      if (['code', 'span'].includes(parent.tagName)) return undefined;
      return { type: 'text', value: node.value.replace(beforeUnit, '\u00a0') };
    },
    // Comments are for editors and are not published. Other HTML than `<br>` is shown as it was
    // typed, so that it can neither break the page nor bring a script. (The content check refuses
    // it.)
    raw(node, context) {
      if (wholeComment.test(node.value)) context.removeNode(node);
      else if (!lineBreak.test(node.value)) return { type: 'text', value: node.value };
      return undefined;
    },
  });

/**
 * Words of another language: `_de: Handelsregister_`. They are spoken and hyphenated in that
 * language, and not set in italics.
 */
const foreignWords = defineHastPlugin({
  name: 'foreign-words',
  element: {
    filter: ['em'],
    visit({ children: [first, ...others] }) {
      if (first?.type !== 'text') return undefined;
      const [, lang, text = ''] = /^(\w\w): (.*)$/s.exec(first.value) ?? [];
      if (!isLocale(lang)) return undefined;
      const children = [{ type: 'text' as const, value: text }, ...others];
      return { type: 'element', tagName: 'span', properties: { lang }, children };
    },
  },
});

const frame = { role: 'group', tabIndex: 0 };

/** Tables and program text. */
const tables = (locale: Locale) =>
  defineHastPlugin({
    name: 'tables',
    element: [
      // The first row names the columns, and the first cell of each other row names the row.
      { filter: ['th'], visit: (node, context) => context.setProperty(node, 'scope', 'col') },
      {
        filter: ['tr'],
        visit(node, context) {
          const first = node.children.find((child) => child.type === 'element');
          if (first?.tagName !== 'td') return;
          const properties = { ...first.properties, scope: 'row' };
          context.replaceNode(first, { ...first, tagName: 'th', properties });
        },
      },
      // A table or code may be wider than a phone: its frame can be scrolled without a pointer
      // (WCAG 2.2, 2.1.1).
      {
        filter: ['pre'],
        visit: (node) => ({
          ...node,
          properties: { ...node.properties, ...frame, ariaLabel: 'Code' },
        }),
      },
      // Translators would change code, and the copy button would copy their version.
      { filter: ['code'], visit: (node, context) => context.setProperty(node, 'translate', 'no') },
      {
        filter: ['thead'],
        visit(node, context) {
          const table = context.parent(node);
          const columns = context
            .textContent(node)
            .trim()
            .replace(/\s*\n\s*/g, ', ');
          const ariaLabel = `${words.table[locale]}: ${columns}`;
          context.setProperty(table, 'ariaLabel', ariaLabel);
          const properties = { ...frame, className: ['table-scroll'], ariaLabel };
          context.wrapNode(table, { type: 'element', tagName: 'div', properties, children: [] });
        },
      },
    ],
  });

/**
 * A picture that is alone in its paragraph becomes a figure, with its title as the caption: `![what
 * it shows](./picture.png "Caption")`.
 */
const figures = defineHastPlugin({
  name: 'figures',
  element: {
    filter: ['p'],
    visit({ children: [image, ...others] }) {
      if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0)
        return undefined;
      const { title, ...properties } = image.properties;
      const text = { type: 'text' as const, value: String(title) };
      const caption = {
        type: 'element' as const,
        tagName: 'figcaption',
        properties: {},
        children: [text],
      };
      const children = [{ ...image, properties }, ...(title ? [caption] : [])];
      return { type: 'element', tagName: 'figure', properties: {}, children };
    },
  },
});

/** The plugins for a content file. Its folder gives its language. */
const markdownPlugins: HastPluginEntry = ({ fileURL }) => {
  const locale = localeOfFile(fileURL);
  return [texts(locale), foreignWords, tables(locale), figures];
};

/** The options of the Markdown parser. Its own typography knows English only. */
export const markdownOptions = {
  features: { smartPunctuation: false },
  mdastPlugins: [typography],
  hastPlugins: [markdownPlugins],
};
