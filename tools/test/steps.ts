import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { readVitest, type Result } from './reports.ts';

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
  /** Steps that share a file with this one, or that it has to wait for. */
  after?: string[];
  /** Steps that name this one in `after` make no sense when it fails. */
  required?: boolean;
  /** Opens Chromium, which is installed before the first step: two steps at once would hinder each other. */
  browser?: boolean;
  /** Runs with the lowest priority: it gets what other steps leave of the processors. */
  givesWay?: boolean;
}

/** Where the reports are written. */
export const REPORTS = 'test-results';

/** One project of vitest.config.ts; `report` names its file if it is not that of the project. */
export const vitestStep = (project: string, after: string[] = [], report = project): Step => ({
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
  after,
});

/** A run of Playwright; `args` name a project of playwright.config.ts, or another configuration. */
export const playwrightStep = (name: string, args: string[], after: string[]): Step => ({
  name,
  command: 'playwright',
  args: ['test', ...args],
  browser: true,
  env: { PLAYWRIGHT_RESULTS_FILE: `${REPORTS}/${name}.json` },
  report: { file: `${REPORTS}/${name}.json`, read: (json) => json as Result[] },
  after,
});

export interface Ended {
  counts: Counts;
  seconds: number;
  ok: boolean;
  results: Result[];
}

/** Lines of several steps at once begin with the name of the step. */
function pass(lines: Readable, name: string, to: Writable): void {
  createInterface({ input: lines }).on('line', (line) => to.write(`${name.padEnd(11)} | ${line}\n`));
}

/**
 * Runs one step with its output shown as it comes.
 * @param options.shared other steps print at the same time
 * @param options.log file that takes the output instead
 * @param options.signal stops it
 */
export async function run(
  step: Step,
  { shared = false, log, signal }: { shared?: boolean; log?: string; signal?: AbortSignal } = {},
): Promise<Ended> {
  const started = performance.now();
  if (step.report) rmSync(step.report.file, { force: true });
  const output = shared ? 'pipe' : log === undefined ? 'inherit' : openSync(log, 'w');
  const child = spawn(step.command, step.args, {
    stdio: [output === 'inherit' ? output : 'ignore', output, output],
    env: { ...process.env, ...(shared && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...step.env },
    signal,
  });
  if (step.givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  if (typeof output === 'number') closeSync(output);
  if (child.stdout) pass(child.stdout, step.name, process.stdout);
  if (child.stderr) pass(child.stderr, step.name, process.stderr);
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

/**
 * Runs steps side by side, each as soon as those that it is `after` have ended.
 * @returns how each ended, in the order of the list; a step after a required one that failed is left out
 */
export async function runAll(steps: Step[]): Promise<{ step: Step; ended: Ended; from: number }[]> {
  const started = performance.now();
  const running = new Map<string, Promise<boolean>>();
  const done: { step: Step; ended: Ended; from: number }[] = [];
  for (const step of steps) {
    const before = Promise.all((step.after ?? []).map((name) => running.get(name) ?? Promise.resolve(true)));
    running.set(
      step.name,
      before.then(async (all) => {
        // One that is left out holds nobody else up.
        if (all.includes(false)) return true;
        const from = (performance.now() - started) / 1000;
        const ended = await run(step, { shared: steps.length > 1 });
        done.push({ step, ended, from });
        return ended.ok || !step.required;
      }),
    );
  }
  await Promise.all(running.values());
  return done.sort((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step));
}
