import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { dist, isFile, pageAt, plainWords, visibleText } from './support/site.ts';

interface Item {
  title: string;
  description: string;
  link: string;
  guid: { '#text': string; '@_isPermaLink': string };
  pubDate: string;
  category: string;
  'dc:creator': string;
  'media:content': Record<string, string>;
  'content:encoded': string;
}
interface Channel {
  title: string;
  description: string;
  link: string;
  language: string;
  lastBuildDate: string;
  'atom:link': Record<string, string>;
  image: { url: string; title: string; link: string };
  item: Item[];
}

const parser = new XMLParser({ ignoreAttributes: false, processEntities: true, htmlEntities: true });

/** RFC 822, as RSS 2.0 has it, with a year of four digits. */
const date = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:[A-Z][a-z]{2}) \d{4} \d\d:\d\d:\d\d GMT$/;

/** What the feed validator takes for dangerous or unknown within an article (https://validator.w3.org/feed/docs/warning/SecurityRisk.html). */
const unsafe = 'script, style, iframe, object, embed, form, button, input, link, meta, astro-island';
const known = /^(?:href|src|alt|width|height|title|lang|start|colspan|rowspan)$/;

/** The rules of https://validator.w3.org/feed, by the names of its messages. */
describe.each(locales)('the feed in %s', (locale) => {
  const path = localizePath('/rss.xml', locale);
  const xml = readFileSync(join(dist, path), 'utf8');
  const { channel } = (parser.parse(xml) as { rss: { channel: Channel } }).rss;
  const { origin } = new URL(channel.link);

  test('is well-formed XML of RSS 2.0 with the namespaces it uses', () => {
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
    expect(xml).toMatch(/<rss version="2\.0"/);
    for (const [, prefix] of xml.matchAll(/<(\w+):\w+[ >]/g)) expect(xml).toContain(`xmlns:${prefix}=`);
  });

  test('says whose it is, in which language, from when and where it stands (MissingAtomSelfLink, SelfDoesntMatchLocation)', () => {
    expect(channel.title).toMatch(/\S/);
    expect(channel.description).toMatch(/\S/);
    expect(pageAt(new URL(channel.link).pathname)?.locale).toBe(locale);
    expect(channel.language).toBe({ en: 'en-GB', de: 'de-DE' }[locale]);
    expect(channel.lastBuildDate).toMatch(date);
    expect(channel['atom:link']).toEqual({
      '@_href': origin + path,
      '@_rel': 'self',
      '@_type': 'application/rss+xml',
    });
  });

  test('calls and describes itself as the blog of its language does', () => {
    const blog = pageAt(new URL(channel.link).pathname)!;
    expect(visibleText(blog)).toContain(channel.title.split(': ')[1]);
    const description = blog.root.querySelector('meta[name="description"]')!.getAttribute('content');
    expect(channel.description).toBe(description);
  });

  test('has a picture with its own title and address (ImageTitleDoesntMatch, ImageLinkDoesntMatch)', () => {
    expect(channel.image.title).toBe(channel.title);
    expect(channel.image.link).toBe(channel.link);
    expect(isFile(new URL(channel.image.url).pathname)).toBe(true);
  });

  test('is shown to people by a style sheet that is there', () => {
    const [, type, href] = /<\?xml-stylesheet type="([^"]+)" href="([^"]+)"\?>/.exec(xml) ?? [];
    expect(type).toBe('text/css');
    expect(isFile(href!)).toBe(true);
  });

  test('lists the articles newest first, each once (DuplicateItemLink)', () => {
    const links = channel.item.map(({ link }) => link);
    expect(links.length).toBeGreaterThanOrEqual(6);
    expect(new Set(links).size).toBe(links.length);
    const times = channel.item.map(({ pubDate }) => Date.parse(pubDate));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test.each(channel.item.map((item) => [item.link, item] as const))('%s is whole', (link, item) => {
    const page = pageAt(new URL(link).pathname)!;
    expect(page.locale).toBe(locale);
    expect(plainWords(item.title)).toBe(plainWords(page.root.querySelector('h1')!.text));
    // InvalidPermalink, InvalidRFC2822Date, MissingGuid
    expect(item.guid).toEqual({ '#text': link, '@_isPermaLink': 'true' });
    expect(item.pubDate).toMatch(date);
    for (const name of ['title', 'description', 'category', 'dc:creator'] as const) {
      expect(item[name], name).toMatch(/\S/);
      // ContainsHTML
      expect(item[name], name).not.toMatch(/<\/?\w/);
    }
    expect(item['media:content']).toMatchObject({ '@_medium': 'image', '@_type': 'image/jpeg' });
    expect(isFile(new URL(item['media:content']['@_url']!).pathname)).toBe(true);

    const content = parse(item['content:encoded']);
    expect(content.querySelectorAll(unsafe)).toEqual([]);
    for (const element of content.querySelectorAll('*')) {
      expect(
        Object.keys(element.attributes).filter((name) => !known.test(name)),
        link,
      ).toEqual([]);
      // ContainsRelRef
      for (const name of ['href', 'src'])
        if (element.hasAttribute(name)) expect(element.getAttribute(name)).toMatch(/^(?:https:|mailto:)/);
    }
    const pictures = content
      .querySelectorAll('img')
      .map((image) => new URL(image.getAttribute('src')!).pathname);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((picture) => !isFile(picture))).toEqual([]);

    const shown = plainWords(visibleText(page));
    const told = plainWords(content.text);
    const paragraphs = content.querySelectorAll('p, h2, li').map(({ text }) => plainWords(text));
    expect(paragraphs.length).toBeGreaterThan(10);
    for (const paragraph of paragraphs) expect(shown).toContain(paragraph);
    for (const { text } of page.root.querySelectorAll('.prose p')) expect(told).toContain(plainWords(text));
  });
});
