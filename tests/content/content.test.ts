import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withReference } from '../../tools/content-check/reference.ts';
import { readFiles } from '../../tools/content-check/read-files.ts';
import { problemsIn } from './sample-content.ts';

test('the content of the site has no problem', () => {
  expect(problemsIn(readFiles('content'), readFiles('src'))).toBe('');
});

test('the field tables of the manual are those of the schemas', () => {
  const manual = readFileSync('content/README.md', 'utf8');
  expect(manual, 'Run: node tools/content-check/index.ts --write-reference').toBe(withReference(manual));
});

test('a manual without markers is not overwritten', () => {
  expect(() => withReference('# Manual\n')).toThrow(/lost its markers/);
});
