import { setTimeout as wait } from 'node:timers/promises';
import { probeGroups } from './groups.ts';
import { verdict, type Target } from './probe.ts';
import { MARK } from './rows.ts';
import { PREPARED, prepareTarget } from './target.ts';

/**
 * `npm run probe -- <URL> <publishable key> [--yes]`: tries on a Supabase project, hosted or local, all that a visitor
 * must not be able to do. Says first what it leaves there, and goes on only with `--yes`. Exit code 1 if a probe fails.
 */
const args = process.argv.slice(2);
const [url, key] = args.filter((argument) => !argument.startsWith('--'));
const goOn = args.includes('--yes');

/** A probe that gets no answer in this time has failed, in milliseconds. */
const ANSWER_LIMIT = 30_000;

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

if (!url || !key) {
  refuse(
    'Which project? npm run probe -- https://<project>.supabase.co <publishable key>\n' +
      'Both are in the project’s settings under "API Keys".',
  );
}
if (!URL.canParse(url)) refuse(`"${url}" is no address. Write it as https://<project>.supabase.co`);
if (key.startsWith('sb_secret_') || roleOf(key) === 'service_role') {
  refuse('That is a secret key, which may do everything. The probes need the publishable one.');
}

/** The role that a key in the form of a JSON Web Token carries, as keys of the older kind do. */
function roleOf(token: string): string | undefined {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    return 'role' in claims ? String(claims.role) : undefined;
  } catch {
    return undefined;
  }
}

/** The local backend lacks what some probes ask about. */
const isLocal = ['127.0.0.1', 'localhost'].includes(new URL(url).hostname);
const groups = probeGroups.map((group) => ({
  ...group,
  probes: group.probes
    .filter(({ onlyHosted }) => !(onlyHosted && isLocal))
    .map((probe) => ({ ...probe, expect: isLocal ? probe.expect : (probe.hosted ?? probe.expect) })),
}));
const probes = groups.flatMap((group) => group.probes);
const left = [...PREPARED, ...probes.flatMap(({ leaves }) => leaves ?? [])];
const amounts = Map.groupBy(left, (what) => what);

console.log(`${probes.length} probes for ${url}, as a visitor with its publishable key.

They leave behind, marked "${MARK}" or probe-please-delete:
${[...amounts].map(([what, all]) => `  ${all.length} × ${what}`).join('\n')}

and the mails that go with them, to staff and to addresses of example.com. Nothing else, if the rules of the project are in order; if they are not, a
probe may change or delete what is there. So probe a new project before it holds anything.
`);
if (!goOn) refuse('Nothing has been sent. To go on, add --yes to the command.');

interface Result {
  group: string;
  title: string;
  expected: string;
  found: string;
}

async function attempt(target: Target): Promise<Result[]> {
  const results: Result[] = [];
  for (const { id: group, name, probes } of groups) {
    // What a bucket without rules lets a visitor do cannot be undone.
    if (group === 'Z3' && results.some(({ expected, found }) => expected !== found)) {
      console.log(
        'Not tried, because other probes failed: the buckets (Z3), where a probe could delete every file.',
      );
      break;
    }
    for (const { id, title, expect, remedy, attempt } of probes) {
      const outcome = await Promise.race([
        Promise.resolve(attempt(target)).catch((error: unknown) => ({
          error: { message: String(error), code: '' },
        })),
        wait(ANSWER_LIMIT, { error: { message: 'no answer', code: 'none' } }, { ref: false }),
      ]);
      const found = outcome.error?.code === 'none' ? 'no answer' : verdict(outcome, expect);
      if (found !== expect) {
        console.log(`FAIL ${id} a visitor ${title}: expected ${expect}, found ${found}`);
        if (remedy) console.log(`     In the dashboard: ${remedy}`);
      }
      results.push({ group: `${group} ${name}`, title, expected: expect, found });
    }
  }
  return results;
}

try {
  const results = await attempt(await prepareTarget(url, key));
  const byGroup = Map.groupBy(results, ({ group }) => group);
  const passed = (some: Result[]) => some.filter(({ expected, found }) => expected === found).length;
  for (const { id, name, probes } of groups) {
    const label = `${id} ${name}`;
    const count = `${passed(byGroup.get(label) ?? [])}/${probes.length}`;
    console.log(`${label.padEnd(22)} ${count.padStart(7)}`);
  }
  console.log(`\n${passed(results)} of ${probes.length} probes ended as they must.`);
  process.exit(passed(results) === probes.length ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
