import type { CollectionEntry } from 'astro:content';
import { markdownToHtml, type MarkdownToHtmlResult } from 'satteri';
import { expect, test } from 'vitest';
import { removeUnlinkedHeadingIds, linkHeadings } from '#src/lib/content/headings.ts';
import { markdownOptions } from '#src/lib/content/markdown.ts';
import { readTime, relatedPosts } from '#src/lib/content/posts.ts';
import { mapTypography } from '#src/lib/content/typography.ts';

const htmlOf = (markdown: string, locale = 'de') => {
  const fileURL = new URL(`file:///content/blog/${locale}/text.md`);
  const result = markdownToHtml(markdown, { ...markdownOptions, fileURL });
  return (result as MarkdownToHtmlResult).html.trim();
};

interface Row {
  name: string;
  markdown: string;
  html: RegExp;
}

const links: Row[] = [
  {
    name: 'to a page is localised, with query and hash',
    markdown: '[a](/careers?job=a#b)',
    html: /href="\/de\/careers\?job=a#b"/,
  },
  {
    name: 'to another site is unchanged',
    markdown: '[a](https://example.org/contact)',
    html: /href="https:\/\/example.org\/contact"/,
  },
  {
    name: 'to a file is unchanged',
    markdown: '[a](/rss.xml)',
    html: /href="\/rss.xml"/,
  },
];
test.each(links)('a link $name', ({ markdown, html }) => {
  expect(htmlOf(markdown)).toMatch(html);
});

test('numbers and units stay on one line', () => {
  const text = '5~MB, 8~kB, 6:00~PM, 9:00~AM, 18:00~Uhr, 5~%, 5~€, 5~min, 5~Min.';
  expect(htmlOf(text.replaceAll('~', ' '))).toBe(`<p>${text.replaceAll('~', '\u00a0')}</p>`);
});

const wrapping: Row[] = [
  {
    name: 'a number before a word that starts like a unit',
    markdown: '5 Minister',
    html: /5 Minister/,
  },
  { name: 'code', markdown: '`5 MB`', html: /5 MB/ },
];
test.each(wrapping)('$name may wrap', ({ markdown, html }) => {
  expect(htmlOf(markdown)).toMatch(html);
});

/** Typed text, and its typography in English and German. */
const typography: { name: string; markdown: string; en: string; de?: string }[] = [
  {
    name: 'a quotation',
    markdown: 'A "word".',
    en: 'A “word”.',
    de: 'A „word“.',
  },
  {
    name: 'nested quotation marks with an apostrophe',
    markdown: `"It's 'so'", 'a "b"', "'c'"`,
    en: '“It’s ‘so’”, ‘a “b”’, “‘c’”',
    de: '„It’s ‚so‘“, ‚a „b“‘, „‚c‘“',
  },
  {
    name: 'quotation marks next to punctuation',
    markdown: '("a"), –"b", "c"/"d", "e"-f',
    en: '(“a”), –“b”, “c”/“d”, “e”-f',
    de: '(„a“), –„b“, „c“/„d“, „e“-f',
  },
  {
    name: 'quotation marks around emphasis, links and code',
    markdown: '"*a*" **"b"** "[c](/x)" "`d\'`"',
    en: '“<em>a</em>” <strong>“b”</strong> “<a href="/x">c</a>” “<code translate="no">d\'</code>”',
    de: '„<em>a</em>“ <strong>„b“</strong> „<a href="/de/x">c</a>“ „<code translate="no">d\'</code>“',
  },
  {
    name: 'a multi-line quotation',
    markdown: 'Ü "one\ntwo".',
    en: 'Ü “one\ntwo”.',
    de: 'Ü „one\ntwo“.',
  },
  {
    name: 'inches and feet',
    markdown: `A 27" and 30" screen, 5' 11"`,
    en: `A 27" and 30" screen, 5' 11"`,
  },
  {
    name: 'a quotation ending in a digit',
    markdown: '"27" or "Version 2"',
    en: '“27” or “Version 2”',
    de: '„27“ or „Version 2“',
  },
  {
    name: 'a possessive',
    markdown: "The teams' work, Max' house",
    en: 'The teams’ work, Max’ house',
  },
  { name: 'omitted letters', markdown: "Rock 'n' roll", en: 'Rock ’n’ roll' },
  {
    name: 'a word without its first letters',
    markdown: "'Tis 'ne",
    en: "’Tis 'ne",
    de: "'Tis ’ne",
  },
  { name: 'an accent used as apostrophe', markdown: 'It´s', en: 'It’s' },
  { name: 'an ellipsis', markdown: 'And so on... or...', en: 'And so on… or…' },
  { name: 'dots in a path', markdown: 'src/.../page', en: 'src/.../page' },
  { name: 'two hyphens', markdown: 'a -- b, a--b', en: 'a – b, a–b' },
  { name: 'a hyphen between words', markdown: '**a** - b', en: '<strong>a</strong> – b' },
  { name: 'a hyphen between digits', markdown: '9 - 5, 9-5', en: '9 - 5, 9-5' },
  {
    name: 'an unpaired quotation mark',
    markdown: 'A "word. I hab\' es',
    en: 'A "word. I hab\' es',
  },
  { name: 'an escaped quotation mark', markdown: 'A \\"word\\" &quot;b&quot;', en: 'A "word" "b"' },
  {
    name: 'quotation marks after emoji and entities',
    markdown: '😀 &#128512; "*a*" &amp; \\"b\\"',
    en: '😀 😀 “<em>a</em>” &amp; "b"',
    de: '😀 😀 „<em>a</em>“ &amp; "b"',
  },
  {
    name: 'a URL',
    markdown: "www.a.de/it's--x...",
    en: '<a href="https://www.a.de/it&#x27;s--x">www.a.de/it\'s--x</a>…',
  },
];
test.each(typography)('both languages typeset $name', ({ markdown, en, de = en }) => {
  expect(htmlOf(markdown, 'en')).toBe(`<p>${en}</p>`);
  expect(htmlOf(markdown, 'de')).toBe(`<p>${de}</p>`);
});

test('headings, table cells, captions and front matter are typeset', () => {
  expect(htmlOf('## A "b"\n\n![C "d"](./e.png \'F "g"\')')).toMatch(
    /<h2>A „b“<\/h2>[^]*alt="C „d“"[^]*<figcaption>F „g“</,
  );
  expect(htmlOf('|a "b"|\n|-|\n|"c"|')).toMatch(/Tabelle: a „b“[^]*<th scope="row">„c“</);

  const fields = {
    title: 'A "b"',
    process: [{ text: "It's a--b@c.de" }],
    stack: ['x'],
    date: new Date(0),
  };
  expect(mapTypography(fields, 'de')).toEqual({
    ...fields,
    title: 'A „b“',
    process: [{ text: 'It’s a--b@c.de' }],
  });
});

const parts: Row[] = [
  {
    name: 'code can be scrolled with the keyboard (WCAG 2.1.1)',
    markdown: '```\n1\n```',
    html: /<pre (?=.*role="group")(?=.*tabindex="0")/,
  },
  {
    name: 'a table can be scrolled with the keyboard',
    markdown: '|a|\n|-|\n|1|',
    html: /^<div (?=.*role="group")(?=.*tabindex="0").*>\s*<table /,
  },
  {
    name: 'a table is labelled by its columns',
    markdown: '|a|b|\n|-|-|\n|1|2|',
    html: /<div[^>]* aria-label="Tabelle: a, b"[^>]*>\s*<table aria-label="Tabelle: a, b"/,
  },
  {
    name: 'table cells are labelled by column and row',
    markdown: '|a|b|\n|-|-|\n|1|2|',
    html: /<th scope="col">a<.*<th scope="col">b<.*<th scope="row">1<.*<td>2</s,
  },
  {
    name: 'emphasis is kept',
    markdown: '_zu: spät_',
    html: /<em>zu: spät<\/em>/,
  },
  {
    name: 'an image with a title has a caption',
    markdown: '![A](./a.png "B")',
    html: /<img [^>]*><figcaption>B</,
  },
  {
    name: 'an image without a title has no caption',
    markdown: '![A](./a.png)',
    html: /^<figure><img[^>]*><\/figure>$/,
  },
  {
    name: 'an inline image stays inline',
    markdown: 'Words ![A](./a.png)',
    html: /^<p>Words <img[^>]*><\/p>$/,
  },
  {
    name: 'footnotes of a German text have German labels',
    markdown: 'Text[^1]\n\n[^1]: A note.',
    html: /Fußnoten.*Zurück zu Verweis 1/s,
  },
  {
    name: '<br> is a line break',
    markdown: 'One<br>two',
    html: /^<p>One<br>two<\/p>$/,
  },
  {
    name: 'a comment is not published',
    markdown: 'One\n\n  <!-- two -->\n\nThree',
    html: /^<p>One<\/p>\s*<p>Three<\/p>$/,
  },
  // The content check rejects the following.
  {
    name: 'an unclosed comment hides nothing',
    markdown: '<!-- one\n\nTwo',
    html: /^&lt;!-- one\s+Two$/,
  },
  {
    name: 'a stray closing tag is escaped',
    markdown: 'One</main>',
    html: /^<p>One&lt;\/main&gt;<\/p>$/,
  },
  {
    name: 'a script does not run',
    markdown: '<br>\n<script>alert(1)</script>',
    html: /^&lt;br&gt;\s*&lt;script&gt;/,
  },
];
test.each(parts)('$name', ({ markdown, html }) => {
  expect(htmlOf(markdown)).toMatch(html);
});

test('a heading keeps its id only if the text links to it', () => {
  const linked = '<a href="#%C3%BCber-uns">y</a><h3 id="über-uns">B</h3>';
  expect(removeUnlinkedHeadingIds(`${linked}<h4 id="c">C</h4>`)).toBe(`${linked}<h4>C</h4>`);
});

test('article headings get English ids and self-links', () => {
  const german = '<h2 id="was-bleibt">Was bleibt</h2>';
  expect(linkHeadings(german, ['what-stays'])).toBe(
    '<h2 id="what-stays"><a href="#what-stays">Was bleibt</a></h2>',
  );
  // A heading that contains a link stays as it is.
  const link = '<h2 id="b"><a href="/x">B</a></h2>';
  expect(linkHeadings(link, [])).toBe(link);
});

test('reading time assumes 238 words a minute', () => {
  expect([0, 238, 239].map((words) => readTime('word\n'.repeat(words)))).toEqual([1, 1, 2]);
});

test('related articles are ranked by link, category and date', () => {
  const post = (id: string, category: string, body = '') =>
    ({ id, data: { category }, body }) as unknown as CollectionEntry<'blog'>;
  const one = post('one', 'ai', 'See [that](/blog/linked).');
  const linking = post('linking', 'z', '[one](/blog/one)');
  const posts = [post('newest', 'x'), post('same', 'ai'), one, post('linked', 'y'), linking];
  const related = relatedPosts(posts, one, 9).map(({ id }) => id);
  expect(related).toEqual(['linked', 'linking', 'same', 'newest']);
  expect(relatedPosts(posts, one, 2)).toHaveLength(2);
});
