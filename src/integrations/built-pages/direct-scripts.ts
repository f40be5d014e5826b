import type { PageStep } from './index.ts';

const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g;

const onlyImport = /^import\s*["'`]\.\/([\w.-]+)["'`];?\s*$/;

/**
 * The address that a page had better name for a module: the module itself, or the one it does nothing but import, which
 * the browser would else learn of one round trip later. `textOf` gives the text of a module by its address.
 */
export function directAddress(address: string, textOf: (address: string) => string | undefined): string {
  const [, imported] = onlyImport.exec(textOf(address) ?? '') ?? [];
  return imported === undefined ? address : new URL(imported, `http://site${address}`).pathname;
}

/**
 * A page's module scripts by their direct address and with low priority: nothing on the first screen waits for them, so
 * fonts and the first picture go first on a narrow line.
 */
export function withDirectScripts(html: string, textOf: (address: string) => string | undefined): string {
  return html.replace(
    moduleScript,
    (_, address: string) =>
      `<script type="module" src="${directAddress(address, textOf)}" fetchpriority="low"></script>`,
  );
}

/** Rewrites the module scripts of the built pages (see withDirectScripts). */
export function directScripts(): PageStep {
  return {
    name: 'direct-scripts',
    start:
      ({ modules }) =>
      (html) =>
        withDirectScripts(html, (address) => modules.get(address)),
  };
}
