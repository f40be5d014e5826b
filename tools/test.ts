import { mkdirSync } from 'node:fs';
import { backendUrl } from './browser/addresses.ts';
import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';
import { failureLines, failuresOfPlaywright, failuresOfVitest, type Failure } from './test/failures.ts';
import { figureLines, figuresOf, type Figure } from './test/figures.ts';
import type { Level } from './test/matrix.ts';
import { assertionsOfVitest, taggedOfPlaywright, taggedOfVitest } from './test/tagged.ts';
import { fromPlaywright, fromVitest, run, type Counts, type Step } from './test/steps.ts';

/**
 * `npm test`: every test of the project, one after the other, then the figures of the cases that the tests name by id
 * (test/matrix.ts), the tests that failed, and the counts as the last line.
 * `npm test -- --only browser,built` runs single steps by name.
 */
const reports = 'test-results';
const testBackend = { PUBLIC_SUPABASE_URL: backendUrl, PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY };

const vitest = (project: string): Step => ({
  name: project,
  command: 'vitest',
  args: [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/${project}.json`,
  ],
  report: { file: `${reports}/${project}.json`, read: fromVitest },
});

const steps: Step[] = [
  // As `npm run check`, without the unit tests, which are counted one by one.
  {
    name: 'check',
    command: 'concurrently',
    args: ['--group', '--timings', '--max-processes', '100%', 'npm:check:*(!unit)'],
  },
  vitest('unit'),
  vitest('content'),
  vitest('backend'),
  { name: 'build', command: 'npm', args: ['run', '--silent', 'build'], env: testBackend, required: true },
  vitest('built'),
  {
    name: 'browser',
    command: 'playwright',
    args: ['test'],
    report: { file: `${reports}/browser.json`, read: fromPlaywright },
  },
  vitest('start'),
];

const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1]?.split(',')
  : undefined;
const chosen = only ? steps.filter(({ name }) => only.includes(name)) : steps;
mkdirSync(reports, { recursive: true });

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
const failures: Failure[] = [];
const reportOf = new Map<string, unknown>();
for (const step of chosen) {
  console.log(`\n=== ${step.name}`);
  const { counts, seconds, ok, report } = await run(step);
  if (report !== undefined) {
    reportOf.set(step.name, report);
    failures.push(...(step.name === 'browser' ? failuresOfPlaywright : failuresOfVitest)(report));
  }
  for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  lines.push(
    `${ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(9)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
  if (!ok && step.required) {
    console.log(`\n"${step.name}" failed, so the steps after it were not run.`);
    break;
  }
}

/** The figures of the steps that were run. */
function figures(): Figure[] {
  const levels = (['backend', 'browser'] as Level[]).filter((level) => reportOf.has(level));
  if (levels.length === 0) return [];
  const results = levels.flatMap((level) =>
    level === 'backend' ? taggedOfVitest(reportOf.get(level)) : taggedOfPlaywright(reportOf.get(level)),
  );
  const found = figuresOf(results, levels);
  if (!levels.includes('backend')) return found;
  const { passed, planned } = assertionsOfVitest(reportOf.get('backend'));
  return [...found, { name: 'pgTAP assertions', reached: passed, total: planned, missing: [] }];
}

const reached = figures();
// A case that has lost its test is a failure, as a failed test is.
if (reached.some((figure) => figure.reached < figure.total)) total.failed += 1;
console.log(`\n${lines.join('\n')}\n`);
if (reached.length > 0) console.log(`${figureLines(reached).join('\n')}\n`);
if (failures.length > 0) console.log(failureLines(failures).join('\n'));
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed > 0 ? 1 : 0);
