import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Folders of node_modules that a build or a test writes to. */
const written = ['.cache', '.astro', '.vite', '.vite-temp', '.vitest-cache'];

/**
 * A copy of the repository as it stands, changes of known files included, in a temporary folder: a worktree of git, with links
 * to the packages. It is removed when this process ends.
 * @returns its folder
 */
export function copyOfRepository(): string {
  const root = process.cwd();
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  git('worktree', 'add', '--detach', copy, git('stash', 'create') || 'HEAD');
  process.once('exit', () => {
    rmSync(copy, { recursive: true, force: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: root });
  });
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(to);
  const entries = readdirSync(from);
  for (const entry of entries) if (!written.includes(entry)) symlinkSync(join(from, entry), join(to, entry));
  // Scaled pictures, drawn link previews, an empty database: what takes long to make.
  for (const entry of ['.cache', '.astro'])
    if (entries.includes(entry)) cpSync(join(from, entry), join(to, entry), { recursive: true });
  rmSync(join(to, '.cache/build.lock'), { recursive: true, force: true });
  return copy;
}
