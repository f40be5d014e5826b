import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const anOption = /(?<=[\s{])'?([\w-]+)'?: \{ type: '/;
const tools = globSync('tools/**/*.ts')
  .map((file) => [file, readFileSync(file, 'utf8')] as const)
  .filter(([, code]) => code.includes('= readCommandLine(') && anOption.test(code));

test('The tools with options are found', () => expect(tools.length).toBeGreaterThan(8));

test.for(tools)('%s names in its usage every option that it has', ([, code]) => {
  const usage = /const usage = `(.+?)`;/s.exec(code)![1]!;
  const options = [...code.matchAll(new RegExp(anOption, 'g'))].map(([, name]) => name);
  expect(options.filter((name) => !usage.includes(`--${name}`))).toEqual([]);
});

const run = (tool: string, ...options: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile('node', [`tools/${tool}.ts`, ...options], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });

test('A tool tells with --help what it takes', async () => {
  const { code, out } = await run('content-report', '--help');
  expect(code).toBe(0);
  expect(out).toMatch(/^npm run content:report .+--json/s);
});

test('An option that a tool does not have is told with those that it has', async () => {
  const { code, out, err } = await run('content-report', '--jsno');
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(/^Unknown option '--jsno'\.\n\nnpm run content:report .+--json/s);
});

test('A misspelt step of the tests is told with those that there are, and nothing runs', async () => {
  const { code, out, err } = await run('test', '--only', 'brwoser');
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(/^There is no "brwoser"\. Choose from: backend, build, browser, /);
});

test('A version of PostgreSQL that the tests do not know is told in a sentence', async () => {
  expect(await run('test-db', '--postgres', 'x')).toEqual({
    code: 2,
    out: '',
    err: '--postgres takes "debian" alone; without it the tests run on PostgreSQL 17.\n',
  });
});
