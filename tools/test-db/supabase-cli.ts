import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, type Captured } from '../serve/capture.ts';

const VERSION = '3.1.0';

/** Nothing is reported to its makers. */
const QUIET = { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

export interface SupabaseCli {
  /** Where its commands run. */
  folder: string;
  /** Runs a command as it is. */
  call: (...command: string[]) => Promise<Captured>;
  /** Runs a command such as `['db', 'lint']` against the database of the address. */
  run(command: string[], databaseUrl: string): Promise<Captured>;
  close(): void;
}

/**
 * Supabase's own command line program, fetched from the npm registry by exact version when it is first needed (it is
 * 140 MB, so it is no dependency of the project). It works on a copy of supabase/, where it leaves its own files.
 * @param supabase the folder with config.toml and migrations
 * @throws a sentence if it cannot be had
 */
export async function openSupabaseCli(supabase: string, signal: AbortSignal): Promise<SupabaseCli> {
  const npx = ['--yes', `--package=supabase@${VERSION}`, '--', 'supabase'];
  const folder = mkdtempSync(join(tmpdir(), 'supabase-'));
  const close = () => rmSync(folder, { recursive: true, force: true });
  const call = (...args: string[]) => capture('npx', [...npx, ...args], { env: QUIET, cwd: folder, signal });
  cpSync(supabase, join(folder, 'supabase'), { recursive: true });
  const { code, output } = await call('--version');
  if (code !== 0) {
    close();
    throw new Error(
      `This needs Supabase’s command line program, npm package supabase ${VERSION}, which could not be ` +
        `had from the npm registry:\n${output.trim()}`,
    );
  }
  return {
    folder,
    call,
    run: (command, databaseUrl) => call(...command, `--remote=${databaseUrl}?sslmode=disable`),
    close,
  };
}
