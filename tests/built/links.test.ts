import { describe, expect, test } from 'vitest';
import { localeOfPath } from '#src/lib/routes.ts';
import { isFile, pageAt, pages } from './support/site.ts';

/** Internal addresses of a page's links, without those that only change the language. */
const internalLinks = (page: (typeof pages)[number]) =>
  page.root
    .querySelectorAll('a[href]')
    .filter((link) => !link.hasAttribute('data-language'))
    .map((link) => link.getAttribute('href')!)
    .filter((href) => href.startsWith('/') || href.startsWith('#'));

describe.each(pages.map((page) => [page.path, page] as const))('links of %s', (_path, page) => {
  test('lead to pages and anchors that exist', () => {
    const dead = internalLinks(page).filter((href) => {
      const url = new URL(href, `https://example.org${page.path}`);
      const target = pageAt(url.pathname);
      if (!target) return !isFile(url.pathname);
      return url.hash !== '' && target.root.querySelector(`[id="${url.hash.slice(1)}"]`) === null;
    });
    expect(dead).toEqual([]);
  });

  test('stay in the page’s language', () => {
    const strangers = internalLinks(page).filter(
      (href) =>
        href.startsWith('/') && localeOfPath(new URL(href, 'https://example.org').pathname) !== page.locale,
    );
    expect(strangers).toEqual([]);
  });

  test('have words', () => {
    const silent = page.root
      .querySelectorAll('a[href]')
      .filter((link) => link.text.trim() === '' && !link.getAttribute('aria-label'));
    expect(silent.map(String)).toEqual([]);
  });

  test('EN and DE lead to the same page in the other language', () => {
    const counterparts = page.root
      .querySelectorAll('a[data-language]')
      .map((link) => link.getAttribute('href')!);
    expect(counterparts).toHaveLength(2);
    for (const path of counterparts) expect(pageAt(path), path).toBeDefined();
    expect(counterparts).toContain(page.path);
  });
});
