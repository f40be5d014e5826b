import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { htmlFiles } from '#src/lib/content/html-files.ts';

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'html-files-'));
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

test('a text is found again by its digest, in its own collection only, until it is no longer kept', () => {
  const [blog, jobs] = [htmlFiles('blog'), htmlFiles('jobs')];
  blog.keepOnly(new Set());
  blog.write('a1', '<p>ä</p>');
  blog.write('b2', '<p>b</p>');
  expect([blog.has('a1'), jobs.has('a1'), blog.has('c3')]).toEqual([true, false, false]);
  expect(blog.read('a1')).toBe('<p>ä</p>');
  blog.keepOnly(new Set(['a1', undefined]));
  expect([blog.has('a1'), blog.has('b2')]).toEqual([true, false]);
});
