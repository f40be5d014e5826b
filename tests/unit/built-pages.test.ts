import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { builtPages, type PageStep } from '#src/integrations/built-pages.ts';

test('each step gets the page as the one before left it, and ends after the last page', async () => {
  const root = mkdtempSync(join(tmpdir(), 'built-pages-'));
  try {
    mkdirSync(join(root, 'de'));
    writeFileSync(join(root, 'index.html'), 'one');
    writeFileSync(join(root, 'de/about.html'), 'two');
    writeFileSync(join(root, 'robots.txt'), 'three');
    const seen: string[] = [];
    const mark: PageStep = { name: 'mark', start: () => (html) => `${html}!` };
    const watch: PageStep = {
      name: 'watch',
      start: ({ files }) => {
        expect(files).toContain('robots.txt');
        return (html) => {
          seen.push(html);
          return html;
        };
      },
      end: () => void seen.push('end'),
    };
    const logger = { fork: () => logger };
    const hook = builtPages([mark, watch]).hooks['astro:build:done']!;
    await hook({ dir: pathToFileURL(`${root}/`), logger } as never);
    expect(seen.toSorted()).toEqual(['end', 'one!', 'two!']);
    expect(seen.at(-1)).toBe('end');
    expect(readFileSync(join(root, 'de/about.html'), 'utf8')).toBe('two!');
    expect(readFileSync(join(root, 'robots.txt'), 'utf8')).toBe('three');
  } finally {
    rmSync(root, { recursive: true });
  }
});
