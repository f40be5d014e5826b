import { spawn } from 'node:child_process';

export interface Captured {
  code: number;
  stdout: string;
  /** Both streams, as they came. */
  output: string;
}

/**
 * Runs a program to its end and keeps what it prints. One that cannot be started ends with code 127.
 * @param options.signal ends it with all programs that it has started
 */
export function capture(
  command: string,
  args: string[],
  { env, cwd, signal }: { env?: Record<string, string>; cwd?: string; signal?: AbortSignal } = {},
): Promise<Captured> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  let stdout = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ code: 127, stdout, output: `${output}${message}` }));
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve({ code: code ?? 1, stdout, output });
    });
  });
}
