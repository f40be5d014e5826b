import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseEnv } from 'node:util';
import { stringify } from 'yaml';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { parseSite } from '#src/lib/site/settings.ts';
import manifest from '../../scripts/operate/supabase-cli/package.json' with { type: 'json' };
import cli from '../../scripts/operate/supabase-cli/package-lock.json' with { type: 'json' };
import { mailWorkerHandler } from '../../supabase/functions/_shared/worker/handler.ts';

/*
 * Mocks npm and Supabase's CLI. The mocked CLI prints its arguments and records settings and
 * secrets. At a given step, the mock fails or kills the script.
 */
const root = mkdtempSync(join(tmpdir(), 'deploy-'));
for (const name of ['content/site.yaml', 'package.json', 'scripts', 'src', 'supabase'])
  cpSync(name, join(root, name), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
const program = `#!/bin/sh
echo supabase "$@"
case "$*" in $FAIL_AT*) exit 1 ;; esac
if [ "$1" = secrets ]; then cp "$4" secrets; fi
if [ "$1" = migration ]; then echo "$MAIL_WORKER_SECRET" > vault; fi
if [ "$1" = "$STOP_AT" ]; then kill -TERM $PPID; fi
`;
const programs = 'scripts/operate/supabase-cli/node_modules/.bin';
mkdirSync(join(root, programs), { recursive: true });
writeFileSync(join(root, programs, 'supabase'), program, { mode: 0o755 });
writeFileSync(join(root, 'npm'), '#!/bin/sh\necho npm "$@"\n', { mode: 0o755 });

/** Writes the CLI's lock file with these platforms. */
const lockFor = (...platforms: string[]) =>
  writeFileSync(
    join(root, 'scripts/operate/supabase-cli/package-lock.json'),
    platforms.map((name) => `    "node_modules/@supabase/cli-${name}": {\n`).join(''),
  );
const thisPlatform = `${process.platform}-${process.arch}`.replace('win32', 'windows');
const temporary = join(root, 'temporary');
mkdirSync(temporary);

afterAll(() => rmSync(root, { recursive: true }));

const environmentFile = join(root, '.env.backend');
const secrets = () => readFileSync(join(root, 'secrets'), 'utf8');
beforeEach(() => {
  lockFor(thisPlatform, 'other-x64');
  writeSettings();
  writeFileSync(environmentFile, 'RESEND_API_KEY=re_secret\nMAIL_STAFF=team@company.test');
});

interface Locked {
  version?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}
const operations = readFileSync('docs/operations.md', 'utf8');

const project = 'abcdefghijklmnopqrst';
const deploy = (variables: Record<string, string> = {}, args = [project]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const PATH = `${root}${delimiter}${process.env.PATH}`;
    const env = {
      ...process.env,
      PATH,
      TMPDIR: temporary,
      FAIL_AT: 'none',
      STOP_AT: '',
      ...variables,
    };
    const script = join(root, 'scripts/operate/deploy-backend.sh');
    execFile('sh', [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

/** Site settings without placeholders. */
function writeSettings(change: (text: string) => string = (text) => text) {
  const file = join(root, 'content/site.yaml');
  const settings = parseSite(readFileSync('content/site.yaml', 'utf8'));
  const company = { ...settings.company, brand: 'Mornewerk', email: 'info@müller.test' };
  const site = { ...settings.site, url: 'https://www.company.test' };
  writeFileSync(file, change(stringify({ ...settings, company, site })));
}

test('A deployment without project, key or complete settings stops', async () => {
  expect((await deploy({}, [])).stderr).toContain('Which project?');

  writeFileSync(environmentFile, '');
  const withoutKey = await deploy();
  expect(withoutKey.stderr).toMatch(/^RESEND_API_KEY is missing/);

  writeSettings((text) =>
    text.replace(/legalName: .*/, 'legalName: { value: Muster GmbH, placeholder: true }'),
  );
  const withPlaceholder = await deploy({ RESEND_API_KEY: 're_secret' });
  expect(withPlaceholder.stderr).toMatch(
    /^Mails would contain these placeholders.*company\.legalName/,
  );

  for (const { code, stdout } of [withoutKey, withPlaceholder]) {
    expect(code).toBe(1);
    expect(stdout).not.toContain('supabase link');
  }
});

test('Without a hash for the platform, nothing is installed', async () => {
  lockFor('plan9-x64', `${thisPlatform}-musl`);
  const { code, stdout, stderr } = await deploy();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`no hash for ${thisPlatform}, only for: plan9-x64`);
  expect(stderr).toContain('"Deploy backend"');
});

test('operations.md lists the platforms in the lock file', () => {
  const { packages } = cli as { packages: Record<string, Locked> };
  const { version, optionalDependencies = {} } = packages['node_modules/supabase']!;
  const hashed = Object.keys(optionalDependencies).filter((name) => {
    const program = packages[`node_modules/${name}`];
    return program?.integrity?.startsWith('sha512-') && program.version === version;
  });
  const [, named = ''] = /lock file has a hash for ([^;.]*)[;.]/s.exec(operations) ?? [];
  const platforms = named.match(/(?<=`)[\w-]+(?=`)/g) ?? [];
  expect(platforms.map((platform) => `@supabase/cli-${platform}`)).toEqual(hashed);
});

test('A deployment runs all steps and leaks no secret', async () => {
  const { code, stdout, stderr } = await deploy({ MAIL_BRAND: 'For Once' });
  expect([code, stderr]).toEqual([0, '']);
  const { version } = cli.packages['node_modules/supabase'];
  expect(Object.values(manifest.devDependencies)).toEqual([version]);
  expect(stdout).toMatch(/^npm install --prefix scripts\/operate\/supabase-cli .*--ignore-scripts/);
  const steps = [...stdout.matchAll(/^supabase (\w+(?: \w+)?)/gm)].map(([, step]) => step);
  expect(steps).toEqual([
    'link',
    'secrets set',
    'migration up',
    'config push',
    'functions deploy',
    'db query',
    'config diff',
  ]);

  const given = parseEnv(secrets());
  expect(given).toMatchObject({
    MAIL_BRAND: 'For Once',
    MAIL_STAFF: 'team@company.test',
    // The sender's domain differs from the recipient's.
    MAIL_FROM: 'Mornewerk <noreply@mail.company.test>',
    MAIL_REPLY_TO: 'info@xn--mller-kva.test',
    MAIL_WORKER_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    RESEND_API_KEY: 're_secret',
    HEARTBEAT_URL: '',
  });
  for (const name of ['MAIL_BRAND', 'MAIL_STAFF', 'MAIL_FROM'])
    expect(stdout).toContain(`${name}="${given[name]}"\n`);
  for (const name of ['MAIL_WORKER_SECRET', 'RESEND_API_KEY'])
    expect(stdout).not.toContain(given[name]);
  expect(readdirSync(temporary)).toEqual([]);
  // With the variables that Supabase adds, the function starts.
  const projectEnvironment = {
    SUPABASE_URL: 'https://p.example',
    SUPABASE_SECRET_KEYS: '{"default":"k"}',
  };
  expect(() => mailWorkerHandler({ ...given, ...projectEnvironment })).not.toThrow();
});

test('After a failed deployment, schedule and function share the secret', async () => {
  await deploy({ MAIL_BRAND: 'For Once' });
  const { MAIL_WORKER_SECRET: secret } = parseEnv(secrets());
  const again = await deploy({ FAIL_AT: 'migration' });
  expect(again.code).toBe(1);
  expect(parseEnv(secrets()).MAIL_WORKER_SECRET).toBe(secret);
  expect(readFileSync(join(root, 'vault'), 'utf8').trim()).toBe(secret);
  // Environment variables are not kept for the next run.
  expect(again.stdout).toContain('MAIL_BRAND="Mornewerk"\n');
});

test('A deployment fails if project settings differ from config.toml', async () => {
  const { code, stdout, stderr } = await deploy({ FAIL_AT: 'config diff' });
  expect(code).toBe(2);
  expect(stderr).toContain('differ from supabase/config.toml');
  expect(stdout).not.toContain('Done');
});

test('An aborted deployment stops and leaves no secrets', async () => {
  const { code, stdout } = await deploy({ STOP_AT: 'secrets' });
  expect(code).toBe(1);
  expect(stdout).toContain('secrets set');
  expect(stdout).not.toContain('functions deploy');
  expect(readdirSync(temporary)).toEqual([]);
});
