import { spawn } from 'node:child_process';

export interface Captured {
  code: number;
  stdout: string;
  /** Both streams, as they came. */
  output: string;
}

/** Runs a program to its end and keeps what it prints. One that cannot be started ends with code 127. */
export function capture(
  command: string,
  args: string[],
  { env, ...options }: { env?: Record<string, string>; cwd?: string; signal?: AbortSignal } = {},
): Promise<Captured> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
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
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, output }));
  });
}
