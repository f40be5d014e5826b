import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { LOCAL_PUBLISHABLE_KEY } from '../backend/keys.ts';
import type { Result } from '../test/reports.ts';
import { playwrightStep, REPORTS, run, vitestStep, type Step } from '../test/steps.ts';
import type { ConcernedTest } from './edit.ts';

/** Minutes after which a build or a test that a fault keeps from ending is stopped. */
const longest = 12;

const fileOf = (test: ConcernedTest) => (typeof test === 'string' ? test : test[0]);
const titleOf = (test: ConcernedTest) => (typeof test === 'string' ? undefined : test[1]);

/** Folder and project have one name: tests/backend, src/islands. */
const projectOf = (test: ConcernedTest) => fileOf(test).split('/')[1]!;

/** Tests by what they cost: those of sources alone, those of built pages, those in a browser. */
export const costOf = (test: ConcernedTest): number =>
  ({ unit: 0, content: 0, islands: 1, backend: 2, start: 3, built: 4, browser: 5 })[projectOf(test)] ?? 3;

/** True for tests of what stands in dist. */
export const needsBuild = (test: ConcernedTest): boolean => costOf(test) >= 4;

/** True if a result is that of a concerned test. */
const isOf = (test: ConcernedTest, { file, title }: Result) =>
  file === fileOf(test) && new RegExp(titleOf(test) ?? '').test(title);

/** A command in the copy, what it prints in a file of test-results. */
async function runQuietly(step: Step): Promise<{ ok: boolean; results: Result[] }> {
  mkdirSync(REPORTS, { recursive: true });
  const log = `${REPORTS}/${step.name}.log`;
  const ended = await run(step, { log, signal: AbortSignal.timeout(longest * 60_000) });
  if (!ended.ok && step.report && ended.results.length === 0)
    console.error(readFileSync(log, 'utf8').split('\n').slice(-20).join('\n'));
  return ended;
}

/** Builds the site of the copy for the backend of its browser tests. @returns whether it could be built */
export async function build(backendUrl: string): Promise<boolean> {
  // Rendered texts are kept by what they were written as, not by the code that rendered them.
  rmSync('node_modules/.astro/data-store.json', { force: true });
  const env = { PUBLIC_SUPABASE_URL: backendUrl, PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY };
  return (await runQuietly({ name: 'build', command: 'npm', args: ['run', '--silent', 'build'], env })).ok;
}

/**
 * Runs tests of one project, at most until the first that fails.
 * @param all runs all of the files that have several, and goes on after a failure
 */
async function runTests(project: string, tests: ConcernedTest[], all: boolean) {
  const files = [...new Set(tests.map(fileOf))];
  const titles = tests.map(titleOf);
  const title = titles.includes(undefined) ? [] : [titles.map((each) => `(?:${each})`).join('|')];
  const step = project === 'browser' ? playwrightStep(project, ['--project=site'], []) : vitestStep(project);
  const [once, filter] = project === 'browser' ? ['-x', '-g'] : ['--bail=1', '-t'];
  // Vitest's filter is by the whole name of a test; a file has few enough to run them all.
  const filters = all && project !== 'browser' ? [] : title.flatMap((each) => [filter, each]);
  return runQuietly({ ...step, args: [...step.args, ...files, ...filters, ...(all ? [] : [once])] });
}

/** What a test says of a fault: the title of the first one that failed, undefined if none did. */
export async function firstFailure(test: ConcernedTest): Promise<string | undefined> {
  const { ok, results } = await runTests(projectOf(test), [test], false);
  const failed = results.find(({ status }) => status === 'failed');
  if (failed) return `${failed.file}: ${failed.title}`;
  return ok ? undefined : `${fileOf(test)}: no result`;
}

/** Runs the tests without any fault. @returns those that cannot judge one: they fail, or are not there */
export async function unfit(tests: ConcernedTest[]): Promise<ConcernedTest[]> {
  const results: Result[] = [];
  for (const project of new Set(tests.map(projectOf)))
    results.push(
      ...(
        await runTests(
          project,
          tests.filter((each) => projectOf(each) === project),
          true,
        )
      ).results,
    );
  return tests.filter((test) => {
    const own = results.filter((result) => isOf(test, result));
    return !own.some(({ status }) => status === 'passed') || own.some(({ status }) => status === 'failed');
  });
}
