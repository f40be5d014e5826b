import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkContent } from '../../tools/content-check/check-content.ts';
import { readFiles } from '../../tools/content-check/read-files.ts';
import { kinds, type Kind } from '../../tools/new/skeleton.ts';

let folder: string;
let content: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-'));
  content = join(folder, 'content');
  cpSync('content', content, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/new/index.ts', ...args, '--content', content], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const problemsOf = (file: string) =>
  checkContent(readFiles(content), readFiles('src')).problems.filter((problem) => problem.file === file);

describe.each(Object.keys(kinds) as Kind[])('npm run new -- %s', (kind) => {
  const files = ['en', 'de'].map((locale) => `${kinds[kind]}/${locale}/new-${kind}.md`);

  test('writes both files, and the check names only what is still to be written', () => {
    const { status, stdout } = run(kind, `new-${kind}`);
    expect(status).toBe(0);
    for (const file of files) {
      expect(stdout).toContain(file);
      const messages = problemsOf(file).map(({ field = 'text', message }) => `${field} ${message}`);
      expect(messages.length).toBeGreaterThan(3);
      // Empty, without a text, or the picture that is not there yet: nothing else is wrong with a new file.
      expect(
        messages.filter((each) => !/ is empty\.|no text below|^image “new-.*is not in/.test(each)),
      ).toEqual([]);
    }
  });

  test('leaves a file alone that is there already', () => {
    const file = join(content, files[0]!);
    writeFileSync(file, 'written since');
    const { status, stderr } = run(kind, `new-${kind}`);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('is there already') as string,
    });
    expect(readFileSync(file, 'utf8')).toBe('written since');
  });
});

test('takes facts as flags, the same in both languages', () => {
  expect(run('post', 'with-flags', '--category', 'leadership').status).toBe(0);
  for (const locale of ['en', 'de'])
    expect(readFileSync(join(content, `blog/${locale}/with-flags.md`), 'utf8')).toContain(
      'category: leadership',
    );
});

test.each([
  [['article', 'a-name'], 'One of: post, case, job, service.'],
  [['post', 'A Name'], 'lowercase letters'],
  [['post', '../../x'], 'lowercase letters'],
  [['post'], 'lowercase letters'],
  [['post', 'a-name', '--category', 'sport'], 'Use one of: ai, frontend'],
  [['post', 'a-name', '--colour', 'red'], 'Known: --category, --author'],
])('refuses %j, says what is allowed, and writes nothing', (args, sentence) => {
  const before = readdirSync(content, { recursive: true }).length;
  const { status, stderr } = run(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  expect(readdirSync(content, { recursive: true })).toHaveLength(before);
});
