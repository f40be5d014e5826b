import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backendUrl } from './browser/addresses.ts';
import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';
import { figureLines, figuresOf } from './test/figures.ts';
import type { Level } from './test/matrix.ts';
import { failureLines, taggedOf, type Result } from './test/reports.ts';
import { browserStep, REPORTS, run, vitestStep, type Counts, type Step } from './test/steps.ts';

/**
 * `npm test`: every test of the project, one after the other, then the figures of the cases that the tests name by id
 * (test/matrix.ts), the tests that failed, and the counts as the last line.
 * `npm test -- --only browser,built` runs single steps by name.
 */
const steps: Step[] = [
  // As `npm run check`, without the unit tests, which are counted one by one.
  {
    name: 'check',
    command: 'sh',
    args: ['-c', "astro sync && concurrently --group --timings --max-processes 100% 'npm:check:*(!unit)'"],
  },
  vitestStep('unit'),
  vitestStep('content'),
  vitestStep('backend'),
  {
    name: 'build',
    command: 'npm',
    args: ['run', '--silent', 'build'],
    env: { PUBLIC_SUPABASE_URL: backendUrl, PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY },
    required: true,
  },
  vitestStep('built'),
  browserStep,
  vitestStep('start'),
];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const chosen = only ? steps.filter(({ name }) => only.includes(name)) : steps;
mkdirSync(REPORTS, { recursive: true });

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
const resultsOf = new Map<string, Result[]>();
for (const step of chosen) {
  console.log(`\n=== ${step.name}`);
  const { counts, seconds, ok, results } = await run(step);
  if (results.length > 0) resultsOf.set(step.name, results);
  for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  lines.push(
    `${ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(9)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
  if (!ok && step.required) {
    console.log(`\n"${step.name}" failed, so the steps after it were not run.`);
    break;
  }
}

const levels = (['backend', 'browser'] satisfies Level[]).filter((level) => resultsOf.has(level));
const figures = figuresOf(
  levels.flatMap((level) => taggedOf(resultsOf.get(level) ?? [], level)),
  levels,
);
if (resultsOf.has('backend')) {
  const pgtap = resultsOf.get('backend')!.flatMap((result) => result.pgtap ?? []);
  const sum = (key: 'passed' | 'planned') => pgtap.reduce((all, each) => all + each[key], 0);
  figures.push({ name: 'pgTAP assertions', reached: sum('passed'), total: sum('planned'), missing: [] });
}
// A case that has lost its test is a failure, as a failed test is.
if (figures.some(({ reached, total: asked }) => reached < asked)) total.failed += 1;
console.log(`\n${lines.join('\n')}\n`);
if (figures.length > 0) console.log(`${figureLines(figures).join('\n')}\n`);
const failed = failureLines([...resultsOf.values()].flat());
if (failed.length > 0) console.log(failed.join('\n'));
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed > 0 ? 1 : 0);
