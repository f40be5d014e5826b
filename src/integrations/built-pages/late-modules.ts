import { minifySync } from 'vite';
import type { PageStep } from './index.ts';

const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g;

/** Where layouts/FirstScript.astro reads what to load. */
const place = /<script ([^>]*)data-modules>([\s\S]*?)<\/script>/;

const onlyImport = /^import\s*["'`]\.\/([\w.-]+)["'`];?\s*$/;

/**
 * The address that a page had better name for a module: the module itself, or the one it does nothing but import, which
 * the browser would else learn of one round trip later. `textOf` gives the text of a module by its address.
 */
function directAddress(address: string, textOf: (address: string) => string | undefined): string {
  const [, imported] = onlyImport.exec(textOf(address) ?? '') ?? [];
  return imported === undefined ? address : new URL(imported, `http://site${address}`).pathname;
}

/** Astro leaves inline scripts as they are written. */
function minified(code: string): string {
  const { code: after, errors } = minifySync('inline.js', code, { module: false });
  if (errors.length > 0)
    throw new Error(`src/layouts/FirstScript.astro cannot be read: ${errors[0]!.message}`);
  return after;
}

/**
 * A page whose module scripts are loaded after its first paint, by their direct addresses. With Astro's module scripts a fast
 * line would have them run before it. Throws when the page has no place for the addresses.
 */
export function withLateModules(html: string, textOf: (address: string) => string | undefined): string {
  const addresses = new Set<string>();
  const page = html.replace(moduleScript, (_, address: string) => {
    addresses.add(directAddress(address, textOf));
    return '';
  });
  if (addresses.size === 0) return page;
  const [whole, attributes, code] = place.exec(page) ?? [];
  if (whole === undefined)
    throw new Error(
      `A built page has module scripts (${[...addresses].join(', ')}) but no <script data-modules>: give it the head of src/layouts/PageLayout.astro.`,
    );
  return page.replace(
    whole,
    () => `<script ${attributes}data-modules="${[...addresses].join(' ')}">${minified(code!)}</script>`,
  );
}

/** Rewrites the module scripts of the built pages (see withLateModules). */
export function lateModules(): PageStep {
  return {
    start:
      ({ modules }) =>
      (html) =>
        withLateModules(html, (address) => modules.get(address)),
  };
}
