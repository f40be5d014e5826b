import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';

/** A page of the built site. */
interface BuiltPage {
  /** Path of its file below the folder of the site. */
  file: string;
  /** The route that made it, the same in both languages: `/[...locale]/careers/[job]`. */
  route: string;
}

/** The built site as a step finds it. */
interface BuiltSite {
  /** Folder of the site on disk. */
  root: string;
  /** All files by their path below it. */
  files: readonly string[];
  pages: readonly BuiltPage[];
  /** The texts of the browser's modules by address. */
  modules: ReadonlyMap<string, string>;
  logger: AstroIntegrationLogger;
}

/** Work on every page of the built site. */
export interface PageStep {
  name: string;
  /** Gives the function that gets each page's HTML and answers what is to stand in its place. */
  start: (site: BuiltSite) => (html: string, page: BuiltPage) => string;
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
        const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
        const pages = [...assets].flatMap(([route, made]) =>
          (isOfVisitors(route) ? made : [])
            .map((file) => ({ route, file: relative(root, fileURLToPath(file)) }))
            .filter(({ file }) => file.endsWith('.html')),
        );
        const modules = modulesOf(root, files);
        const site = (name: string): BuiltSite => ({
          root,
          files,
          pages,
          modules,
          logger: logger.fork(name),
        });
        const works = steps.map(({ name, start }) => start(site(name)));
        for (const page of pages) {
          const before = readFileSync(join(root, page.file), 'utf8');
          const after = works.reduce((html, work) => work(html, page), before);
          if (after !== before) writeFileSync(join(root, page.file), after);
        }
        for (const { name, end } of steps) end?.(site(name));
      },
    },
  };
}

function modulesOf(root: string, files: readonly string[]): Map<string, string> {
  const modules = files.filter((each) => /^_astro[\\/].*\.js$/.test(each));
  return new Map(
    modules.map((file) => [`/${file.replaceAll('\\', '/')}`, readFileSync(join(root, file), 'utf8')]),
  );
}
