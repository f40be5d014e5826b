import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import type { PageStep } from './index.ts';

const style = /<style>([\s\S]*?)<\/style>/g;
const sheetOf = (html: string) => [...html.matchAll(style)].map(([, css]) => css).join('\n');

/** Values of Tailwind's theme, and the initial ones of its registered properties. */
const theme = /(?<=:root,:host\{[^}]*)(--[\w-]+):([^;}]+)|@property (--[\w-]+)\{[^}]*initial-value:([^;}]+)/g;

/** Files of libraries alone (astro.config.mjs), whose words are no names of ours. */
const library = /\/(?:react|supabase)\./;

/** The texts of the modules that a text names, of those that these name, and so on. */
function modulesIn(text: string, modules: ReadonlyMap<string, string>, found = new Map<string, string>()) {
  for (const [address, code] of modules) {
    if (library.test(address) || found.has(address) || !text.includes(address.split('/').at(-1)!)) continue;
    modulesIn(code, modules, found.set(address, code));
  }
  return found;
}

/**
 * The style sheet without the classes and custom properties that are not among the words. Values that are the same everywhere
 * stand in place of their names, which costs fewer bytes.
 */
function prune(css: string, words: ReadonlySet<string>): string {
  const written = [...css.matchAll(theme)].reduce((text, [, name, value, registered, initial]) => {
    const isConstant = css.split(`${name ?? registered}:`).length === 2;
    return isConstant ? text.replaceAll(`var(${name ?? registered})`, (value ?? initial)!) : text;
  }, css);
  const classes = [...written.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll('\\', ''));
  const properties = (written.match(/--[\w-]+(?=:)/g) ?? []).filter(
    (name) => !written.includes(`var(${name}`),
  );
  const unusedSymbols = [...classes, ...properties].filter((name) => !words.has(name));
  const code = Buffer.from(written);
  return transform({ filename: 'page.css', code, minify: true, unusedSymbols }).code.toString();
}

/** Leaves the built pages the styles they can use. Those of a route have the same ones, and one hash in the policy. */
export function pageStyles(): PageStep {
  return {
    start: ({ root, pages, modules }) => {
      const words = new Map<string, Set<string>>();
      for (const page of pages) {
        const html = readFileSync(join(root, page), 'utf8');
        const known = words.get(sheetOf(html)) ?? new Set();
        for (const text of [...(html.match(/<[a-z][^>]*>/g) ?? []), ...modulesIn(html, modules).values()])
          for (const word of [...text.split(/[\s"'`]+/), ...(text.match(/--[\w-]+/g) ?? [])]) known.add(word);
        words.set(sheetOf(html), known);
      }
      const sheets = new Map([...words].map(([css, known]) => [css, `<style>${prune(css, known)}</style>`]));
      return (html) => html.replace(style, '').replace('</head>', (end) => sheets.get(sheetOf(html)) + end);
    },
  };
}
