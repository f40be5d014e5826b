import type { BuiltFiles } from './built-files.ts';

const staticImport = /(?:\bimport|\bfrom)\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g;

/** A module and everything it imports statically: what the browser fetches before it runs. Dynamic imports are not followed. */
export function moduleGraph(files: BuiltFiles, entry: string, seen = new Set<string>()): Set<string> {
  const address = new URL(entry, 'http://site').pathname;
  if (seen.has(address) || !files.has(address)) return seen;
  seen.add(address);
  for (const [, target] of files.text(address).matchAll(staticImport)) {
    moduleGraph(files, new URL(target!, `http://site${address}`).pathname, seen);
  }
  return seen;
}

/** True for a module that is React's: its marks are the symbols that every version registers. */
export const isReact = (files: BuiltFiles, module: string) =>
  /Symbol\.for\([`"']react\./.test(files.text(module));

/** True for a module that holds supabase-js, by the header it names itself in. */
export const isSupabase = (files: BuiltFiles, module: string) => /supabase-js[-/]/.test(files.text(module));
