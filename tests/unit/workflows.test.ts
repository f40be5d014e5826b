import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  id?: string;
  if?: string;
  run?: string;
  uses?: string;
  with?: Record<string, string | number>;
  env?: Record<string, string>;
}
interface Workflow {
  jobs: { deploy: { environment: string; steps: Step[] } };
}
const deployFile = readFileSync('.github/workflows/deploy.yml', 'utf8');
const { environment, steps } = (parse(deployFile) as Workflow).jobs.deploy;
const operations = readFileSync('docs/operations.md', 'utf8').replaceAll('\n', ' ');

test('Every action is pinned to a commit and names its version', () => {
  const files = globSync('.github/workflows/*.yml');
  const uses = files.flatMap((file) => readFileSync(file, 'utf8').match(/uses: .*/g) ?? []);
  const pinned = /^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  expect(uses).not.toEqual([]);
  expect(uses.filter((line) => !pinned.test(line))).toEqual([]);
});

test('the nightly workflow selects existing browser tests', () => {
  const nightly = readFileSync('.github/workflows/nightly.yml', 'utf8');
  const [, file, titles] = /playwright test (\w+) -g '([^']+)'/.exec(nightly)!;
  const source = readFileSync(`tests/e2e/${file}.spec.ts`, 'utf8');
  expect(titles!.split('|').filter((title) => !source.includes(title))).toEqual([]);
});

test('A deployment builds, checks, publishes and tests, in this order', () => {
  const commands = steps.map(({ run, uses }) => run ?? uses).join('\n');
  expect(commands).toMatch(
    /npm run build$.*size-limit.*upload-artifact.*keep-previous-assets.*wrangler deploy.*test:live/ms,
  );
});

test('A dry run builds a preview and publishes nothing', () => {
  // How GitHub evaluates the expressions in a dry run.
  const inDryRun = (text = '') =>
    text.replaceAll(/\$\{\{ inputs\.dry-run && '([^']*)' \|\| '[^']*' \}\}/g, '$1');
  expect(inDryRun(environment), 'an environment without secrets').toBe('dry-run');
  const done = steps.filter((step) => step.if !== '${{ !inputs.dry-run }}');
  const commands = done.map(({ run, uses }) => inDryRun(run ?? uses)).join('\n');
  expect(commands).toContain('npx wrangler deploy --dry-run');
  expect(commands).not.toMatch(/upload-artifact|test:live|wrangler deploy(?! --dry-run)/);
  const build = done.find(({ run }) => run === 'npm run build');
  expect(inDryRun(build?.env?.SITE_ENV)).toBe('preview');
});

/* Mocks GitHub's CLI, with three previous runs. */
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
// The third is from a fork: its branch may be called main, too.
const previousRuns = [
  { databaseId: 2, event: 'schedule' },
  { databaseId: 1, event: 'workflow_run' },
  { databaseId: 3, event: 'pull_request' },
];
const gh = `#!/bin/sh
case "$*" in
  "run list"*ci.yml*"--branch main --event push --status success "*) echo "$PASSED" ;;
  "run list"*deploy.yml*"--created >=$WEEK_AGO "*) echo '${JSON.stringify(previousRuns)}' ;;
  "api "*/runs/1/artifacts*) printf 'report\\nastro-files\\n' ;;
  "api "*/runs/2/artifacts*) ;;
  "run download 1 --name astro-files --dir "*) echo previous > "$7/previous.js"; echo previous > "$7/same.js" ;;
  "api "*/runs/3/artifacts*) echo astro-files ;;
  "run download 3 --name astro-files --dir "*) echo foreign > "$7/foreign.html" ;;
  *) echo "not expected: $*" >&2; exit 1 ;;
esac
`;
writeFileSync(join(folder, 'gh'), gh, { mode: 0o755 });
mkdirSync(join(folder, 'dist/_astro'), { recursive: true });
writeFileSync(join(folder, 'dist/_astro/same.js'), 'new');
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program in that folder, with the mock as `gh`. */
function runWith(program: string, args: string[], variables = {}) {
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, ...variables };
  return spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
}

test('A deployment keeps previous assets for seven days', () => {
  const script = resolve('scripts/build/keep-previous-assets.ts');
  expect(operations).toContain('files under `/_astro` of all deployments of the last seven days');
  const kept = steps.find(({ uses }) => uses?.includes('upload-artifact'));
  expect(kept?.with).toMatchObject({ name: 'astro-files', 'retention-days': 7 });
  const WEEK_AGO = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const { stdout, stderr } = runWith(process.execPath, [script], { WEEK_AGO });
  expect([stdout, stderr]).toEqual(['Kept the assets of run 1\n', '']);
  const built = (name: string) => readFileSync(join(folder, 'dist/_astro', name), 'utf8').trim();
  expect([built('previous.js'), built('same.js')]).toEqual(['previous', 'new']);
  expect(existsSync(join(folder, 'dist/_astro/foreign.html'))).toBe(false);
});

test.each([
  { what: 'builds the commit that passed CI', passed: '4f2a', code: 0, written: 'commit=4f2a\n' },
  { what: 'stops if no commit passed CI', passed: '', code: 1, written: '' },
])('A deployment $what', ({ passed, code, written }) => {
  const { run = '' } = steps.find(({ id }) => id === 'checked')!;
  const output = join(folder, `output-${code}`);
  writeFileSync(output, '');
  const variables = { PASSED: passed, GITHUB_OUTPUT: output, GITHUB_REPOSITORY: 'owner/name' };
  expect(runWith('bash', ['-e', '-c', run], variables).status).toBe(code);
  expect(readFileSync(output, 'utf8')).toBe(written);
});
