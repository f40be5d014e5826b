import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const START_LIMIT_MS = 120_000;

/** A copy of the project as it stands, without tests, in a temporary folder: a test may change its content. */
export function copyProject(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'dev-server-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && !name.startsWith('tests/'))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file), { force: true });
  }
  // Hard links: Astro does not find the styles of its own components in linked folders. Caches stay behind.
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), root]);
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => /^\.(?!bin$)/.test(each)))
    rmSync(join(root, 'node_modules', name), { recursive: true });
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }) };
}

export interface DevServer {
  /** The folder of its project. */
  root: string;
  url: string;
  /** All that the server has printed so far. */
  output: () => string;
  /** Ends it as Ctrl-C does. */
  stop: () => Promise<void>;
}

/**
 * `npm run dev` of the project in `root`, backend and mailbox included, on free ports.
 * @throws with what it printed when it ends before it is ready
 */
export async function startDevServer({ root }: { root: string }): Promise<DevServer> {
  const child = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: root,
    env: { ...process.env, SITE_PORT: '0', BACKEND_PORT: '0', MAIL_PORT: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  let printed = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const url = /Ready after[\s\S]*?Site\s+(http:\S+)/.exec(printed)?.[1];
        if (url !== undefined) resolve(url);
      });
  });
  const late = setTimeout(() => child.kill('SIGINT'), START_LIMIT_MS);
  const url = await Promise.race([ready, ended.then(() => undefined)]);
  clearTimeout(late);
  if (url === undefined) throw new Error(`The development server did not start. It printed:\n${printed}`);
  return { root, url, output: () => printed, stop };
}
