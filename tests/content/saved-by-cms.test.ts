import { expect, test } from 'vitest';
import { parse, stringify, type ToStringOptions } from 'yaml';
import { checkFiles } from '../../scripts/content-check/check-content.ts';
import { content, publicFiles } from './models.ts';

/* A file that a program has saved is accepted like one that was written by hand. */

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

test.each(manners)('every file, saved $name, has no problem', ({ options }) => {
  const saved = new Map(content);
  for (const [file, text] of content) saved.set(file, rewritten(file, text, options) ?? text);
  expect(checkFiles(saved, publicFiles)).toMatchObject({ problems: [] });
  const changed = [...saved].filter(([file, text]) => text !== content.get(file));
  // Programs write invisible characters as themselves.
  expect(changed.filter(([, text]) => text.includes('\u00ad')).length).toBeGreaterThan(0);
});
