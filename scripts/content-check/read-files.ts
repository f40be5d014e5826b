import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const textFile = /\.(md|ya?ml|json|tsx?|jsx?|[cm]js|astro)$/;

/**
 * Every file below a folder: its path (forward slashes) and its text, empty for pictures and the like. Line ends are
 * unified; hidden files, which belong to tools, are left out. A folder that does not exist has no files.
 */
export function readFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry): [string, string] => {
        const path = join(entry.parentPath, entry.name);
        const text = textFile.test(entry.name) ? readFileSync(path, 'utf8').replace(/\r\n?/g, '\n') : '';
        return [relative(folder, path).replaceAll(sep, '/'), text];
      })
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}
