import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';

/** What every page is compared with, by path. */
export const floorPaths = {
  empty: '/floor/empty',
  text: '/floor/text',
  poster: '/floor/poster',
} as const;

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor page of the benchmark</title><meta name="description" content="What a page costs that does nothing."><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

/**
 * The floor of the built site: a page with nothing on it; the home page's text and styles without script, font and
 * picture; and the same with its poster as a file.
 */
export function floorPages(folder: string): Map<string, string> {
  const home = parse(readFileSync(join(folder, 'index.html'), 'utf8'));
  const styles = home
    .querySelectorAll('style')
    .map((style) => `<style>${style.text.replaceAll(/@font-face\s*\{[^}]*url\([^}]*\}/g, '')}</style>`)
    .join('');
  const poster = home.querySelector('picture')?.toString() ?? '';
  for (const part of home.querySelectorAll('script, video, [data-loop] button')) part.remove();
  for (const picture of home.querySelectorAll('picture'))
    picture.replaceWith(markOf(picture === home.querySelector('picture')));
  const body = home.querySelector('body')?.innerHTML ?? '';
  return new Map([
    [floorPaths.empty, page('', '<main><h1>Nothing</h1></main>')],
    [floorPaths.text, page(styles, body.replace(posterMark, ''))],
    [floorPaths.poster, page(styles, body.replace(posterMark, poster))],
  ]);
}

const posterMark = '<!--poster-->';
const markOf = (isPoster: boolean) => (isPoster ? posterMark : '');
