import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * A copy of the repository as it stands, changes of known files included, in a temporary folder: a worktree of git, its
 * packages by hard links, since Astro wants its own files below the folder that it builds. It is removed when this
 * process ends.
 * @param caches takes over what builds keep: scaled pictures, drawn link previews, an empty database
 * @returns its folder
 */
export function copyOfRepository(caches: boolean): string {
  const copy = mkdtempSync(join(tmpdir(), 'repository-'));
  git('worktree', 'add', '--detach', copy, git('stash', 'create') || 'HEAD');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  process.once('exit', () => {
    rmSync(copy, { recursive: true, force: true });
    git('worktree', 'prune');
  });
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  execFileSync('cp', ['-al', from, copy]);
  // What is written to must not be linked.
  for (const name of readdirSync(to).filter((each) => /^\.(?!bin$)/.test(each)))
    rmSync(join(to, name), { recursive: true });
  for (const name of caches ? ['.cache', '.astro'] : [])
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
  rmSync(join(to, '.cache/build.lock'), { recursive: true, force: true });
  return copy;
}
