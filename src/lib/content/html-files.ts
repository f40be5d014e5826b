import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rendered texts of a collection as files, by the digest of what they were rendered from. */
export function htmlFiles(collection: string) {
  const folder = join('node_modules/.astro/html', collection);
  const pathOf = (digest: string) => join(folder, `${digest}.html`);
  return {
    has: (digest: string): boolean => existsSync(pathOf(digest)),
    read: (digest: string): string => readFileSync(pathOf(digest), 'utf8'),
    write(digest: string, html: string): void {
      mkdirSync(folder, { recursive: true });
      writeFileSync(pathOf(digest), html);
    },
    /** Removes the files of texts that are no more. */
    keepOnly(digests: ReadonlySet<string | undefined>): void {
      if (!existsSync(folder)) return;
      for (const file of readdirSync(folder))
        if (!digests.has(file.replace(/\.html$/, ''))) rmSync(join(folder, file));
    },
  };
}
