import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';

/** The built site as the steps find it. */
interface BuiltSite {
  /** Folder of the site on disk. */
  root: string;
  /** The files of the pages by their paths below it. */
  pages: readonly string[];
  /** The texts of the browser's modules by address. */
  modules: ReadonlyMap<string, string>;
  logger: AstroIntegrationLogger;
}

/** Work on every page of the built site. */
export interface PageStep {
  /** Gives the function that gets each page's HTML and answers what is to stand in its place. */
  start: (site: BuiltSite) => (html: string) => string;
  /** After the last page. */
  end?: (site: BuiltSite) => void;
}

/** Pages for visitors are in both languages; an injected one, such as the editor's, is a program of its own. */
const isOfVisitors = (route: string) => route.startsWith('/[...locale]');

/**
 * Runs the steps over the built pages, one after the other: each page is read and written once, however many steps
 * there are. Without `await`, since for thousands of small files its round trips take ten times as long as the files.
 */
export function builtPages(steps: readonly PageStep[]): AstroIntegration {
  return {
    name: 'built-pages',
    hooks: {
      'astro:build:done': ({ dir, assets, logger }) => {
        const root = fileURLToPath(dir);
        const pages = [...assets]
          .flatMap(([route, made]) => (isOfVisitors(route) ? made : []))
          .map((file) => relative(root, fileURLToPath(file)))
          .filter((file) => file.endsWith('.html'));
        const site = { root, pages, modules: modulesOf(root), logger };
        const works = steps.map(({ start }) => start(site));
        for (const page of pages) {
          const file = join(root, page);
          const before = readFileSync(file, 'utf8');
          const after = works.reduce((html, work) => work(html), before);
          if (after !== before) writeFileSync(file, after);
        }
        for (const { end } of steps) end?.(site);
      },
    },
  };
}

function modulesOf(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const modules = files.filter((each) => /^_astro[\\/].*\.js$/.test(each));
  return new Map(
    modules.map((file) => [`/${file.replaceAll('\\', '/')}`, readFileSync(join(root, file), 'utf8')]),
  );
}
