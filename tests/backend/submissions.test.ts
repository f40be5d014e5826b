import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { application, clientOf, contact, handIn, pdf, startTestBackend } from './local-backend.ts';
import { runTool } from './run-tool.ts';

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

const run = (port: string, ...args: (string | Record<string, string>)[]) => {
  const [variables] = args.filter((each) => typeof each === 'object');
  const words = args.filter((each) => typeof each === 'string');
  return runTool('submissions', words, { BACKEND_PORT: port, ...variables });
};

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

const operator = () => clientOf(backend.url, LOCAL_SECRET_KEY);
const port = () => new URL(backend.url).port;

test('The operator reads one entry by its id, and sets its status', async () => {
  const { output } = await run(port(), '--id', applied.id);
  expect(output).toContain(`Id        ${applied.id}`);
  expect(output).toContain('Contact requests: none yet');
  expect(await run(port(), '--id', applied.id, '--status', 'in_review')).toMatchObject({ code: 0 });
  expect(await run(port(), '--id', request.id, '--status', 'answered')).toMatchObject({ code: 0 });
  expect((await run(port(), '--status', 'in_review')).output).toContain(applied.id);
  expect((await run(port(), '--status', 'answered')).output).toContain(request.id);
  expect((await run(port(), '--status', 'rejected')).output).not.toContain(applied.id);
  const wrong = await run(port(), '--id', applied.id, '--status', 'lost');
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('is no status') as string });
  const missing = await run(port(), '--id', randomUUID(), '--status', 'rejected');
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('There is no entry') as string });
});

test('The operator marks a dispute, and takes the mark away', async () => {
  const disputed = async () =>
    (await operator().from('job_applications').select('disputed').eq('id', applied.id)).data;
  expect(await run(port(), '--id', applied.id, '--dispute', 'on')).toMatchObject({ code: 0 });
  expect(await disputed()).toEqual([{ disputed: true }]);
  const both = await run(port(), '--id', applied.id, '--dispute', 'off', '--status', 'rejected');
  expect(both).toMatchObject({ code: 2, output: expect.stringContaining('once for each') as string });
  expect(await run(port(), '--id', applied.id, '--dispute', 'off')).toMatchObject({ code: 0 });
  expect(await disputed()).toEqual([{ disputed: false }]);
  expect(await run(port(), '--dispute', 'on')).toEqual({
    code: 2,
    output: '--dispute needs the application that it is about: --id <id>.\n',
  });
});

test('With --since all entries from that day on are listed, however many', async () => {
  const old = Array.from({ length: 130 }, (_, index) => ({
    ...contact({ name: `Old ${index}` }),
    created_at: '2020-05-05T10:00:00Z',
  }));
  expect((await operator().from('contact_submissions').insert(old)).error).toBeNull();
  expect((await run(port())).output).toContain('Contact requests: 20');
  expect((await run(port(), '--since', '2020-05-05')).output).toContain('Contact requests: 131');
  expect((await run(port(), '--since', '2020-05-06')).output).toContain('Contact requests: 1\n');
  expect((await run(port(), '--since', 'yesterday')).code).toBe(2);
  await operator().from('contact_submissions').delete().lt('created_at', '2020-05-06');
});

test('A table for a spreadsheet holds no formula that a visitor wrote', async () => {
  const evil = contact({
    name: '=HYPERLINK("https://example.com")',
    company: '@SUM(1)',
    message: '+1 is, "well",\na sum',
  });
  await clientOf(backend.url).from('contact_submissions').insert(evil);
  const { code, output } = await run(port(), '--csv', 'contacts');
  expect(code).toBe(0);
  expect(output).toMatch(/^\ufeffid,created_at,name,/);
  expect(output).toContain(`"'=HYPERLINK(""https://example.com"")",'@SUM(1),`);
  expect(output).toContain(`"'+1 is, ""well"",\na sum"`);
});

test('A hosted project needs its key in the environment, and an address that nobody listens in on', async () => {
  const hosted = (SUPABASE_URL: string, SUPABASE_SERVICE_ROLE_KEY = '') =>
    run(port(), { SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY });
  expect((await hosted('https://abc.supabase.co')).output).toContain('SUPABASE_SERVICE_ROLE_KEY is not');
  expect((await hosted('http://abc.supabase.co', 'x')).output).toContain('must begin with https://');
  expect((await hosted(backend.url, 'sb_secret_wrong')).output).toContain('refused');
  const { output } = await hosted(backend.url, LOCAL_SECRET_KEY);
  expect(output).toContain(`npm run submissions -- --cv ${applied.id}`);
  expect((await run(port(), '--key', 'sb_secret_1')).output).toContain('--key');
});

test('An application that is restricted is neither changed nor opened, and a sentence says so', async () => {
  const row = async () =>
    (await operator().from('job_applications').select('status, disputed').eq('id', applied.id)).data;
  const restrict = (restricted: boolean) =>
    operator().from('job_applications').update({ restricted, cv_status: 'good' }).eq('id', applied.id);
  await restrict(true);
  const before = await row();
  for (const words of [
    ['--id', applied.id, '--status', 'rejected'],
    ['--id', applied.id, '--dispute', 'on'],
    ['--cv', applied.id],
  ]) {
    const { code, output } = await run(port(), ...words);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`${applied.id}, or it is restricted (npm run person).`),
    ]);
  }
  expect(await row()).toEqual(before);
  await restrict(false);
  await operator().from('job_applications').update({ cv_status: 'unchecked' }).eq('id', applied.id);
});

test('An entry that is restricted is not shown', async () => {
  await operator().from('contact_submissions').update({ restricted: true }).eq('id', request.id);
  expect((await run(port(), '--id', request.id)).output).toContain('Contact requests: none yet');
  await operator().from('contact_submissions').update({ restricted: false }).eq('id', request.id);
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
  const isGoodAfter = async (minutes: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    try {
      return (await fetch(link)).ok;
    } finally {
      vi.useRealTimers();
    }
  };
  expect(await (await fetch(link)).bytes()).toEqual(pdf());
  expect([await isGoodAfter(9), await isGoodAfter(11)]).toEqual([true, false]);
});
