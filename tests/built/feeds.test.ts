import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { dist, pageAt, plainWords } from './support/site.ts';

interface Item {
  title: string;
  description: string;
  link: string;
  pubDate: string;
}

const parser = new XMLParser({ processEntities: true, htmlEntities: true });

describe.each(locales)('the feed in %s', (locale) => {
  const xml = readFileSync(join(dist, localizePath('/rss.xml', locale)), 'utf8');
  const { channel } = (
    parser.parse(xml) as { rss: { channel: { link: string; language: string; item: Item[] } } }
  ).rss;

  test('is well-formed XML in its language, and leads to the blog', () => {
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(channel.language).toMatch(new RegExp(`^${locale}-`));
    expect(pageAt(new URL(channel.link).pathname)?.locale).toBe(locale);
  });

  test('lists the articles newest first, each once', () => {
    const links = channel.item.map(({ link }) => link);
    expect(links.length).toBeGreaterThan(0);
    expect(new Set(links).size).toBe(links.length);
    const times = channel.item.map(({ pubDate }) => Date.parse(pubDate));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test.each(channel.item.map((item) => [item.link, item] as const))(
    '%s has its title and words',
    (link, item) => {
      const page = pageAt(new URL(link).pathname)!;
      expect(page.locale).toBe(locale);
      expect(plainWords(item.title)).toBe(plainWords(page.root.querySelector('h1')!.text));
      expect(item.description).toMatch(/^[^<]+$/);
    },
  );

  test('has no picture: a reader in a browser would be refused it', () => {
    expect(xml).not.toMatch(/<img|media:content|&lt;img/);
  });
});
