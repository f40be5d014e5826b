import { defineHastPlugin, type HastPluginEntry } from 'satteri';
import { isLocale, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { localeOfFile, typography } from './markdown-typography.ts';

/*
 * Markdown plugins. Astro caches a rendered entry until the entry's own file changes, so a plugin
 * must not read any other file (dictionary, site.yaml, the English text). headings.ts and
 * settings.ts insert such values when the page renders.
 */

const words = {
  // Accessible name of a table and its scroll container.
  table: { en: 'Table', de: 'Tabelle' },
  // Labels that the parser adds to footnotes in English.
  footnotes: { en: 'Footnotes', de: 'Fußnoten' },
  back: { en: 'Back to reference', de: 'Zurück zu Verweis' },
};

/** Matches HTML that consists of comments. */
const commentsOnly = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$/;
/** Matches HTML that consists of line breaks. */
const lineBreaksOnly = /^\s*(?:<br ?\/?>\s*)+$/i;

/** Matches the space between number and unit, as in `5 MB`, which becomes non-breaking. */
const beforeUnit = /(?<=\d) (?=(?:MB|kB|%|€|AM|PM|Uhr|[Mm]in)(?!\w))/g;

/** Plugin for links, images, text and raw HTML. */
const texts = (locale: Locale) =>
  defineHastPlugin({
    name: 'texts',
    element: [
      {
        // Editors write `/contact` in both languages; German pages link to `/de/contact`. Links to
        // files (with an extension) stay as they are. External links get https, also autolinks such
        // as `www.bund.de`, for which the parser writes http.
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
        // Astro renders each image in several widths. `sizes` is the text width of an article
        // (src/styles/prose.css).
        filter: ['img'],
        visit(node, context) {
          context.setProperty(node, 'layout', 'constrained');
          context.setProperty(node, 'sizes', '(min-width: 45rem) 42rem, 100vw');
        },
      },
    ],
    // Code stays unchanged, because readers copy it.
    text(node, context) {
      const parent = context.parent(node);
      if (parent?.type !== 'element') return undefined;
      if (parent.properties.id === 'footnote-label')
        return { type: 'text', value: words.footnotes[locale] };
      // Only highlighted code contains spans.
      if (['code', 'span'].includes(parent.tagName)) return undefined;
      return { type: 'text', value: node.value.replace(beforeUnit, '\u00a0') };
    },
    // Comments are for editors and are not published. HTML other than `<br>` is shown as typed, so
    // content can neither break the page nor inject a script. The content check rejects such HTML.
    raw(node, context) {
      if (commentsOnly.test(node.value)) context.removeNode(node);
      else if (!lineBreaksOnly.test(node.value)) return { type: 'text', value: node.value };
      return undefined;
    },
  });

/**
 * Plugin for foreign words, such as `_de: Handelsregister_`. Replaces the emphasis by a `lang`
 * attribute, which sets pronunciation and hyphenation.
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

/** Makes wide tables and code scroll in a focusable element, also by keyboard (WCAG 2.2, 2.1.1). */
const scrollContainer = { role: 'group', tabIndex: 0 };

/** Plugin for tables and code. */
const tables = (locale: Locale) =>
  defineHastPlugin({
    name: 'tables',
    element: [
      // The first row labels the columns. In other rows, the first cell labels the row.
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
      {
        filter: ['pre'],
        visit: (node) => ({
          ...node,
          properties: { ...node.properties, ...scrollContainer, ariaLabel: 'Code' },
        }),
      },
      // Browser translation would change the code that the copy button copies.
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
          const properties = { ...scrollContainer, className: ['table-scroll'], ariaLabel };
          context.wrapNode(table, { type: 'element', tagName: 'div', properties, children: [] });
        },
      },
    ],
  });

/**
 * Plugin for images: an image alone in its paragraph becomes a figure, with its title as caption,
 * as in `![alternative text](./image.png "Caption")`.
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

/** The plugins for a file. The file's folder decides the language. */
const markdownPlugins: HastPluginEntry = ({ fileURL }) => {
  const locale = localeOfFile(fileURL);
  return [texts(locale), foreignWords, tables(locale), figures];
};

/** Options of the Markdown parser. Its `smartPunctuation` supports English quotation marks only. */
export const markdownOptions = {
  features: { smartPunctuation: false },
  mdastPlugins: [typography],
  hastPlugins: [markdownPlugins],
};
