import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generalJobTitle } from '#src/lib/forms/application.ts';

/** Every text of a dictionary file, at any depth. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsOf);

const folder = 'content/dictionary/en';
const dictionary = new Set(
  readdirSync(folder).flatMap((file) => textsOf(JSON.parse(readFileSync(join(folder, file), 'utf8')))),
);

test('texts that docs/specification.md quotes are on the site, word for word', () => {
  const specification = readFileSync('docs/specification.md', 'utf8').replace(/\n\s*/g, ' ');
  const [, fromSectionTwo = ''] = specification.split('## 2. ');
  const quoted = [...fromSectionTwo.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
  expect(quoted.length).toBeGreaterThan(50);
  const missing = quoted.filter(
    (text) => text !== generalJobTitle && !dictionary.has(text.replace(/\{(\w+)\}/g, '{{$1}}')),
  );
  expect(missing).toEqual([]);
});
