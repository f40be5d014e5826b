import { readdirSync } from 'node:fs';

/** Addresses of all pages of a built site, as its host serves them: without ending. */
export const builtPaths = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
    .sort();
