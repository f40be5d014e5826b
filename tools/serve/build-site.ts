import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs `npm run build` for the backend at `url`, silently.
 * @param signal stops it
 * @throws with all that the build printed if it fails
 */
export async function buildSite(url: string, key: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  // The npm that runs us, if any: it need not be on the path.
  const { npm_execpath: npm } = process.env;
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const child = spawn(command, [...args, 'run', 'build'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PUBLIC_SUPABASE_URL: url,
      PUBLIC_SUPABASE_KEY: key,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const stopBuild = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  signal.addEventListener('abort', stopBuild);
  const [code] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', stopBuild);
  signal.throwIfAborted();
  if (code !== 0)
    throw new Error(`The site could not be built. This is what the build says:\n\n${output.trim()}`);
}
