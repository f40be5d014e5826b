import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { application, clientOf, contact, handIn, pdf, startTestBackend } from './local-backend.ts';

const PROGRAM = join(import.meta.dirname, '../../tools/submissions.ts');
const request = contact({ name: 'Ann \u202eeeL', message: 'First line.\nSecond line.' });
const applied = application({ job_title: 'Product Owner' });
let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
  const visitor = clientOf(backend.url);
  await visitor.from('contact_submissions').insert(request);
  await handIn(visitor, applied);
  await visitor.from('job_applications').insert(applied);
});
afterAll(() => backend.close());

const run = (port: string, ...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const env = { ...process.env, BACKEND_PORT: port };
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

test('The operator reads in plain text what was sent, with the place of the CV', async () => {
  const { code, output } = await run(new URL(backend.url).port);
  expect(code).toBe(0);
  expect(output).toContain(request.company);
  expect(output).toMatch(/Message +First line\.\n +Second line\./);
  expect(output).toMatch(/Position +Product Owner/);
  expect(output).toContain(join('.data', 'storage', 'job-applications', applied.cv_url));
});

test('Characters that turn the reading direction are shown as such', async () => {
  const { output } = await run(new URL(backend.url).port);
  expect(output).toContain('Ann \ufffdeeL');
});

test('With --json the rows come as they are stored', async () => {
  const { output } = await run(new URL(backend.url).port, '--json');
  const rows = JSON.parse(output) as Record<string, unknown>;
  expect(rows).toMatchObject({ contact_submissions: [request], job_applications: [applied] });
});

test('Without a backend a sentence says what to do', async () => {
  const { code, output } = await run('9');
  expect(code).toBe(1);
  expect(output).toMatch(/^No backend answers at http:\/\/127\.0\.0\.1:9\. Start it first: npm start\./);
});

test('[S31] A link to a CV is good for ten minutes, and downloads it', async () => {
  const operator = clientOf(backend.url, LOCAL_SECRET_KEY);
  expect((await run(new URL(backend.url).port, '--cv', applied.id)).output).toContain(
    'There is no checked CV',
  );
  await operator.from('job_applications').update({ cv_status: 'good' }).eq('id', applied.id);
  const { code, output } = await run(new URL(backend.url).port, '--cv', applied.id);
  expect(code).toBe(0);
  const link = new URL(output.trim());
  expect(link.searchParams.has('download')).toBe(true);
  const claims = JSON.parse(
    Buffer.from(link.searchParams.get('token')!.split('.')[1]!, 'base64url').toString(),
  ) as {
    exp: number;
    iat: number;
  };
  expect(claims.exp - claims.iat).toBe(600);
  expect(await (await fetch(link)).bytes()).toEqual(pdf());
});
