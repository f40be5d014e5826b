import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { localeOfPath, plainPath, urlFor } from '#src/lib/routes.ts';
import { pageAt, pages } from './support/site.ts';

/* Newest first, wherever articles stand (specification, Blog): by the days that their files name. */
interface Post {
  date: string;
  category: string;
}

const postOf = (href: string): Post => {
  const file = readFileSync(
    `content${plainPath(href).replace('/blog/', `/blog/${localeOfPath(href)}/`)}.md`,
    'utf8',
  );
  const { date, category } = parse(file.split(/^---$/m)[1]!) as { date: string | Date; category: string };
  return { date: new Date(date).toISOString().slice(0, 10), category };
};

const hrefs = (path: string, selector: string) =>
  pageAt(path)!
    .root.querySelectorAll(selector)
    .map((link) => link.getAttribute('href')!);

const newestFirst = (list: string[]) =>
  [...list].sort((a, b) => postOf(b).date.localeCompare(postOf(a).date));

describe.each(locales)('%s', (locale) => {
  const blog = urlFor(locale, 'blog');
  const listed = hrefs(blog, '.post-card a.card-cover');

  test('in the list, and in that of each category', () => {
    expect(listed.length).toBeGreaterThan(4);
    expect(listed).toEqual(newestFirst(listed));
    const topics = pages.map(({ path }) => path).filter((path) => path.startsWith(`${blog}/category/`));
    expect(topics.length).toBeGreaterThan(2);
    for (const topic of topics) {
      const own = hrefs(topic, '.post-card a.card-cover');
      expect(own, topic).toEqual(listed.filter((href) => postOf(href).category === topic.split('/').at(-1)));
    }
  });

  test('from an article to the newer and the older one', () => {
    for (const [index, href] of listed.entries()) {
      expect(hrefs(href, 'a[rel=prev]'), href).toEqual(listed.slice(0, index).slice(-1));
      expect(hrefs(href, 'a[rel=next]'), href).toEqual(listed.slice(index + 1).slice(0, 1));
    }
  });

  test('among related articles of equal rank', () => {
    for (const href of listed) {
      const related = hrefs(href, '[aria-labelledby=related-articles] li > a');
      expect(related, href).toHaveLength(2);
      expect(related).not.toContain(href);
      const rank = (other: string) =>
        hrefs(href, '.prose a').includes(other) || hrefs(other, '.prose a').includes(href)
          ? 0
          : postOf(other).category === postOf(href).category
            ? 1
            : 2;
      const others = newestFirst(listed.filter((other) => other !== href));
      expect(related, href).toEqual(others.sort((a, b) => rank(a) - rank(b)).slice(0, 2));
    }
  });
});
