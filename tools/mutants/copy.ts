import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Folders of node_modules that a build or a test writes to. */
const written = ['.cache', '.astro', '.vite', '.vite-temp', '.vitest-cache'];

/** The same folder in another place, its files linked: Astro wants its own files below the folder that it builds. */
function link(from: string, to: string, leaveOut: readonly string[] = []): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leaveOut.includes(entry.name)) continue;
    const [file, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(file, place);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(file), place);
    else linkSync(file, place);
  }
}

/**
 * A copy of the repository as it stands, changes of known files included, in a temporary folder: a worktree of git, its packages
 * linked. It is removed when this process ends.
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
  link(from, to, written);
  // Scaled pictures, drawn link previews, an empty database: what takes long to make.
  for (const entry of ['.cache', '.astro'])
    if (existsSync(join(from, entry))) cpSync(join(from, entry), join(to, entry), { recursive: true });
  rmSync(join(to, '.cache/build.lock'), { recursive: true, force: true });
  return copy;
}
