import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { connect } from '../../supabase/functions/_shared/backend.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { application, clientOf, pdf, startTestBackend, uniqueCvName } from './local-backend.ts';

const CVS = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';
let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.exec('delete from private.outbox; delete from private.rate_events'));

const run = async () => {
  await backend.exec('delete from private.outbox');
  const project = connect(backend.url, LOCAL_SECRET_KEY);
  const noProvider = resendTransport('re_test', 'http://127.0.0.1:9');
  const { problems, ...report } = await runWorker(
    project,
    noProvider,
    testMailSettings(),
    new AbortController().signal,
  );
  expect(problems).toEqual([]);
  return report;
};
const upload = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  clientOf(backend.url).storage.from(CVS).upload(name, bytes, { contentType: 'application/pdf' });
const apply = async (bytes: Uint8Array<ArrayBuffer>) => {
  const row = application();
  expect((await upload(row.cv_url, bytes)).error).toBeNull();
  expect((await clientOf(backend.url).from('job_applications').insert(row)).error).toBeNull();
  return row;
};
const bytes = (text: string) => new TextEncoder().encode(text);
const placesOf = async (name: string) => ({
  good: (await backend.objects.get(CVS, name)) !== undefined,
  quarantined: (await backend.objects.get(QUARANTINE, name)) !== undefined,
});
const statusOf = async (id: string) =>
  (
    await backend.query<{ cv_status: string }>(
      'select cv_status from public.job_applications where id = $1',
      [id],
    )
  )[0]?.cv_status;

test.each([
  ['a PDF', pdf(5000)],
  ['a PDF behind a preface', bytes(`${' '.repeat(1019)}%PDF-1.4`)],
])('%s is found good and stays', async (_title, content) => {
  const row = await apply(content);
  await run();
  expect([await statusOf(row.id), await placesOf(row.cv_url)]).toEqual([
    'good',
    { good: true, quarantined: false },
  ]);
});

test.each([
  ['[B24] a program that calls itself a PDF', bytes(`MZ${'\0'.repeat(2000)}`)],
  ['a file that says PDF too late', bytes(`${' '.repeat(1020)}%PDF-1.4`)],
  ['[B25] an empty file', bytes('')],
])('%s is set aside, with its content, where nobody takes it for a CV', async (_title, content) => {
  const row = await apply(content);
  expect(await run()).toMatchObject({ cvsSetAside: 1 });
  expect(await statusOf(row.id)).toBe('quarantined');
  expect(await placesOf(row.cv_url)).toEqual({ good: false, quarantined: true });
  const operator = clientOf(backend.url, LOCAL_SECRET_KEY).storage;
  expect((await operator.from(CVS).download(row.cv_url)).error).not.toBeNull();
  expect(await (await operator.from(QUARANTINE).download(row.cv_url)).data?.bytes()).toEqual(content);
});

test('A visitor reaches nothing in the quarantine', async () => {
  const row = await apply(bytes('MZ'));
  await run();
  const bucket = clientOf(backend.url).storage.from(QUARANTINE);
  expect((await bucket.download(row.cv_url)).error).not.toBeNull();
  expect((await bucket.list()).data ?? []).toEqual([]);
  expect(
    (await bucket.upload(uniqueCvName(), pdf(), { contentType: 'application/pdf' })).error,
  ).not.toBeNull();
});

test('A worker that stopped between mark and move is made up for by the next run', async () => {
  const row = await apply(bytes('MZ'));
  await connect(backend.url, LOCAL_SECRET_KEY).rpc('cv_checked', { cv_name: row.cv_url, is_good: false });
  expect(await run()).toMatchObject({ cvsSetAside: 1 });
  expect(await placesOf(row.cv_url)).toEqual({ good: false, quarantined: true });
});

test('A further file under the name of one set aside does not take its place', async () => {
  const row = await apply(bytes('MZ'));
  await run();
  expect((await upload(row.cv_url, pdf())).error).toBeNull();
  await run();
  expect(await placesOf(row.cv_url)).toEqual({ good: false, quarantined: true });
  expect((await backend.objects.get(QUARANTINE, row.cv_url))?.bytes).toEqual(bytes('MZ'));
});

test('Files that no application names are gone after a day, those of a deleted application with it', async () => {
  const orphan = uniqueCvName();
  await upload(orphan, pdf());
  const [kept, deleted, suspicious] = [await apply(pdf()), await apply(pdf()), await apply(bytes('MZ'))];
  await run();
  await backend.exec(`update storage.objects set created_at = created_at - interval '7 months'`);
  await backend.exec(`update public.job_applications set created_at = created_at - interval '7 months'`);
  await backend.query('update public.job_applications set retention_consent = true where id = $1', [kept.id]);
  await run();
  const gone = { good: false, quarantined: false };
  expect(await placesOf(orphan)).toEqual(gone);
  expect(await placesOf(deleted.cv_url)).toEqual(gone);
  expect(await placesOf(suspicious.cv_url)).toEqual(gone);
  expect(await placesOf(kept.cv_url)).toEqual({ good: true, quarantined: false });
  expect(await backend.query('select name from storage.objects')).toEqual([{ name: kept.cv_url }]);
});
