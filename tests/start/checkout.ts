import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT = 480_000;

/** The environment of a person at a shell: nothing of npm, Vitest or our own node_modules. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { HOME, LANG, TMPDIR, PATH = '' } = process.env;
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { HOME, LANG, TMPDIR, PATH: path.join(delimiter) };
}

/**
 * A clone of the last commit with the packages of this folder, as hard links: astro does not build with a linked
 * folder, and a copy of all packages takes minutes. Where hard links cannot be made, `npm ci` fills it.
 */
export function cleanCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  const inFolder = { cwd: folder, env: plainEnvironment(), stdio: 'ignore' } as const;
  execFileSync('git', ['clone', '--quiet', ROOT, '.'], inFolder);
  try {
    execFileSync('cp', ['-al', join(ROOT, 'node_modules'), '.'], inFolder);
    dropCaches(join(folder, 'node_modules'));
    keepPictures(folder);
  } catch {
    execFileSync('npm', ['ci', '--prefer-offline'], inFolder);
  }
  return folder;
}

/** Caches of former builds: not part of a clean checkout, and rewriting them would rewrite ours. */
function dropCaches(modules: string) {
  const caches = readdirSync(modules).filter((name) => /^\.(?!bin$|package-lock\.json$)/.test(name));
  for (const name of caches) rmSync(join(modules, name), { recursive: true });
}

/**
 * The scaled pictures and the link previews, most of a first build's time: the step `build` has made the same ones from
 * nothing.
 */
function keepPictures(folder: string) {
  for (const pictures of ['node_modules/.astro/assets', 'node_modules/.cache/open-graph'])
    if (existsSync(join(ROOT, pictures)))
      cpSync(join(ROOT, pictures), join(folder, pictures), { recursive: true });
}

/** `npm start` in `folder`, by default on ports that are free, and what it has printed so far. */
export function npmStart(folder: string, settings: NodeJS.ProcessEnv = {}) {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...plainEnvironment(), SITE_PORT: '0', BACKEND_PORT: '0', MAIL_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return {
    output: () => output,
    exit,
    async ready() {
      await expect
        .poll(() => (child.exitCode === null ? output : `It ended. ${output}`), {
          timeout: START_LIMIT,
          interval: 200,
        })
        .toMatch(/Ready after|It ended/);
      const [site = '', backend = '', mail = ''] = output.match(/http:\/\/\S+/g) ?? [];
      return { site, backend, mail };
    },
    /** What a service manager does; npm hands the signal on. */
    interrupt() {
      child.kill('SIGINT');
      return exit;
    },
  };
}

/** `npm run submissions -- --json` for the backend at `url`. */
export function submissions(folder: string, url: string): { contact_submissions: { id: string }[] } {
  const output = execFileSync('npm', ['run', '--silent', 'submissions', '--', '--json'], {
    cwd: folder,
    env: { ...plainEnvironment(), BACKEND_PORT: new URL(url).port },
    encoding: 'utf8',
  });
  return JSON.parse(output) as { contact_submissions: { id: string }[] };
}

/** Command lines of running processes that name `folder`. */
export const processesOf = (folder: string): string[] =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder));
