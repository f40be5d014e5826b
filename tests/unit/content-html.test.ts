import { expect, test } from 'vitest';
import { linkedHeadingIds } from '#src/lib/content/heading-ids.ts';
import { keepTogether } from '#src/lib/content/keep-together.ts';
import { localizeLinks } from '#src/lib/content/localize-links.ts';
import { scrollRegions } from '#src/lib/content/scroll-regions.ts';
import { countWords, readTime } from '#src/lib/content/read-time.ts';

test('internal links of a German text lead to German pages, with query and anchor', () => {
  expect(
    localizeLinks(
      '<a href="/contact">x</a> <a class="y" href="/careers/apply?job=a">z</a> <a href="/#services">h</a>',
      'de',
    ),
  ).toBe(
    '<a href="/de/contact">x</a> <a class="y" href="/de/careers/apply?job=a">z</a> <a href="/de#services">h</a>',
  );
});

test('English links, other sites, anchors and files stay as they are', () => {
  const html = '<a href="https://example.org/contact">x</a><a href="#top">t</a><a href="/rss.xml">f</a>';
  expect(localizeLinks('<a href="/v1.2/notes">n</a>', 'de')).toBe('<a href="/de/v1.2/notes">n</a>');
  expect(localizeLinks(html, 'de')).toBe(html);
  expect(localizeLinks('<a href="/contact">x</a>', 'en')).toBe('<a href="/contact">x</a>');
});

test('reading time is rounded up and never nothing', () => {
  expect([0, 238, 239, 1200].map((words) => readTime('word '.repeat(words)))).toEqual([1, 1, 2, 6]);
  expect(countWords('one two\n\nthree')).toBe(3);
});

test('wide code and tables can be reached and scrolled by keyboard', () => {
  const html = scrollRegions(
    '<pre class="language-ts"><code>x</code></pre><table><tr></tr></table>',
    'Table',
  );
  expect(html).toContain('<pre tabindex="0" role="group" aria-label="Code" class="language-ts">');
  expect(html).toContain('<div class="table-scroll" role="group" tabindex="0" aria-label="Table"><table>');
  expect(html).toContain('</table></div>');
});

test('a heading keeps its id where the text links to it, and there alone', () => {
  const text = '<a href="#für-sie">x</a><a href="#%C3%BCber-uns">y</a>';
  expect(linkedHeadingIds(`${text}<h3 id="für-sie">A</h3><h3 id="über-uns">B</h3><h4 id="c">C</h4>`)).toBe(
    `${text}<h3 id="für-sie">A</h3><h3 id="über-uns">B</h3><h4>C</h4>`,
  );
});

test('paragraphs of a law, amounts and E-Mail are not torn apart at the end of a line, code stays as it is', () => {
  expect(keepTogether('<p>auch § 26 BDSG (Art. 6 Abs. 1 Buchst. f DSGVO, §§ 34 und 35), bis 5 MB</p>')).toBe(
    '<p>auch §\u00a026 BDSG (Art.\u00a06 Abs.\u00a01 Buchst.\u00a0f DSGVO, §§\u00a034 und 35), bis 5\u00a0MB</p>',
  );
  expect(keepTogether('(Article 16 GDPR, sections 34 and 35)')).toBe(
    '(Article\u00a016\u00a0GDPR, sections\u00a034 and 35)',
  );
  expect(keepTogether('9:00 AM to 6:00 PM, bis 18:00 Uhr')).toBe(
    '9:00\u00a0AM to 6:00\u00a0PM, bis 18:00\u00a0Uhr',
  );
  expect(keepTogether('<p>per E-Mail oder Post</p>')).toBe('<p>per E-\u2060Mail oder Post</p>');
  const code = '<pre class="language-sh"><code># at most 5 MB by E-Mail</code></pre>';
  expect(keepTogether(`${code}<p>5 %</p>`)).toBe(`${code}<p>5\u00a0%</p>`);
});
