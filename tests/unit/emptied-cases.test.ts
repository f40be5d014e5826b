import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresOf } from '../../tools/test/figures.ts';
import { failureLines, readVitest, taggedOf, type Result } from '../../tools/test/reports.ts';
import { REPORTS } from '../../tools/test/steps.ts';

/* A case whose test has lost its body is a case without a test: planted for both programs, and run by them. */
const root = join(import.meta.dirname, '../..');
let folder: string;
let report: string;
beforeAll(() => {
  mkdirSync(join(root, REPORTS), { recursive: true });
  folder = mkdtempSync(join(root, REPORTS, 'emptied-'));
  report = join(folder, 'report.json');
});
afterAll(() => rmSync(folder, { recursive: true }));

const plant = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** Runs a program of node_modules on what is planted. @returns its report */
function run(program: string, args: string[], exitCode = 0): unknown {
  const command = [join(root, 'node_modules', program), ...args];
  const env = { ...process.env, PLAYWRIGHT_RESULTS_FILE: report };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(exitCode);
  return JSON.parse(readFileSync(report, 'utf8'));
}

const missing = (results: Result[], level: 'backend' | 'browser') =>
  figuresOf(taggedOf(results, level), [level]).flatMap((figure) => figure.missing);

test('An emptied test of Vitest passes there, and is missed in the figures', () => {
  const counting = join(root, 'tests/support/count-assertions.ts');
  plant('vitest.config.mjs', `export default { test: { setupFiles: [${JSON.stringify(counting)}] } }`);
  plant(
    'cases.test.ts',
    `import { expect, test } from 'vitest';
     test('[F01] asserts', async () => { await expect(Promise.resolve(1)).resolves.toBe(1); });
     test('[F02] has lost its body', () => {});`,
  );
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`];
  const results = readVitest(run('vitest/vitest.mjs', args));
  expect(results.map(({ status, assertions }) => [status, assertions])).toEqual([
    ['passed', 1],
    ['passed', 0],
  ]);
  const cases = missing(results, 'backend');
  expect([cases.includes('F01'), cases.includes('F02')]).toEqual([false, true]);
});

test('An emptied test or step of Playwright is missed in the figures; what fails in tests and outside is told at the end', () => {
  const reporter = JSON.stringify(join(root, 'tools/test/playwright-reporter.ts'));
  plant(
    'playwright.config.ts',
    `export default { testMatch: 'cases.spec.ts', outputDir: 'out', globalTeardown: './down.ts', reporter: [[${reporter}]] }`,
  );
  plant('down.ts', `export default () => { throw new Error('no server'); }`);
  plant(
    'cases.spec.ts',
    `import { expect, test } from '@playwright/test';
     test.afterEach(() => expect(1).toBe(1));
     test('[F01] asserts', async () => { await expect.poll(() => 1).toBe(1); });
     test('[F03] has lost its body', () => {});
     test('steps', async () => {
       await test.step('[B01] asserts', () => expect([1]).toHaveLength(1));
       await test.step('[B02] has lost its body', () => {});
     });
     test('closes', () => { throw new Error('Timed out'); });
     test.skip('[F05] later', () => {});`,
  );
  const config = join(folder, 'playwright.config.ts');
  const results = run('@playwright/test/cli.js', ['test', `--config=${config}`], 1) as Result[];
  const cases = missing(results, 'browser');
  expect(['F01', 'F03', 'F05', 'B01', 'B02'].filter((id) => cases.includes(id))).toEqual([
    'F03',
    'F05',
    'B02',
  ]);
  expect(failureLines(results)).toEqual([
    expect.stringMatching(/^FAILED .*cases\.spec\.ts: closes\n +Error: Timed out\n/),
    expect.stringMatching(/^FAILED .*emptied-\w+: outside of any test\n +Error: no server\n/),
  ]);
});
