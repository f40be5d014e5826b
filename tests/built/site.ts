import { globSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { expect } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Locale } from '#src/i18n/locales.ts';
import { isPublished, type Publication } from '#src/lib/content/publication.ts';
import { localeOfPath, localizePath } from '#src/lib/shared/routes.ts';

/** The folder that `npm run build` has written. */
export const dist = join(import.meta.dirname, '../../dist');

/** The paths of all built files, such as /icon.svg. */
export const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(dist.length));

export const isFile = (path: string) => files.includes(decodeURIComponent(path));

export const read = (path: string, encoding: BufferEncoding = 'utf8') =>
  readFileSync(join(dist, path), encoding);

export interface BuiltPage {
  /** The address at which the host serves it, without the extension: /de/about. */
  path: string;
  locale: Locale;
  html: string;
  root: HTMLElement;
}

/**
 * Every page of the built site. They are found in the folder, so a new page needs no change here.
 */
export const pages = files
  .filter((file) => file.endsWith('.html'))
  .sort()
  .map((file): BuiltPage => {
    const html = read(file);
    const path = file.replace(/\.html$/, '').replace(/^\/index$/, '/');
    return { path, locale: localeOfPath(path), html, root: parse(html, { comment: false }) };
  });

export const pageAt = (path: string) => pages.find((page) => page.path === path);

/** The page of an English address in a language. */
export const pageIn = (locale: Locale, path: string) => pageAt(localizePath(path, locale))!;

export const elementsOf = ({ root }: BuiltPage, selector: string) =>
  root.querySelectorAll(selector);

export const textsOf = (page: BuiltPage, selector: string) =>
  elementsOf(page, selector).map(({ text }) => plain(text));

/** The values of an attribute on a page. */
export const valuesOf = (page: BuiltPage, name: string, selector = `[${name}]`) =>
  elementsOf(page, selector).flatMap((element) => element.getAttribute(name) ?? []);

/** The fields of the published texts in a folder of the content, by the names of their files. */
export function fieldsOf(folder: string, locale: Locale) {
  const texts = globSync(`content/${folder}/${locale}/*.md`).map((file) => {
    const [, fields = ''] = readFileSync(file, 'utf8').split(/^---$/m);
    const parsed = parseYaml(fields, { customTags: ['timestamp'] }) as Publication;
    return [basename(file, '.md'), parsed] as const;
  });
  return Object.fromEntries(texts.filter(([, fields]) => isPublished(fields)));
}

/**
 * The addresses of the published entries in a folder of the content, in a language: `place` and
 * then the name of the entry.
 */
export const entriesOf = (folder: string, place: string, locale: Locale) =>
  Object.keys(fieldsOf(folder, locale)).map((name) => localizePath(place, locale) + name);

/** The content of a meta tag, by its name or property. */
export const metaOf = ({ root }: BuiltPage, name: string) =>
  root.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

/** Pages that search engines may list. */
export const indexed = pages.filter((page) => metaOf(page, 'robots') !== 'noindex');

/** The address of the site, where a test needs one. */
export const here = 'https://site.test';

/** The addresses that have moved (`_redirects`), with those that they lead to. */
export const redirects = Array.from(
  read('/_redirects').matchAll(/^(\S+) (\S+) 301$/gm),
  ([, from = '', to = '']) => ({ from, to }),
);

/** True if an address of the site leads to a page, to an anchor that exists, or to a file. */
export function isThere({ pathname, hash }: URL): boolean {
  const page = pageAt(pathname);
  if (!page) return isFile(pathname);
  return hash === '' || page.root.getElementById(decodeURIComponent(hash.slice(1))) !== null;
}

/**
 * Expects that nothing is found on any page. Otherwise shows all that was found, as `path: what`.
 */
export function expectNone(find: (page: BuiltPage) => unknown[], among = pages): void {
  const found = among.flatMap((page) =>
    find(page).map((each) => `${page.path}: ${String(each).slice(0, 160)}`),
  );
  expect(found).toEqual([]);
}

/** The values that occur more than once. */
export const repeated = <T>(values: readonly T[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** A text without soft hyphens and word joiners, and with single spaces. */
export const plain = (text: string) =>
  text
    .replace(/[\u00ad\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
