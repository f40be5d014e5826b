import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseEnv } from 'node:util';
import { stringify } from 'yaml';
import { afterAll, expect, test } from 'vitest';
import { parseSite } from '#src/lib/site/settings.ts';
import { mailWorkerHandler } from '../../supabase/functions/_shared/worker/handler.ts';

/* Supabase's program needs a project. One that prints its arguments and keeps the env file stands in for it. */
const root = mkdtempSync(join(tmpdir(), 'deploy-'));
for (const name of ['content/site.yaml', 'package.json', 'scripts', 'src', 'supabase'])
  cpSync(name, join(root, name), { recursive: true });
symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
const program = '#!/bin/sh\necho "$@"\nif [ "$3" = secrets ]; then cp "$6" secrets; fi\n';
writeFileSync(join(root, 'npx'), program, { mode: 0o755 });
afterAll(() => rmSync(root, { recursive: true }));

function deploy(...args: string[]) {
  const PATH = `${root}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, RESEND_API_KEY: 're_secret' };
  const script = join(root, 'scripts/deploy-backend.sh');
  return spawnSync('sh', [script, ...args], { env, encoding: 'utf8' });
}

/** The settings of the site with real addresses, and with what else is changed in them. */
function writeSettings(change: (text: string) => string = (text) => text) {
  const file = join(root, 'content/site.yaml');
  const { settings } = parseSite(readFileSync('content/site.yaml', 'utf8'));
  const company = { ...settings.company, brand: 'Mornewerk', email: 'info@müller.test' };
  const site = { ...settings.site, url: 'https://www.company.test' };
  writeFileSync(file, change(stringify({ ...settings, company, site })));
}

test('Nothing is done without a project, or while particulars of the company are made up', () => {
  writeSettings((text) =>
    text.replace(/legalName: .*/, 'legalName: { value: Muster GmbH, placeholder: true }'),
  );
  expect(deploy()).toMatchObject({ stdout: '', stderr: expect.stringContaining('Which project?') as string });
  const { status, stdout, stderr } = deploy('abcdefghijklmnopqrst');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Mails would hold made-up particulars.*company\.legalName/);
});

test('All steps are taken, and no secret is printed or stands in an argument', () => {
  writeSettings();
  const { status, stdout, stderr } = deploy('abcdefghijklmnopqrst');
  expect([status, stderr]).toEqual([0, '']);
  const steps = [...stdout.matchAll(/supabase@\S+ (\w+(?: \w+)?)/g)].map(([, step]) => step);
  expect(steps).toEqual([
    'link',
    'migration up',
    'config push',
    'secrets set',
    'functions deploy',
    'db query',
  ]);
  const secrets = readFileSync(join(root, 'secrets'), 'utf8');
  expect(secrets).toMatch(/^RESEND_API_KEY=re_secret$/m);
  expect(secrets).toMatch(/^MAIL_STAFF="info@xn--mller-kva.test"$/m);
  // A subdomain of its own, and not the address that is told.
  expect(secrets).toMatch(/^MAIL_FROM="Mornewerk <noreply@mail.company.test>"$/m);
  const [, workerSecret = ''] = /^MAIL_WORKER_SECRET=([0-9a-f]{64})$/m.exec(secrets) ?? [];
  expect(workerSecret).not.toBe('');
  for (const secret of ['re_secret', workerSecret]) expect(stdout).not.toContain(secret);
  // The function starts with these settings and those of the project.
  const project = { SUPABASE_URL: 'https://p.example', SUPABASE_SECRET_KEYS: '{"default":"k"}' };
  expect(() => mailWorkerHandler({ ...parseEnv(secrets), ...project })).not.toThrow();
});
