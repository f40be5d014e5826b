import { globSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { expect } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Locale } from '#src/i18n/locales.ts';
import { isPublished, type Publication } from '#src/lib/content/publication.ts';
import { localeOfPath, localizePath } from '#src/lib/shared/routes.ts';

/** Written by `npm run build`. */
export const dist = join(import.meta.dirname, '../../dist');

/** All built files, such as /icon.svg. */
export const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(dist.length));

export const isFile = (path: string) => files.includes(decodeURIComponent(path));

export const read = (path: string, encoding: BufferEncoding = 'utf8') =>
  readFileSync(join(dist, path), encoding);

export interface BuiltPage {
  /** Path without the extension, as served: /de/about. */
  path: string;
  locale: Locale;
  html: string;
  root: HTMLElement;
}

/** All built pages. New pages are included automatically. */
export const pages = files
  .filter((file) => file.endsWith('.html'))
  .sort()
  .map((file): BuiltPage => {
    const html = read(file);
    const path = file.replace(/\.html$/, '').replace(/^\/index$/, '/');
    return { path, locale: localeOfPath(path), html, root: parse(html, { comment: false }) };
  });

export const pageAt = (path: string) => pages.find((page) => page.path === path);

/** A page by English path, in a language. */
export const pageIn = (locale: Locale, path: string) => pageAt(localizePath(path, locale))!;

export const elementsOf = ({ root }: BuiltPage, selector: string) =>
  root.querySelectorAll(selector);

export const textsOf = (page: BuiltPage, selector: string) =>
  elementsOf(page, selector).map(({ text }) => normalize(text));

/** All values for an attribute on a page. */
export const valuesOf = (page: BuiltPage, name: string, selector = `[${name}]`) =>
  elementsOf(page, selector).flatMap((element) => element.getAttribute(name) ?? []);

/** Front matter of the published texts in a content folder, by file name. */
export function fieldsOf(folder: string, locale: Locale) {
  const texts = globSync(`content/${folder}/${locale}/*.md`).map((file) => {
    const [, fields = ''] = readFileSync(file, 'utf8').split(/^---$/m);
    const parsed = parseYaml(fields, { customTags: ['timestamp'] }) as Publication;
    return [basename(file, '.md'), parsed] as const;
  });
  return Object.fromEntries(texts.filter(([, fields]) => isPublished(fields)));
}

/** Paths of the published texts in a content folder, below a parent such as `/blog/`. */
export const entriesOf = (folder: string, parent: string, locale: Locale) =>
  Object.keys(fieldsOf(folder, locale)).map((name) => localizePath(parent, locale) + name);

/** A meta tag's content, by name or property. */
export const metaOf = ({ root }: BuiltPage, name: string) =>
  root.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

/** Pages without noindex. */
export const indexed = pages.filter((page) => metaOf(page, 'robots') !== 'noindex');

/** An origin for relative URLs. */
export const origin = 'https://site.test';

/** Redirects with targets, from `_redirects`. */
export const redirects = Array.from(
  read('/_redirects').matchAll(/^(\S+) (\S+) 301$/gm),
  ([, from = '', to = '']) => ({ from, to }),
);

/** Returns true if a URL leads to a page, an existing anchor or a file. */
export function exists({ pathname, hash }: URL): boolean {
  const page = pageAt(pathname);
  if (!page) return isFile(pathname);
  return hash === '' || page.root.getElementById(decodeURIComponent(hash.slice(1))) !== null;
}

/** Expects that `find` returns nothing on any page. Reports each finding with its page. */
export function expectNone(find: (page: BuiltPage) => unknown[], among = pages): void {
  const found = among.flatMap((page) =>
    find(page).map((each) => `${page.path}: ${String(each).slice(0, 160)}`),
  );
  expect(found).toEqual([]);
}

/** Values that occur more than once. */
export const repeated = <T>(values: readonly T[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Removes soft hyphens and word joiners, and collapses spaces. */
export const normalize = (text: string) =>
  text
    .replace(/[\u00ad\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
