import { execFile } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs scripts/operate/<name>.ts like npm, with extra environment variables. Returns exit code and
 * merged output.
 */
export const runScript = (
  name: string,
  args: string[],
  env: Record<string, string>,
  cwd?: string,
) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const program = join(import.meta.dirname, '../../scripts/operate', `${name}.ts`);
    const options = { env: { ...process.env, ...env }, cwd, maxBuffer: 100 * 1024 * 1024 };
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
