import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';

/** The built site as a step finds it. */
export interface BuiltSite {
  /** Folder of the site on disk. */
  root: string;
  /** All files by their path below it. */
  files: readonly string[];
  logger: AstroIntegrationLogger;
}

/** Work on every page of the built site. */
export interface PageStep {
  name: string;
  /** Gives the function that gets each page's HTML and answers what is to stand in its place. */
  start: (site: BuiltSite) => (html: string) => string;
  /** After the last page. */
  end?: (site: BuiltSite) => void;
}

/**
 * Runs the steps over the built pages, one after the other: each page is read and written once, however many steps
 * there are. Without `await`, since for thousands of small files its round trips take ten times as long as the files.
 */
export function builtPages(steps: readonly PageStep[]): AstroIntegration {
  return {
    name: 'built-pages',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
        const site = (name: string): BuiltSite => ({ root, files, logger: logger.fork(name) });
        const works = steps.map(({ name, start }) => start(site(name)));
        for (const file of files.filter((each) => each.endsWith('.html'))) {
          const before = readFileSync(join(root, file), 'utf8');
          const after = works.reduce((html, work) => work(html), before);
          if (after !== before) writeFileSync(join(root, file), after);
        }
        for (const { name, end } of steps) end?.(site(name));
      },
    },
  };
}
