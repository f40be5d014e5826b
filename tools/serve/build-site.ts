import { join } from 'node:path';
import { capture } from './capture.ts';

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
  const { code, output } = await capture(command, [...args, 'run', 'build'], {
    cwd: ROOT,
    env: { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_KEY: key, ASTRO_TELEMETRY_DISABLED: '1' },
    signal,
  });
  signal.throwIfAborted();
  if (code !== 0)
    throw new Error(`The site could not be built. This is what the build says:\n\n${output.trim()}`);
}
