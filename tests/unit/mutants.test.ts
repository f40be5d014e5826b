import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { planted } from '../../tools/mutants/edit.ts';
import { edits } from '../../tools/mutants/edits.ts';

const [, sectionTwo = ''] = /^## 2\. .*?$([\s\S]*?)^## 3\. /m.exec(
  readFileSync('docs/specification.md', 'utf8'),
)!;
const sections = [
  '1',
  ...[...sectionTwo.matchAll(/^### (.+)$/gm)].map(([, heading]) => `2 ${heading}`),
  ...Array.from({ length: 12 }, (_, index) => String(index + 3)),
];

describe('npm run mutants', () => {
  test('can plant each of its faults', () => {
    for (const edit of edits) planted(readFileSync(edit.file, 'utf8'), edit);
    expect(new Set(edits.map(({ id }) => id)).size).toBe(edits.length);
  });

  test('has a fault for each section of the specification, and tests for each fault', () => {
    expect(new Set(edits.map(({ spec }) => spec))).toEqual(new Set(sections));
    for (const { id, tests } of edits)
      for (const each of tests) expect(existsSync(typeof each === 'string' ? each : each[0]), id).toBe(true);
  });

  test('says which edit no longer applies', () => {
    const edit = { ...edits[0]!, find: 'no such text', replace: '' };
    expect(() => planted('some text', edit)).toThrow(`"${edit.id}" no longer applies`);
  });
});
