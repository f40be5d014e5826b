import { expect, test } from 'vitest';
import { localizeLinks } from '#src/lib/content/localize-links.ts';
import { scrollRegions } from '#src/lib/content/scroll-regions.ts';
import { readTime } from '#src/lib/content/read-time.ts';

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
  expect(localizeLinks(html, 'de')).toBe(html);
  expect(localizeLinks('<a href="/contact">x</a>', 'en')).toBe('<a href="/contact">x</a>');
});

test('reading time is rounded up and never nothing', () => {
  expect([readTime(0), readTime(238), readTime(239), readTime(1200)]).toEqual([1, 1, 2, 6]);
});

test('wide code and tables can be reached and scrolled by keyboard', () => {
  const html = scrollRegions(
    '<pre class="language-ts"><code>x</code></pre><table><tr></tr></table>',
    'Table',
  );
  expect(html).toContain('<pre tabindex="0" class="language-ts">');
  expect(html).toContain('<div class="table-scroll" role="group" tabindex="0" aria-label="Table"><table>');
  expect(html).toContain('</table></div>');
});
