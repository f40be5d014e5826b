import { markdownToHtml } from 'satteri';
import { expect, test } from 'vitest';
import { pictureFigures } from '#src/lib/content/picture-figures.ts';

const htmlOf = (markdown: string) => markdownToHtml(markdown, { hastPlugins: [pictureFigures] }).html.trim();

test('a picture by itself becomes a figure with its title as the caption', () => {
  expect(htmlOf('![A chart](./chart.png "Builds per day")')).toBe(
    '<figure><img src="./chart.png" alt="A chart" layout="constrained" sizes="(width < 45rem) 100vw, 42rem"><figcaption>Builds per day</figcaption></figure>',
  );
});

test('a picture without a title has no caption', () => {
  expect(htmlOf('![A chart](./chart.png)')).not.toContain('figcaption');
});

test('a paragraph of words stays one', () => {
  expect(htmlOf('Words ![A chart](./chart.png) and words')).toMatch(/^<p>/);
});
