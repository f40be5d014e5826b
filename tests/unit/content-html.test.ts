import { markdownToHtml } from 'satteri';
import { expect, test } from 'vitest';
import { copyButtons } from '#src/lib/content/copy-buttons.ts';
import { linkedHeadingIds } from '#src/lib/content/heading-ids.ts';
import { linkHeadings } from '#src/lib/content/headings.ts';
import { keepTogether } from '#src/lib/content/keep-together.ts';
import { localizeLinks } from '#src/lib/content/localize-links.ts';
import { pictureFigures } from '#src/lib/content/picture-figures.ts';
import { readTime } from '#src/lib/content/read-time.ts';
import { relatedPosts } from '#src/lib/content/related.ts';
import { scrollRegions } from '#src/lib/content/scroll-regions.ts';

const german = (html: string) => localizeLinks(html, 'de');

test.each<[what: string, pass: (html: string) => string, before: string, after?: string]>([
  [
    'links lead to German pages, with query and anchor',
    german,
    '<a class="y" href="/careers/apply?job=a">',
    '<a class="y" href="/de/careers/apply?job=a">',
  ],
  ['so does the link to the home page', german, '<a href="/#services">', '<a href="/de#services">'],
  [
    'other sites, anchors and files stay',
    german,
    '<a href="https://example.org/contact"><a href="#top"><a href="/rss.xml">',
  ],
  ['English links stay', (html) => localizeLinks(html, 'en'), '<a href="/contact">'],
  [
    'a heading keeps its id where the text links to it',
    linkedHeadingIds,
    '<a href="#%C3%BCber-uns">y</a><h3 id="über-uns">B</h3>',
  ],
  ['and loses it elsewhere', linkedHeadingIds, '<h4 id="c">C</h4>', '<h4>C</h4>'],
  [
    'headings of articles have the ids of the English text and link to themselves',
    (html) => linkHeadings(html, ['what-stays']),
    '<h2 id="was-bleibt">Was bleibt</h2>',
    '<h2 id="what-stays"><a href="#what-stays">Was bleibt</a></h2>',
  ],
  [
    'a heading without a counterpart keeps its id, and one that is a link stays one',
    (html) => linkHeadings(html, []),
    '<h2 id="b"><a href="/x">B</a></h2>',
  ],
  [
    'references to a law are not torn apart',
    keepTogether,
    '§ 26 BDSG (Art. 6 Abs. 1 Buchst. f DSGVO)',
    '§\u00a026 BDSG (Art.\u00a06 Abs.\u00a01 Buchst.\u00a0f DSGVO)',
  ],
  [
    'nor are they in English',
    keepTogether,
    '(Article 16 GDPR, sections 34 and 35)',
    '(Article\u00a016\u00a0GDPR, sections\u00a034 and 35)',
  ],
  [
    'nor amounts, times and E-Mail',
    keepTogether,
    '5 MB by 6:00 PM, 18:00 Uhr, 5 %, E-Mail',
    '5\u00a0MB by 6:00\u00a0PM, 18:00\u00a0Uhr, 5\u00a0%, E-\u2060Mail',
  ],
  ['code stays as it is', keepTogether, '<pre class="x"><code># 5 MB by E-Mail</code></pre>'],
])('%s', (_, pass, before, after = before) => {
  expect(pass(before)).toBe(after);
});

test('wide code and tables can be reached and scrolled by keyboard (WCAG 2.1.1)', () => {
  const html = scrollRegions('<pre class="x"><code>1</code></pre><table><tr></tr></table>', 'Table');
  expect(html).toMatch(/<pre tabindex="0" role="group" aria-label="\w+"/);
  expect(html).toMatch(/<div[^>]* role="group" tabindex="0" aria-label="Table"><table>.*<\/table><\/div>$/);
});

test('every block of code has a button that copies it, and code in a line has none', () => {
  const html = copyButtons('<pre class="x"><code>1</code></pre><p><code>y</code></p>', 'Copy', 'Copied');
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toMatch(/<\/button><pre class="x"><code>1<\/code><\/pre><\/div><p>/);
});

test.each([
  [
    'by itself is a figure with its title as caption',
    '![A chart](./a.png "Builds")',
    /^<figure><img src=".\/a.png" alt="A chart".*<figcaption>Builds<\/figcaption><\/figure>$/,
  ],
  ['without a title has no caption', '![A chart](./a.png)', /^<figure><img[^>]*><\/figure>$/],
  ['among words stays in its paragraph', 'Words ![A chart](./a.png)', /^<p>Words <img[^>]*><\/p>$/],
])('a picture %s', (_, markdown, html) => {
  expect(markdownToHtml(markdown, { hastPlugins: [pictureFigures] }).html.trim()).toMatch(html);
});

test.each([
  [0, 1],
  [238, 1],
  [239, 2],
  [1200, 6],
])('%i words are read in %i minutes', (words, minutes) => {
  expect(readTime('word\n'.repeat(words))).toBe(minutes);
});

test('related are articles that link to each other, then those of the category, then the newest', () => {
  const post = (id: string, category: string, body = '') => ({ id, data: { category }, source: { body } });
  const one = post('one', 'ai', 'See [that](/blog/linked).');
  const posts = [
    post('newest', 'x'),
    post('same', 'ai'),
    one,
    post('linked', 'y'),
    post('linking', 'z', '[one](/blog/one)'),
  ];
  const related = relatedPosts(posts, one, 9).map(({ id }) => id);
  expect(related).toEqual(['linked', 'linking', 'same', 'newest']);
  expect(relatedPosts(posts, one, 2)).toHaveLength(2);
});
