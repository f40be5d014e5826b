import { markdownToHtml, type MarkdownToHtmlResult } from 'satteri';
import { expect, test } from 'vitest';
import { linkedHeadingIds, linkHeadings } from '#src/lib/content/headings.ts';
import { keepTogether } from '#src/lib/content/keep-together.ts';
import { markdownPlugins } from '#src/lib/content/markdown.ts';
import { readTime, relatedPosts } from '#src/lib/content/posts.ts';

const htmlOf = (markdown: string, locale = 'de') => {
  const fileURL = new URL(`file:///content/blog/${locale}/text.md`);
  const result = markdownToHtml(markdown, { hastPlugins: [markdownPlugins], fileURL });
  return (result as MarkdownToHtmlResult).html.trim();
};

test.each<[what: string, markdown: string, html: RegExp, locale?: string]>([
  ['links lead to German pages, with their query', '[a](/careers?job=a)', /href="\/de\/careers\?job=a"/],
  ['and with their anchor', '[a](/#services)', /href="\/de#services"/],
  ['other sites stay', '[a](https://example.org/contact)', /href="https:\/\/example.org\/contact"/],
  ['so do anchors of the text', '[a](#top)', /href="#top"/],
  ['and files', '[a](/rss.xml)', /href="\/rss.xml"/],
  ['English links have no prefix', '[a](/contact)', /href="\/contact"/, 'en'],
  ['an amount is not torn apart', 'up to 5 MB', /5\u00a0MB/],
  ['nor is a German day', 'am 22. November 2026', /22\.\u00a0November 2026/],
  ['nor an English one', 'on 1 May 2026', /1\u00a0May 2026/, 'en'],
  ['nor a distance', '9.000 Kilometer', /9\.000\u00a0Kilometer/],
  ['a month that is a verb stays apart', 'of 40 may leave', /40 may/, 'en'],
  ['in code it stays as it is', '`5 MB`', /5 MB/],
  ['code is scrolled by keyboard (WCAG 2.1.1)', '```\n1\n```', /<pre (?=.*role="group")(?=.*tabindex="0")/],
  ['so is a table', '|a|\n|-|\n|1|', /^<div (?=.*role="group")(?=.*tabindex="0").*>\s*<table>/],
  ['a picture with a title has a caption', '![A](./a.png "B")', /<img [^>]*><figcaption>B</],
  ['one without a title has none', '![A](./a.png)', /^<figure><img[^>]*><\/figure>$/],
  ['footnotes speak German', 'Text[^1]\n\n[^1]: A note.', /Fußnoten.*Zurück zu Verweis 1/s],
  ['a picture among words stays there', 'Words ![A](./a.png)', /^<p>Words <img[^>]*><\/p>$/],
])('%s', (_, markdown, html, locale) => {
  expect(htmlOf(markdown, locale)).toMatch(html);
});

test('a heading keeps its id where the text links to it, and loses it elsewhere', () => {
  const linked = '<a href="#%C3%BCber-uns">y</a><h3 id="über-uns">B</h3>';
  expect(linkedHeadingIds(`${linked}<h4 id="c">C</h4>`)).toBe(`${linked}<h4>C</h4>`);
});

test('headings of articles have the ids of the English text and link to themselves, but for those that are links', () => {
  const german = '<h2 id="was-bleibt">Was bleibt</h2>';
  expect(linkHeadings(german, ['what-stays'])).toBe(
    '<h2 id="what-stays"><a href="#what-stays">Was bleibt</a></h2>',
  );
  const link = '<h2 id="b"><a href="/x">B</a></h2>';
  expect(linkHeadings(link, [])).toBe(link);
});

test.each([
  '§~26 BDSG (Art.~6 Abs.~1 Buchst.~f DSGVO)',
  '(Article~16~GDPR, sections~34 and 35)',
  '5~MB by 6:00~PM, 18:00~Uhr, 5~%, E-\u2060Mail',
])('“%s” is not torn apart at ~', (text) => {
  const written = text.replaceAll('~', ' ').replace('\u2060', '');
  expect(keepTogether(written)).toBe(text.replaceAll('~', '\u00a0'));
});

test('238 words are read in a minute', () => {
  expect([0, 238, 239].map((words) => readTime('word\n'.repeat(words)))).toEqual([1, 1, 2]);
});

test('related are articles that link to each other, then those of the category, then the newest', () => {
  const post = (id: string, category: string, body = '') => ({ id, data: { category }, body });
  const one = post('one', 'ai', 'See [that](/blog/linked).');
  const linking = post('linking', 'z', '[one](/blog/one)');
  const posts = [post('newest', 'x'), post('same', 'ai'), one, post('linked', 'y'), linking];
  const related = relatedPosts(posts, one, 9).map(({ id }) => id);
  expect(related).toEqual(['linked', 'linking', 'same', 'newest']);
  expect(relatedPosts(posts, one, 2)).toHaveLength(2);
});
