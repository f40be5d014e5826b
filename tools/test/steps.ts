import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

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
  /** Report with test counts that the command writes; without one the step counts as a single test. */
  report?: { file: string; read: (json: unknown) => Counts };
  /** Later steps make no sense when this one fails. */
  required?: boolean;
}

/** Counts of Vitest's JSON report. */
export const fromVitest = (json: unknown): Counts => {
  const report = json as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    success: boolean;
  };
  const failed = report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
};

/** Counts of Playwright's JSON report; a test that passed only on a second try is a failure here. */
export const fromPlaywright = (json: unknown): Counts => {
  const { stats, errors } = json as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
};

export interface Ended {
  counts: Counts;
  seconds: number;
  ok: boolean;
  /** The report that the command wrote, if it has one. */
  report: unknown;
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
  const report = step.report && existsSync(step.report.file) ? readJson(step.report.file) : undefined;
  const counted = report === undefined ? undefined : step.report?.read(report);
  const counts = counted ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  // A command that fails without a failed test (a crash, a broken set-up) is a failure too.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { counts, seconds, ok: code === 0 && counts.failed === 0, report };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
