import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify, type ToStringOptions } from 'yaml';
import { checkContent } from '../../scripts/content-check/check-content.ts';
import { readFiles } from '../../scripts/content-check/files.ts';

/* A file that a program has saved is accepted like one that was written by hand. */
const folder = mkdtempSync(join(tmpdir(), 'saved-'));
const copy = join(folder, 'content');
beforeAll(() => {
  for (const part of ['src', 'public']) symlinkSync(resolve(part), join(folder, part));
  cpSync('content', copy, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * How Sveltia CMS 0.221 writes YAML (formatYAML in its source), and how the package yaml does by
 * default.
 */
const manners: { name: string; options: ToStringOptions }[] = [
  {
    name: 'as the editor at /admin does',
    options: {
      lineWidth: 0,
      defaultKeyType: 'PLAIN',
      defaultStringType: 'PLAIN',
      singleQuote: true,
    },
  },
  { name: 'as YAML’s stringify does', options: {} },
];

/**
 * A file as a program would save it after reading it; undefined for a file that no program saves.
 */
function rewritten(file: string, text: string, options: ToStringOptions): string | undefined {
  if (file.endsWith('.json')) return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  if (file.endsWith('.yaml')) return stringify(parse(text), options);
  const [, fields = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (fields === '') return undefined;
  // Programs write `false`, where a file written by hand has nothing.
  const isPublication = /^(?:blog|case-studies|jobs)\//.test(file);
  const values: object = { ...(parse(fields) as object), ...(isPublication && { draft: false }) };
  return `---\n${stringify(values, options).trim()}\n---\n\n${body.trim()}\n`;
}

test.each(manners)('every file, saved $name, has no problem', async ({ options }) => {
  const files = [...readFiles('content')].flatMap(([file, text]) => {
    const saved = rewritten(file, text, options);
    return saved === undefined ? [] : [{ file, saved, isOther: saved !== text }];
  });
  for (const { file, saved } of files) writeFileSync(join(copy, file), saved);
  expect(await checkContent(copy)).toMatchObject({ problems: [] });
  // Programs write invisible signs as themselves.
  expect(files.filter(({ saved }) => saved.includes('\u00ad')).length).toBeGreaterThan(0);
  expect(files.filter(({ isOther }) => isOther).length).toBeGreaterThan(0);
});
