import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { urlFor } from '#src/lib/routes.ts';
import { isShallow, lastChanges } from '#src/lib/seo/last-changes.ts';
import { sourcesOf } from '#src/lib/seo/page-changes.ts';

let root: string;
const whole = () => join(root, 'whole');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'last-changes-'));
  mkdirSync(join(whole(), 'content'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  commit('2026-01-10', { 'content/über.md': 'first', 'content/b.md': 'first' });
  commit('2026-02-20', { 'content/b.md': 'second', 'other.md': 'x' });
  commit('2026-03-30', { 'content/c.md': 'third' });
});
afterEach(() => rmSync(root, { recursive: true }));

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: whole(), stdio: 'ignore' });
}

function commit(day: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(whole(), name), text);
  git('add', '.');
  const date = `${day}T12:00:00Z`;
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-m', day], {
    cwd: whole(),
    stdio: 'ignore',
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

test('each file has the day of its last commit', () => {
  expect(Object.fromEntries(lastChanges('content', whole()))).toEqual({
    'content/über.md': '2026-01-10',
    'content/b.md': '2026-02-20',
    'content/c.md': '2026-03-30',
  });
});

test('what is not committed has none', () => {
  writeFileSync(join(whole(), 'content/d.md'), 'new');
  expect(lastChanges('content', whole()).has('content/d.md')).toBe(false);
});

test('a shallow clone knows the days of what it has seen change, and makes up none for the rest', () => {
  execFileSync('git', ['clone', '--quiet', '--depth', '2', `file://${whole()}`, 'shallow'], { cwd: root });
  expect(Object.fromEntries(lastChanges('content', join(root, 'shallow')))).toEqual({
    'content/c.md': '2026-03-30',
  });
  expect([isShallow(join(root, 'shallow')), isShallow(whole())]).toEqual([true, false]);
});

test('a folder without git knows nothing and does not fail', () => {
  const bare = join(root, 'bare');
  mkdirSync(bare);
  expect([...lastChanges('content', bare)]).toEqual([]);
});

test('a page is as new as the settings of the site where it shows words of them; an article is not', () => {
  const showsSettings = (path: string) => sourcesOf(path, 'en').includes('content/site.yaml');
  for (const route of ['home', 'services', 'about', 'careers', 'contact', 'imprint'] as const)
    expect(showsSettings(urlFor('en', route)), route).toBe(true);
  expect(showsSettings(urlFor('en', 'careers', { id: 'product-owner' }))).toBe(true);
  expect(showsSettings(urlFor('en', 'blog', { id: 'spotify-model' }))).toBe(false);
});

test('a further page of the blog is as new as its articles', () => {
  expect(sourcesOf('/blog/2', 'de')).toEqual(sourcesOf('/blog', 'de'));
});
