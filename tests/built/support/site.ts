import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { localeOfPath } from '#src/lib/routes.ts';

export const dist = 'dist';

export interface BuiltPage {
  /** Address as the host serves it, without ending: /de/about. */
  path: string;
  html: string;
  root: HTMLElement;
  locale: 'en' | 'de';
  isError: boolean;
}

/** What a reader sees of a page: its text without scripts and styles. */
export function visibleText({ html }: BuiltPage): string {
  const root = parse(html, { comment: false });
  for (const unseen of root.querySelectorAll('script, style, template, noscript')) unseen.remove();
  return root.querySelector('body')!.text;
}

/** A text without what only keeps its words together (lib/content/keep-together.ts), its spaces made one. */
export const plainWords = (text: string): string =>
  text
    .replaceAll('\u2060', '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

const addressOf = (file: string) => {
  const path = `/${file.replace(/\.html$/, '').replaceAll('\\', '/')}`;
  return path === '/index' ? '/' : path;
};

/** Every page of the built site, parsed once. */
export const pages: BuiltPage[] = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .sort()
  .map((file) => {
    const html = readFileSync(join(dist, file), 'utf8');
    const path = addressOf(file);
    return {
      path,
      html,
      root: parse(html, { comment: false }),
      locale: localeOfPath(path),
      isError: path.endsWith('404'),
    };
  });

export const indexed = pages.filter(
  ({ root }) => root.querySelector('meta[name="robots"][content="noindex"]') === null,
);

const byPath = new Map(pages.map((page) => [page.path, page]));

/** The page an internal address leads to, or undefined when the host would answer 404. */
export const pageAt = (path: string) => byPath.get(path);

/** True for a file of the built site that is not a page. */
export const isFile = (path: string) => existsSync(join(dist, path));
