import { parse, type HTMLElement } from 'node-html-parser';
import { brotliBytes, type BuiltFiles } from './built-files.ts';
import { isReact, moduleGraph } from './modules.ts';
import { eagerPictures } from './phone-pictures.ts';

/** Something a page makes a visitor download: a file, or a part of the page's HTML. */
export interface Part {
  name: string;
  /** Bytes on the wire. */
  bytes: number;
}

export interface PageWeight {
  /** What must arrive before anything is painted: headers, HTML, blocking files. */
  first: Part[];
  /** The part of `first` that carries the HTML up to the end of the first screen. */
  firstScreen: number;
  /** Addresses of the files that hold the first paint back. */
  blocking: string[];
  /** Modules that the page loads by itself, with their static imports, the one that plays its loop among them. */
  scripts: Part[];
  /** All that is fetched while nobody scrolls or touches: `first`, `scripts`, fonts, pictures; without the video. */
  beforeScroll: Part[];
  /** What the first touch of the page's islands adds: React, and our own code. */
  react: Part[];
  own: Part[];
}

export const sum = (parts: Part[]) => parts.reduce((total, { bytes }) => total + bytes, 0);

const filePart =
  (files: BuiltFiles) =>
  (address: string): Part => ({ name: address.replace('/_astro/', ''), bytes: files.size(address) });

/** The first screen ends with the section or header that holds the headline. */
const firstScreen = /^[\s\S]*?<\/h1>[\s\S]*?<\/(?:section|header)>/;

/** What a built page makes a phone download, counted on the files, without a browser. `file` is its address, `/about.html`. */
export function weighPage(files: BuiltFiles, file: string): PageWeight {
  const html = files.text(file);
  const root = parse(html, { comment: true });
  const part = filePart(files);
  const styles = root
    .querySelectorAll('link[rel="stylesheet"]')
    .filter((link) => !link.closest('noscript'))
    .map((link) => link.getAttribute('href')!);
  const blocking = [...styles, ...blockingScripts(root)];
  const scripts = new Set<string>();
  const modules = root
    .querySelectorAll('script[data-modules]')
    .flatMap((script) => script.getAttribute('data-modules')!.split(' '));
  const preloaded = root
    .querySelectorAll('link[rel="modulepreload"]')
    .map((link) => link.getAttribute('href')!);
  for (const module of [...modules, ...preloaded]) moduleGraph(files, module, scripts);

  const islands = new Set<string>();
  for (const island of root.querySelectorAll('astro-island')) {
    for (const name of ['component-url', 'renderer-url', 'before-hydration-url']) {
      const address = island.getAttribute(name);
      if (address) moduleGraph(files, address, islands);
    }
  }
  const touched = [...islands].filter((address) => !scripts.has(address));
  const fonts = root
    .querySelectorAll('script[data-fonts]')
    .flatMap((script) => script.getAttribute('data-fonts')!.split(','))
    .map((face) => face.split('|').at(-1)!);

  const first = [
    { name: 'response headers', bytes: files.headerSize() },
    { name: 'HTML', bytes: files.size(file) },
    ...blocking.map(part),
  ];
  const own = [...scripts].map(part);
  return {
    first,
    firstScreen: files.headerSize() + brotliBytes(firstScreen.exec(html)?.[0] ?? html),
    blocking,
    scripts: own,
    beforeScroll: [...first, ...own, ...fonts.map(part), ...eagerPictures(root).map(part)],
    react: touched.filter((address) => isReact(files, address)).map(part),
    own: touched.filter((address) => !isReact(files, address)).map(part),
  };
}

const blockingScripts = (root: HTMLElement) =>
  root
    .querySelectorAll('script[src]:not([type="module"]):not([async]):not([defer])')
    .map((script) => script.getAttribute('src')!);

/** The parts of a page's HTML by what they add to its bytes, so that a page over budget can say what grew. */
export function partsOfHtml(html: string): Part[] {
  const whole = brotliBytes(html);
  const added = (name: string, pattern: RegExp): Part => ({
    name,
    bytes: whole - brotliBytes(html.replace(pattern, '')),
  });
  const parts = [
    added('inlined styles', /<style[\s\S]*?<\/style>/g),
    added('inlined scripts', /<script>[\s\S]*?<\/script>/g),
    added('props of islands', / props="[^"]*"/g),
    added('structured data', /<script type="application\/ld\+json">[\s\S]*?<\/script>/g),
    added('header and footer', /<header[\s\S]*?<\/header>|<footer[\s\S]*<\/footer>/g),
    added('addresses of pictures', / srcset="[^"]*"/g),
  ].filter(({ bytes }) => bytes > 0);
  return [...parts, { name: 'text and markup', bytes: whole - sum(parts) }];
}
