import { absoluteLinks } from './absolute-links.ts';

/** Attributes that mean something in a feed reader; it takes away others, and its validator warns of them. */
const known = new Set('href src alt width height title lang start colspan rowspan'.split(' '));

/** The rendered text of an article for feed readers: addresses with their origin, elements without what only the site knows. */
export const feedHtml = (html: string, origin: string): string =>
  absoluteLinks(html, origin).replace(
    /<([a-z][\w-]*)((?:\s[^<>]*)?)>/g,
    (_, tag: string, attributes: string) => {
      const kept = [...attributes.matchAll(/\s([\w-]+)="[^"]*"/g)]
        .filter(([, name]) => known.has(name!))
        .map(([whole]) => whole);
      return `<${tag}${kept.join('')}>`;
    },
  );
