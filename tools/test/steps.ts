import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readPlaywright, readVitest, type Result } from './reports.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Step {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** The report that the command writes; without one the step counts as a single test. */
  report?: { file: string; read: (json: unknown) => Result[] };
  /** Later steps make no sense when this one fails. */
  required?: boolean;
}

/** Where the reports are written. */
export const REPORTS = 'test-results';

/** One project of vitest.config.ts; `report` names its file if it is not that of the project. */
export const vitestStep = (project: string, report = project): Step => ({
  name: project,
  command: 'vitest',
  args: [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORTS}/${report}.json`,
  ],
  report: { file: `${REPORTS}/${report}.json`, read: readVitest },
});

/** The browser tests; playwright.config.ts says where their report goes. */
export const browserStep: Step = {
  name: 'browser',
  command: 'playwright',
  args: ['test'],
  report: { file: `${REPORTS}/browser.json`, read: readPlaywright },
};

export interface Ended {
  counts: Counts;
  seconds: number;
  ok: boolean;
  results: Result[];
}

/**
 * Runs one step with its output shown as it comes; `signal` stops it. Its report is read at once, since Playwright
 * empties the folder of reports when it starts.
 */
export async function run(step: Step, signal?: AbortSignal): Promise<Ended> {
  const started = performance.now();
  if (step.report) rmSync(step.report.file, { force: true });
  const child = spawn(step.command, step.args, {
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
    signal,
  });
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  const seconds = (performance.now() - started) / 1000;
  const results =
    step.report && existsSync(step.report.file)
      ? step.report.read(JSON.parse(readFileSync(step.report.file, 'utf8')))
      : [];
  const count = (wanted: Result['status']) => results.filter(({ status }) => status === wanted).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  if (results.length === 0 && code === 0) counts.passed = 1;
  // A command that fails without a failed test (a crash, a broken set-up) is a failure too.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { counts, seconds, ok: code === 0 && counts.failed === 0, results };
}
