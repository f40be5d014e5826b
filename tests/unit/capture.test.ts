import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { capture } from '../../tools/serve/capture.ts';

const isRunning = (program: string) =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(program);

test('a program that is stopped leaves none running that it has started', async () => {
  const stop = new AbortController();
  const program = `sleep 60.${process.pid}`;
  const ended = capture('sh', ['-c', `sh -c '${program} & wait'; true`], { signal: stop.signal });
  await expect.poll(() => isRunning(program)).toBe(true);
  stop.abort();
  expect(await ended).toMatchObject({ code: 1 });
  await expect.poll(() => isRunning(program)).toBe(false);
});

test('a program that is not there is told, and ends with 127', async () => {
  const { code, output } = await capture('no-such-program', []);
  expect([code, output]).toEqual([127, expect.stringContaining('no-such-program')]);
});
