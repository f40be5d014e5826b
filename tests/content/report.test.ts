import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent } from './sample-content.ts';

let folder: string;
const git = (date: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.org', ...args], {
    cwd: folder,
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
  for (const [path, text] of sampleContent()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Row {
  entry: string;
  ageDays: number | null;
  words: Record<'en' | 'de', number>;
  behind: 'en' | 'de' | null;
  linksToIt: number;
}
const report = (...args: string[]) =>
  execFileSync(process.execPath, ['tools/content-report.ts', folder, ...args], { encoding: 'utf8' });
const rows = () => JSON.parse(report('--json')) as Row[];
const row = (entry: string) => rows().find((each) => each.entry === entry)!;

test('says which language was changed alone since both were written, and for how long an entry has stood', () => {
  const past = new Date(Date.now() - 40 * 86_400_000).toISOString();
  git(past, 'init', '-q');
  git(past, 'add', '.');
  git(past, 'commit', '-qm', 'All texts');
  expect(row('blog/spotify-model')).toMatchObject({ ageDays: 40, behind: null });
  const before = row('blog/spotify-model').words.en;
  appendFileSync(join(folder, 'blog/en/spotify-model.md'), '\nMore about [trust](/blog/tech-leadership).\n');
  git(new Date().toISOString(), 'commit', '-qam', 'English alone');
  expect(row('blog/spotify-model')).toMatchObject({
    ageDays: 0,
    behind: 'de',
    words: { en: before + 3 },
  });
  expect(row('blog/tech-leadership').linksToIt).toBe(1);
  expect(report()).toMatch(/blog\/spotify-model.*en, so de is behind/);
});

test('lists every entry once, and says nothing of changes where there is no git', () => {
  const names = [...sampleContent().keys()].filter((file) => /\/en\/.*\.md$/.test(file));
  expect(
    rows()
      .map(({ entry }) => entry)
      .sort(),
  ).toEqual(
    names
      .filter((file) => !file.startsWith('dictionary'))
      .map((file) => file.replace('/en', '').replace('.md', ''))
      .sort(),
  );
  expect(rows().every(({ ageDays, behind }) => ageDays === null && behind === null)).toBe(true);
});
