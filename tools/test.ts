import { mkdirSync } from 'node:fs';
import { backendUrl } from './browser/addresses.ts';
import { findHeadlessBrowser } from './browser/find-browser.ts';
import { chosenOf, readCommandLine } from './command-line.ts';
import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';
import { figureLines, figuresOf } from './test/figures.ts';
import type { Level } from './test/matrix.ts';
import './test/build-day.ts';
import { changedFiles, concernedBy } from './test/changed.ts';
import { failureLines, taggedOf, type Result } from './test/reports.ts';
import { playwrightStep, REPORTS, runAll, vitestStep, type Counts, type Step } from './test/steps.ts';

/** Steps run side by side where they share no port and no file. Cases that tests name by id: test/matrix.ts. */
const usage = `npm test: the tests of the project, a table of steps, figures of the cases, and the counts as the last line
  left out: the journeys of tests/engines that are not marked @core (npm run test:engines), and a real PostgreSQL (npm run test:db)
  npm test -- --only build,browser                                      single steps by name
  npm test -- --changed                                                 what the changes since main concern
  npm test -- --repeat 5 --only build,browser                           each browser test five times
  npm test -- --only build,browser -- contact --headed --shard=1/2      what follows goes to Vitest or Playwright`;

const { values, positionals: passedOn } = readCommandLine(usage, {
  allowPositionals: true,
  options: { only: { type: 'string' }, changed: { type: 'boolean' }, repeat: { type: 'string' } },
});
const only = values.only?.split(',');

const steps: Step[] = [
  vitestStep('backend'),
  {
    name: 'build',
    command: 'npm',
    args: ['run', '--silent', 'build'],
    env: { PUBLIC_SUPABASE_URL: backendUrl, PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY },
    required: true,
  },
  // The longest of all. Beside it those from `backend` to `built`, one after the other, and `start`, which waits for servers
  // more than it works.
  playwrightStep('browser', ['--project=site'], ['build']),
  vitestStep('islands', ['backend']),
  vitestStep('built', ['build', 'islands']),
  { ...vitestStep('start', ['build']), browser: true },
  // On the ports of the browser tests. Of the journeys only the core, unless they are asked for by name.
  playwrightStep(
    'engines',
    ['--config=tests/engines', ...(only?.includes('engines') ? [] : ['--grep=@core'])],
    ['build', 'browser'],
  ),
  // On an editor's desk: what it shows is waited for a second.
  playwrightStep('development', ['--project=development'], ['build', 'browser', 'engines', 'built', 'start']),
  // What waits for nobody takes what the last two leave of the processors.
  { ...vitestStep('unit', ['browser', 'built']), givesWay: true },
  { ...vitestStep('content', ['unit']), givesWay: true },
  // As `npm run check`, without the unit tests, which are counted one by one.
  {
    name: 'check',
    command: 'sh',
    args: ['-c', "astro sync && concurrently --group --timings --max-processes 100% 'npm:check:*(!unit)'"],
    // It writes .astro, as a build does.
    after: ['content', 'start'],
    givesWay: true,
  },
];

const concerned = values.changed ? concernedBy(changedFiles()) : undefined;
const chosen = chosenOf(values.only, steps, ({ name }) => name)
  .filter(({ name }) => !concerned || name in concerned)
  .map((step) => ({
    ...step,
    args: [
      ...step.args,
      ...(concerned?.[step.name] ?? []),
      ...(values.repeat && step.command === 'playwright' ? [`--repeat-each=${values.repeat}`] : []),
      ...(step.report ? passedOn : []),
    ],
  }));
mkdirSync(REPORTS, { recursive: true });
if (chosen.some(({ browser }) => browser)) findHeadlessBrowser();

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
const resultsOf = new Map<string, Result[]>();
const done = await runAll(chosen);
for (const { step, ended, from } of done) {
  const { counts, seconds, ok, results } = ended;
  if (results.length > 0) resultsOf.set(step.name, results);
  for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  const [count, failures, begin, length] = [
    counts.passed,
    counts.failed,
    from.toFixed(0),
    seconds.toFixed(0),
  ];
  lines.push(
    `${ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(11)} ${String(count).padStart(5)} passed ${String(failures).padStart(4)} failed, from ${begin.padStart(4)} s for ${length.padStart(4)} s`,
  );
}
const left = chosen.filter((step) => !done.some((each) => each.step === step));
lines.push(...left.map(({ name }) => `     ${name.padEnd(11)} not run, since one before it failed`));

const levels = (['backend', 'browser'] satisfies Level[]).filter((level) => resultsOf.has(level));
// Of a part of the tests no case can be missed.
const whole = !values.changed && passedOn.length === 0;
const figures = whole
  ? figuresOf(
      levels.flatMap((level) => taggedOf(resultsOf.get(level) ?? [], level)),
      levels,
    )
  : [];
if (whole && resultsOf.has('backend')) {
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
