import { expect, test } from 'vitest';
import { copyButtons } from '#src/lib/content/copy-buttons.ts';
import { linkHeadings } from '#src/lib/content/headings.ts';
import { relatedPosts } from '#src/lib/content/related.ts';

test('headings link to themselves by the ids of the English text', () => {
  const german = '<h2 id="was-bleibt">Was <code>x</code> bleibt</h2><p>…</p><h3 id="mehr">Mehr</h3>';
  expect(linkHeadings(german, ['what-stays', 'more'])).toBe(
    '<h2 id="what-stays"><a href="#what-stays">Was <code>x</code> bleibt</a></h2><p>…</p><h3 id="more"><a href="#more">Mehr</a></h3>',
  );
});

test('a heading that has no counterpart keeps its own id, and one that is a link stays one', () => {
  expect(linkHeadings('<h2 id="a">A</h2><h2 id="b"><a href="/x">B</a></h2>', [])).toBe(
    '<h2 id="a"><a href="#a">A</a></h2><h2 id="b"><a href="/x">B</a></h2>',
  );
});

test('every block of code has a button that copies it, and code in a line has none', () => {
  const html = copyButtons('<pre class="x"><code>1</code></pre><p><code>y</code></p>', 'Copy', 'Copied');
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toMatch(/<\/button><pre class="x"><code>1<\/code><\/pre><\/div><p>/);
});

const post = (id: string, category: string, body = '') => ({ id, data: { category }, source: { body } });

test('related are articles that link to each other, then those of the category, then the newest', () => {
  const posts = [
    post('newest', 'x'),
    post('same', 'ai'),
    post('one', 'ai', 'See [that](/blog/linked).'),
    post('linked', 'y'),
    post('linking', 'z', '[one](/blog/one)'),
  ];
  const ids = (count: number) => relatedPosts(posts, posts[2]!, count).map(({ id }) => id);
  expect(ids(4)).toEqual(['linked', 'linking', 'same', 'newest']);
  expect(ids(2)).toEqual(['linked', 'linking']);
  expect(relatedPosts(posts, posts[0]!, 9).map(({ id }) => id)).not.toContain('newest');
});
