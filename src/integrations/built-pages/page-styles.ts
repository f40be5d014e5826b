import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type Rule } from 'postcss';
import { PurgeCSS } from 'purgecss';
import type { PageStep } from './index.ts';

/** Not the one that Astro writes for islands, which island-runtime.ts takes out. */
const style = /<style>(?!astro-island)([\s\S]*?)<\/style>/g;
const sheetOf = (html: string) => [...html.matchAll(style)].map(([, css]) => css).join('\n');

/** Files of libraries alone (astro.config.mjs), whose words are no names of ours. */
const library = /\/(?:react|supabase)\./;
/** What markup or a script could name: classes, elements, attributes (`dataset` has them in another form). */
const namesIn = (text: string) =>
  [...text.split(/["'`\s]+/), ...text.split(/[^\w-]+/)].flatMap((name) => [
    name,
    `data-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`,
  ]);

/** Writes out the theme's values that are the same everywhere: they cost less than their names once they are compressed. */
export function writeOutTheme(css: string): string {
  const root = postcss.parse(css);
  // Tailwind's initial values for browsers without `@property`, written out as well.
  root.walkAtRules('layer', (rule) => void (rule.params === 'properties' && rule.remove()));
  const values = new Map<string, string>();
  root.walkDecls('initial-value', ({ value, parent }) => void values.set((parent as AtRule).params, value));
  root.walkDecls(/^--/, ({ prop, value, parent }) => {
    const isForAll = (parent as Rule).selector === ':root,:host' && !values.has(prop);
    values.set(prop, isForAll && !value.includes('var(') ? value : `var(${prop})`);
  });
  return root.replaceValues(/var\((--[\w-]+)\)/g, (all, name) => values.get(name) ?? all).toString();
}

const options = { variables: true, defaultExtractor: (text: string) => text.split('\n') };

/** Leaves the built pages the styles they can use. Those of a route have the same ones, and one hash in the policy. */
export function pageStyles(): PageStep {
  return {
    name: 'page-styles',
    start: async ({ root, pages, modules }) => {
      const scripts = [...modules].flatMap(([address, text]) => (library.test(address) ? [] : namesIn(text)));
      const names = new Map<string, Set<string>>();
      for (const { file } of pages) {
        const html = readFileSync(join(root, file), 'utf8');
        const known = names.get(sheetOf(html)) ?? new Set(scripts);
        for (const name of namesIn((html.match(/<[a-z][^>]*>/g) ?? []).join(' '))) known.add(name);
        names.set(sheetOf(html), known);
      }
      const sheets = new Map<string, string>();
      for (const [sheet, known] of names) {
        const content = [{ raw: [...known].join('\n'), extension: 'html' }];
        const safelist = { variables: [...known].flatMap((name) => name.match(/--[\w-]+/g) ?? []) };
        const css = [{ raw: writeOutTheme(sheet) }];
        const [purged] = await new PurgeCSS().purge({ ...options, content, css, safelist });
        sheets.set(sheet, `<style>${purged!.css}</style></head>`);
      }
      return (html) => html.replace(style, '').replace('</head>', () => sheets.get(sheetOf(html))!);
    },
  };
}
