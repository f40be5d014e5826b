import type { CollectionEntry } from 'astro:content';
import { markdownToHtml, type MarkdownToHtmlResult } from 'satteri';
import { expect, test } from 'vitest';
import { linkedHeadingIds, linkHeadings } from '#src/lib/content/headings.ts';
import { markdownPlugins } from '#src/lib/content/markdown.ts';
import { readTime, relatedPosts } from '#src/lib/content/posts.ts';

const htmlOf = (markdown: string, locale = 'de') => {
  const fileURL = new URL(`file:///content/blog/${locale}/text.md`);
  const result = markdownToHtml(markdown, { hastPlugins: [markdownPlugins], fileURL });
  return (result as MarkdownToHtmlResult).html.trim();
};

interface Row {
  name: string;
  markdown: string;
  html: RegExp;
  locale?: 'en';
}

const links: Row[] = [
  {
    name: 'to a page leads to the German page and keeps its query and anchor',
    markdown: '[a](/careers?job=a#b)',
    html: /href="\/de\/careers\?job=a#b"/,
  },
  {
    name: 'to another site stays',
    markdown: '[a](https://example.org/contact)',
    html: /href="https:\/\/example.org\/contact"/,
  },
  {
    name: 'to a file stays',
    markdown: '[a](/rss.xml)',
    html: /href="\/rss.xml"/,
  },
];
test.each(links)('a link $name', ({ markdown, html, locale }) => {
  expect(htmlOf(markdown, locale)).toMatch(html);
});

test('no line ends between a number and its unit', () => {
  const text = '5~MB, 8~kB, 6:00~PM, 9:00~AM, 18:00~Uhr, 5~%, 5~€, 5~min, 5~Min.';
  expect(htmlOf(text.replaceAll('~', ' '))).toBe(`<p>${text.replaceAll('~', '\u00a0')}</p>`);
});

const unbound: Row[] = [
  { name: 'a word that begins like a unit', markdown: '5 Minister', html: /5 Minister/ },
  { name: 'code', markdown: '`5 MB`', html: /5 MB/ },
];
test.each(unbound)('$name may be divided at the end of a line', ({ markdown, html, locale }) => {
  expect(htmlOf(markdown, locale)).toMatch(html);
});

const parts: Row[] = [
  {
    name: 'code is scrolled by keyboard (WCAG 2.1.1)',
    markdown: '```\n1\n```',
    html: /<pre (?=.*role="group")(?=.*tabindex="0")/,
  },
  {
    name: 'a table is scrolled by keyboard',
    markdown: '|a|\n|-|\n|1|',
    html: /^<div (?=.*role="group")(?=.*tabindex="0").*>\s*<table /,
  },
  {
    name: 'a table is named by its columns',
    markdown: '|a|b|\n|-|-|\n|1|2|',
    html: /<div[^>]* aria-label="Tabelle: a, b"[^>]*>\s*<table aria-label="Tabelle: a, b"/,
  },
  {
    name: 'the cells of a table are named by column and row',
    markdown: '|a|b|\n|-|-|\n|1|2|',
    html: /<th scope="col">a<.*<th scope="col">b<.*<th scope="row">1<.*<td>2</s,
  },
  {
    name: 'what is stressed stays so',
    markdown: '_zu: spät_',
    html: /<em>zu: spät<\/em>/,
  },
  {
    name: 'a picture with a title has a caption',
    markdown: '![A](./a.png "B")',
    html: /<img [^>]*><figcaption>B</,
  },
  {
    name: 'a picture without a title has none',
    markdown: '![A](./a.png)',
    html: /^<figure><img[^>]*><\/figure>$/,
  },
  {
    name: 'a picture among words stays there',
    markdown: 'Words ![A](./a.png)',
    html: /^<p>Words <img[^>]*><\/p>$/,
  },
  {
    name: 'the labels of footnotes are in German',
    markdown: 'Text[^1]\n\n[^1]: A note.',
    html: /Fußnoten.*Zurück zu Verweis 1/s,
  },
  {
    name: 'a line break is one',
    markdown: 'One<br>two',
    html: /^<p>One<br>two<\/p>$/,
  },
  {
    name: 'a comment is not published',
    markdown: 'One\n\n  <!-- two -->\n\nThree',
    html: /^<p>One<\/p>\s*<p>Three<\/p>$/,
  },
  // The content check refuses what follows.
  {
    name: 'a comment that never ends hides nothing',
    markdown: '<!-- one\n\nTwo',
    html: /^&lt;!-- one\s+Two$/,
  },
  {
    name: 'a closing tag closes nothing',
    markdown: 'One</main>',
    html: /^<p>One&lt;\/main&gt;<\/p>$/,
  },
  {
    name: 'a script does not run',
    markdown: '<br>\n<script>alert(1)</script>',
    html: /^&lt;br&gt;\s*&lt;script&gt;/,
  },
];
test.each(parts)('$name', ({ markdown, html, locale }) => {
  expect(htmlOf(markdown, locale)).toMatch(html);
});

test('a heading keeps its id where the text links to it, and loses it elsewhere', () => {
  const linked = '<a href="#%C3%BCber-uns">y</a><h3 id="über-uns">B</h3>';
  expect(linkedHeadingIds(`${linked}<h4 id="c">C</h4>`)).toBe(`${linked}<h4>C</h4>`);
});

test('headings of articles have English ids and link to themselves, unless they contain a link', () => {
  const german = '<h2 id="was-bleibt">Was bleibt</h2>';
  expect(linkHeadings(german, ['what-stays'])).toBe(
    '<h2 id="what-stays"><a href="#what-stays">Was bleibt</a></h2>',
  );
  const link = '<h2 id="b"><a href="/x">B</a></h2>';
  expect(linkHeadings(link, [])).toBe(link);
});

test('238 words are read in a minute', () => {
  expect([0, 238, 239].map((words) => readTime('word\n'.repeat(words)))).toEqual([1, 1, 2]);
});

test('related articles are those with a link, then those of the category, then the newest', () => {
  const post = (id: string, category: string, body = '') =>
    ({ id, data: { category }, body }) as unknown as CollectionEntry<'blog'>;
  const one = post('one', 'ai', 'See [that](/blog/linked).');
  const linking = post('linking', 'z', '[one](/blog/one)');
  const posts = [post('newest', 'x'), post('same', 'ai'), one, post('linked', 'y'), linking];
  const related = relatedPosts(posts, one, 9).map(({ id }) => id);
  expect(related).toEqual(['linked', 'linking', 'same', 'newest']);
  expect(relatedPosts(posts, one, 2)).toHaveLength(2);
});
