import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chosenOf, readCommandLine } from './command-line.ts';
import { planted, type ConcernedTest, type Edit } from './mutants/edit.ts';
import { edits } from './mutants/edits.ts';
import { build, costOf, firstFailure, needsBuild, unfit } from './mutants/run-tests.ts';
import { copyOfRepository } from './repository/copy.ts';
import './test/build-day.ts';

/**
 * The tests that concern a fault, the cheapest first. One that no test notices survives: it needs a better test, or its
 * reason in the list. The unit tests only hold that every edit still applies.
 */
const usage = `npm run mutants: plants faults in a copy of the repository, one at a time, and says which no test notices; half an hour
  npm run mutants -- --list                           names all, with what each breaks
  npm run mutants -- --only consent-lost,draft-lost   these alone`;
const { values } = readCommandLine(usage, {
  options: { only: { type: 'string' }, list: { type: 'boolean' } },
});
const chosen = chosenOf(values.only, edits, ({ id }) => id);
const line = (id: string, verdict: string, text: string) =>
  console.log(`${id.padEnd(26)} ${verdict.padEnd(8)} ${text}`);

if (values.list) {
  for (const { id, spec, breaks } of chosen) line(id, spec, breaks);
  process.exit(0);
}

// Away from the ports of the tests themselves; the environment may name others.
process.env.TEST_SITE_PORT ??= '4790';
process.env.TEST_BACKEND_PORT ??= '4791';
const backendUrl = `http://127.0.0.1:${process.env.TEST_BACKEND_PORT}`;
process.chdir(copyOfRepository(true));
// A program and what it loads come from one place.
process.env.PATH = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`;

/** One of each, the cheapest first. */
const ordered = (tests: readonly ConcernedTest[]) =>
  [...new Map(tests.map((test) => [String(test), test])).values()].sort((a, b) => costOf(a) - costOf(b));

const concerned = ordered(chosen.flatMap(({ tests }) => tests));
console.log(`Without a fault: ${concerned.length} tests and files`);
if (concerned.some(needsBuild) && !(await build(backendUrl))) {
  console.error(`The site cannot be built without a fault. ${process.cwd()} is removed; try npm run build.`);
  process.exit(1);
}
const bad = new Set((await unfit(concerned)).map(String));
for (const test of bad) line('', 'UNFIT', `${test} fails without a fault, or is not there`);

interface Verdict {
  edit: Edit;
  by: string | undefined;
  judged: boolean;
  seconds: number;
}

async function judge(edit: Edit): Promise<Verdict> {
  const started = performance.now();
  const fit = ordered(edit.tests).filter((test) => !bad.has(String(test)));
  const text = readFileSync(edit.file, 'utf8');
  writeFileSync(edit.file, planted(text, edit));
  let by: string | undefined;
  let isBuilt = false;
  try {
    for (const test of fit) {
      if (needsBuild(test) && !isBuilt) {
        isBuilt = await build(backendUrl);
        if (!isBuilt) by = 'the build, which stops';
      }
      by ??= await firstFailure(test);
      if (by !== undefined) break;
    }
  } finally {
    writeFileSync(edit.file, text);
  }
  return { edit, by, judged: fit.length > 0, seconds: (performance.now() - started) / 1000 };
}

const wordOf = ({ by, judged }: Verdict) => (!judged ? 'UNJUDGED' : by ? 'caught' : 'SURVIVED');
const verdicts: Verdict[] = [];
for (const edit of chosen) {
  const verdict = await judge(edit);
  verdicts.push(verdict);
  line(edit.id, wordOf(verdict), `${verdict.seconds.toFixed(0).padStart(4)} s  ${verdict.by ?? ''}`);
}

const survivors = verdicts.filter(({ by }) => by === undefined);
console.log(`\n${verdicts.length - survivors.length} of ${verdicts.length} caught`);
for (const verdict of survivors) {
  const { id, spec, breaks, survives } = verdict.edit;
  line(id, wordOf(verdict), `section ${spec}: ${breaks}${survives ? ` (known: ${survives})` : ''}`);
}
const outdated = verdicts.filter(({ by, edit }) => by !== undefined && edit.survives !== undefined);
for (const { edit } of outdated) line(edit.id, 'caught', 'take its reason for surviving out of the list');
process.exit(survivors.every(({ edit, judged }) => edit.survives && judged) && outdated.length === 0 ? 0 : 1);
