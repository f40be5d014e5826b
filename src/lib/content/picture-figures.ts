import { defineHastPlugin } from 'satteri';

/** Width of an article's text on the page (src/styles/prose.css), as `sizes` of its pictures. */
const sizes = '(width < 45rem) 100vw, 42rem';

/**
 * Plugin of the markdown parser: a picture that is a paragraph by itself becomes a figure, with its title as the caption:
 * `![what it shows](./picture.png "Caption")`. Astro then makes its files in several widths.
 */
export const pictureFigures = defineHastPlugin({
  name: 'picture-figures',
  element: {
    filter: ['p'],
    visit({ children: [image, ...others] }) {
      if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return undefined;
      const { title, ...properties } = image.properties;
      const caption = { type: 'text' as const, value: String(title) };
      return {
        type: 'element',
        tagName: 'figure',
        properties: {},
        children: [
          { ...image, properties: { ...properties, layout: 'constrained', sizes } },
          ...(title
            ? [{ type: 'element' as const, tagName: 'figcaption', properties: {}, children: [caption] }]
            : []),
        ],
      };
    },
  },
});
