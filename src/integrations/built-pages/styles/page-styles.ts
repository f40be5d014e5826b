import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageStep } from '../index.ts';
import { prune } from './prune.ts';
import { addMarksOfScript, addWordsOfPage, addWordsOfScript } from './words.ts';

const style = /<style>([\s\S]*?)<\/style>/g;

/** A script in the page itself; those with a type are data. */
const inlineScript = /<script(?![^>]*\stype=)[^>]*>([\s\S]*?)<\/script>/g;

const moduleAddress = /\/?_astro\/([\w.-]+\.js)|["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Files of libraries alone (astro.config.mjs), whose many words are no names of ours. */
const library = /\/(?:react|supabase)\./;

/** Pages of a few lines share one kind: each kind costs every page its hash in the policy. */
const plainest = /\/(?:404|newsletter)\b/;

/** A kind of page: what its pages in both languages consist of. */
interface Kind {
  tags: Set<string>;
  words: Set<string>;
  scripts: Set<string>;
  pruned: Map<string, string>;
}

/**
 * Gives every kind of page the styles that its pages can use and no others, in one style element. A kind is a route, in
 * both languages, so that a switch of language changes no style and the policy needs one hash for it.
 */
export class PageStyles {
  readonly #modules: ReadonlyMap<string, string>;
  readonly #kinds = new Map<string, Kind>();

  constructor(modules: ReadonlyMap<string, string>) {
    this.#modules = modules;
  }

  /** Takes in what a page consists of; all pages of a kind must be seen before one is given its styles. */
  see(route: string, html: string): void {
    const kind = this.#kind(route);
    addWordsOfPage(html, kind.tags, kind.words);
    for (const [, text] of html.matchAll(inlineScript)) addMarksOfScript(text!, kind.words);
    for (const address of this.#addressesIn(html)) this.#seeScript(kind, address);
  }

  /** The page with the styles of its kind. */
  apply(route: string, html: string): string {
    const css = [...html.matchAll(style)].map(([, text]) => text).join('\n');
    const kind = this.#kind(route);
    if (!kind.pruned.has(css)) kind.pruned.set(css, prune(css, kind.words));
    const pruned = kind.pruned.get(css)!;
    let written = false;
    return html.replace(style, () => {
      if (written) return '';
      written = true;
      return `<style>${pruned}</style>`;
    });
  }

  #kind(of: string): Kind {
    const route = plainest.test(of) ? 'plainest' : of;
    const known = this.#kinds.get(route);
    if (known) return known;
    const kind = {
      tags: new Set<string>(),
      words: new Set<string>(),
      scripts: new Set<string>(),
      pruned: new Map(),
    };
    this.#kinds.set(route, kind);
    return kind;
  }

  /** A module and whatever it imports, at once or later. */
  #seeScript(kind: Kind, address: string): void {
    const text = this.#modules.get(address);
    if (text === undefined || library.test(address) || kind.scripts.has(address)) return;
    kind.scripts.add(address);
    addWordsOfScript(text, kind.words);
    for (const imported of this.#addressesIn(text)) this.#seeScript(kind, imported);
  }

  #addressesIn(text: string): Set<string> {
    return new Set([...text.matchAll(moduleAddress)].map(([, full, near]) => `/_astro/${full ?? near}`));
  }
}

/** Leaves the built pages the styles of their kind (see PageStyles). Reads them all before the first is changed. */
export function pageStyles(): PageStep {
  return {
    name: 'page-styles',
    start: ({ root, pages, modules }) => {
      const styles = new PageStyles(modules);
      for (const { file, route } of pages) styles.see(route, readFileSync(join(root, file), 'utf8'));
      return (html, { route }) => styles.apply(route, html);
    },
  };
}
