import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine, wrongUse } from './command-line.ts';
import { compareTypes } from './test-db/generated-types.ts';
import { capture, type Captured } from './serve/capture.ts';
import { fetchPostgres } from './test-db/fetched-postgres.ts';
import { createPlainDatabase, VAULT } from './test-db/plain-database.ts';
import { findPostgres } from './test-db/postgres-programs.ts';
import { openSupabaseCli } from './test-db/supabase-cli.ts';
import { startThrowawayServer, type ThrowawayServer } from './test-db/throwaway-server.ts';
import { figureLines, figuresOf, type Figure } from './test/figures.ts';
import { taggedOf } from './test/reports.ts';
import { REPORTS, run, vitestStep } from './test/steps.ts';

/** The server is made for this run and removed after it. The checks are pgTAP's and those of Supabase's own program. */
const usage = `npm run test:db: the tests of the backend on PostgreSQL 17, as new hosted projects have it, and checks of the database
  npm run test:db -- --postgres debian   on the version of this system's packages, which the checks take in any case:
                                         it alone has their extensions
  npm run test:db -- --update-types      renews src/lib/backend/database.types.ts`;
const root = join(import.meta.dirname, '..');
const typesFile = join(root, 'src/lib/backend/database.types.ts');
const { values } = readCommandLine(usage, {
  options: { 'update-types': { type: 'boolean', default: false }, postgres: { type: 'string' } },
});
if (values.postgres !== undefined && values.postgres !== 'debian')
  wrongUse('--postgres takes "debian" alone; without it the tests run on PostgreSQL 17.');

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());

interface Line {
  name: string;
  ok: boolean;
  text: string;
}
const lines: Line[] = [];
let figures: Figure[] = [];
const add = (name: string, ok: boolean, text: string, output = '') => {
  if (!ok && output) console.log(output);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${text}`);
  lines.push({ name, ok, text });
};

const addCommand = (name: string, { code, output }: Captured, good: string, bad: string) =>
  add(name, code === 0, code === 0 ? good : bad, output);

/** Starts a server, works on it, and removes it whatever comes. */
async function withServer(
  programs: string,
  settings: string[],
  work: (server: ThrowawayServer) => Promise<void>,
) {
  const server = await startThrowawayServer(programs, settings);
  try {
    if (!stop.signal.aborted) await work(server);
  } finally {
    await server.close();
  }
}

async function backendTests(server: ThrowawayServer, version: string) {
  // Roles belong to the whole server: made here once, since test files that start together would get in each other's way.
  await createPlainDatabase(server, 'roles');
  const { counts, ok, results } = await run(
    { ...vitestStep('backend', [], 'backend-postgres'), env: { DB_URL: server.urlOf('postgres') } },
    { signal: stop.signal },
  );
  if (results.length > 0) figures = figuresOf(taggedOf(results, 'backend'), ['backend']);
  add('backend tests', ok, `${counts.passed} passed, ${counts.failed} failed, on ${version}`);
}

async function databaseChecks(server: ThrowawayServer) {
  const database = 'site';
  await createPlainDatabase(server, database);
  const cli = await openSupabaseCli(join(root, 'supabase'), stop.signal);
  const url = server.urlOf(database);
  try {
    const push = await cli.run(['db', 'push', '--yes'], url);
    addCommand('supabase db push', push, 'all migrations', 'failed');
    if (push.code !== 0) return;
    const [warning] = /^WARN: .*/m.exec(push.output) ?? [];
    add('supabase config', warning === undefined, warning ?? 'every key is known');

    const { username, password, hostname, port } = new URL(url);
    const connection = { PGUSER: username, PGPASSWORD: password, PGHOST: hostname, PGPORT: port };
    const pgTap = ['-d', database, '--ext', '.sql', '-r', join(root, 'supabase/tests')];
    const tap = await capture('pg_prove', pgTap, { env: connection, signal: stop.signal });
    const assertions = /Tests=(\d+)/.exec(tap.output)?.[1] ?? '0';
    add('pgTAP', tap.code === 0 && assertions !== '0', `${assertions} assertions`, tap.output);

    await server.exec(database, VAULT);
    const lint = 'db lint --schema public,private --level warning --fail-on warning --yes'.split(' ');
    addCommand('supabase db lint', await cli.run(lint, url), '0 findings', 'findings');
    const advisors = 'db advisors --level warn --fail-on warn'.split(' ');
    addCommand('supabase db advisors', await cli.run(advisors, url), '0 findings', 'findings');

    const types = await cli.run(['gen', 'types', '--lang', 'typescript', '--schema', 'public'], url);
    const difference =
      types.code === 0 ? await compareTypes(types.stdout, typesFile, values['update-types']) : types.output;
    add('supabase gen types', difference === undefined, difference ?? 'as committed');
  } finally {
    cli.close();
  }
}

mkdirSync(REPORTS, { recursive: true });
try {
  const programs = values.postgres === 'debian' ? findPostgres() : fetchPostgres();
  const version = (await capture(join(programs, 'postgres'), ['--version'])).stdout.trim();
  await withServer(programs, [], (server) => backendTests(server, version));
  // As on the hosted service, the daily clearing is a job of pg_cron, which is loaded into one database of a server.
  if (!stop.signal.aborted) {
    const settings = ['shared_preload_libraries=pg_cron', 'cron.database_name=site'];
    await withServer(findPostgres(), settings, databaseChecks);
  }
} catch (error) {
  if (!stop.signal.aborted) {
    add('set-up', false, error instanceof Error ? error.message : String(error));
  }
}
if (stop.signal.aborted) {
  console.log('\nStopped; the server is gone.');
  process.exit(130);
}
console.log(
  `\n${lines.map(({ name, ok, text }) => `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(21)} ${text}`).join('\n')}`,
);
if (figures.length > 0) console.log(`\n${figureLines(figures).join('\n')}`);
process.exit(lines.every(({ ok }) => ok) ? 0 : 1);
