import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface Ran {
  code: unknown;
  output: string;
}

/** Runs a command of tools/ as npm does, with further environment variables. */
export const runTool = (
  tool: string,
  args: string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<Ran> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, '../../tools', `${tool}.ts`);
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, ...env }, cwd },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
