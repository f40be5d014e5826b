import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { call, connect } from '../../supabase/functions/_shared/backend.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { checkCvs } from '../../supabase/functions/_shared/worker/keep-files.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { application, clientOf, handIn, openUpload, pdf, startTestBackend } from './local-backend.ts';

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
const apply = async (bytes: Uint8Array<ArrayBuffer>) => {
  const row = application();
  expect((await handIn(clientOf(backend.url), row, bytes)).error).toBeNull();
  expect((await clientOf(backend.url).from('job_applications').insert(row)).error).toBeNull();
  return row;
};
const bytes = (text: string) => new TextEncoder().encode(text);
const placesOf = async (name: string) => ({
  good: (await backend.objects.get(CVS, name)) !== undefined,
  quarantined: (await backend.objects.get(QUARANTINE, name)) !== undefined,
});
const findingsOf = async (id: string) =>
  (
    await backend.query<{ cv_status: string; cv_problem: string; cv_size: string; cv_sha256: string }>(
      'select cv_status, cv_problem, cv_size::text, cv_sha256 from public.job_applications where id = $1',
      [id],
    )
  )[0];
/** A PDF whose objects stand in a compressed stream. */
const compressed = (objects: string, type = '/ObjStm') => {
  const parts = [bytes(`%PDF-1.5\n1 0 obj <</Type${type}/N 1/First 4/Filter/FlateDecode>>\nstream\n`)];
  parts.push(new Uint8Array(deflateSync(objects)), bytes('\nendstream\nendobj'));
  return new Uint8Array(Buffer.concat(parts));
};

test.each([
  ['a PDF', pdf(5000)],
  ['a PDF behind a byte-order mark and blanks', bytes('\ufeff \n%PDF-1.4')],
  ['a PDF with compressed objects', compressed('1 0 <</Type/Catalog>>')],
])('%s is found good and stays, and its size and digest are kept', async (_title, content) => {
  const row = await apply(content);
  await run();
  expect(await placesOf(row.cv_url)).toEqual({ good: true, quarantined: false });
  expect(await findingsOf(row.id)).toEqual({
    cv_status: 'good',
    cv_problem: null,
    cv_size: String(content.length),
    cv_sha256: createHash('sha256').update(content).digest('hex'),
  });
});

test.each([
  ['[B24] a program that calls itself a PDF', bytes(`MZ${'\0'.repeat(2000)}`), 'no_pdf'],
  ['[S05] a page that mentions PDF', bytes('<html><script>1</script>%PDF-'), 'no_pdf'],
  ['[S05] a program with PDF behind its head', bytes('MZ DOS mode %PDF-1.4'), 'no_pdf'],
  ['[S06] a PDF with a script', bytes('%PDF-1.4 /OpenAction <</S/JavaScript/JS(1)>>'), 'active_content'],
  ['[S06] a PDF with a script in disguise', bytes('%PDF-1.4 <</S/J#61vaScript>>'), 'active_content'],
  ['[S06] a PDF that starts a program', bytes('%PDF-1.4 <</S/Launch>>'), 'active_content'],
  ['[S06] a PDF that carries a file', bytes('%PDF-1.4 <</Type/EmbeddedFile>>'), 'active_content'],
  [
    '[S06] a PDF with a form that runs scripts',
    bytes('%PDF-1.4 <</AcroForm<</XFA 5 0 R>>>>'),
    'active_content',
  ],
  ['[S06] a PDF with a compressed script', compressed('1 0 <</S/JavaScript>>'), 'active_content'],
  ['[S06] a PDF that hides what it holds', compressed('1 0 <<>>', '/Obj#53tm'), 'unreadable'],
  ['a PDF that would keep the worker busy', compressed(' '.repeat(17 * 1024 * 1024)), 'too_complex'],
])('%s is set aside, where nobody takes it for a CV', async (_title, content, problem) => {
  const row = await apply(content);
  expect(await run()).toMatchObject({ cvsSetAside: 1 });
  expect(await findingsOf(row.id)).toMatchObject({ cv_status: 'quarantined', cv_problem: problem });
  expect(await placesOf(row.cv_url)).toEqual({ good: false, quarantined: true });
  const operator = clientOf(backend.url, LOCAL_SECRET_KEY).storage;
  expect((await operator.from(CVS).download(row.cv_url)).error).not.toBeNull();
  expect(await (await operator.from(QUARANTINE).download(row.cv_url)).data?.bytes()).toEqual(content);
});

test('A file that is replaced after its check is checked again', async () => {
  const row = await apply(pdf());
  await run();
  await backend.objects.put(CVS, row.cv_url, {
    ...(await backend.objects.get(CVS, row.cv_url))!,
    bytes: bytes('MZ'),
  });
  expect(await run()).toMatchObject({ cvsSetAside: 0 });
  await backend.exec(`update storage.objects set updated_at = now() + interval '1 second'`);
  expect(await run()).toMatchObject({ cvsSetAside: 1 });
});

describe('A run that the service ends over a CV', () => {
  /** The project, of which a file never comes. */
  const endingOver = (name: string) =>
    createClient(backend.url, LOCAL_SECRET_KEY, {
      auth: { persistSession: false },
      global: {
        fetch: (input, init) =>
          new Request(input, init).url.endsWith(`/${name}`)
            ? new Promise<never>(() => {})
            : fetch(input, init),
      },
    });

  test('has removed, purged and left its report before', async () => {
    const unclaimed = application();
    await handIn(clientOf(backend.url), unclaimed);
    await backend.exec(`update storage.objects set created_at = created_at - interval '13 months'`);
    await backend.exec('delete from private.worker_runs');
    await backend.exec(
      `insert into private.rate_events (kind, subject, at) values ('purged', '', now() - interval '1 year')`,
    );
    const row = await apply(pdf());
    await backend.exec('delete from private.outbox');
    const noProvider = resendTransport('re_test', 'http://127.0.0.1:9');
    void runWorker(endingOver(row.cv_url), noProvider, testMailSettings(), new AbortController().signal);
    await vi.waitFor(async () => {
      expect(await backend.query('select report from private.worker_runs')).toHaveLength(1);
    });
    expect((await placesOf(unclaimed.cv_url)).good).toBe(false);
    expect(await backend.query(`select from private.rate_events where kind = 'purged'`)).toEqual([]);
    await run();
  });

  test('does not keep the other CVs back for ever', async () => {
    const first = await apply(pdf());
    const other = await apply(pdf());
    await vi.waitFor(
      async () => {
        void checkCvs(endingOver(first.cv_url), new AbortController().signal);
        await new Promise((resolve) => setTimeout(resolve, 200));
        expect(await findingsOf(other.id)).toMatchObject({ cv_status: 'good' });
      },
      { timeout: 60_000 },
    );
    await run();
  });
});

test('A visitor reaches nothing in the quarantine', async () => {
  const row = await apply(bytes('MZ'));
  await run();
  const bucket = clientOf(backend.url).storage.from(QUARANTINE);
  expect((await bucket.download(row.cv_url)).error).not.toBeNull();
  expect((await bucket.list()).data ?? []).toEqual([]);
  const name = await openUpload(clientOf(backend.url), application());
  expect((await bucket.upload(name, pdf(), { contentType: 'application/pdf' })).error).not.toBeNull();
});

test('A worker that stopped between mark and move is made up for by the next run', async () => {
  const row = await apply(bytes('MZ'));
  await call(connect(backend.url, LOCAL_SECRET_KEY), 'cv_checked', {
    cv_name: row.cv_url,
    problem: 'no_pdf',
    size: 2,
    sha256: '',
  });
  expect(await run()).toMatchObject({ cvsSetAside: 1 });
  expect(await placesOf(row.cv_url)).toEqual({ good: false, quarantined: true });
});

test('No further file is taken under the name of one set aside', async () => {
  const row = await apply(bytes('MZ'));
  await run();
  const bucket = clientOf(backend.url).storage.from(CVS);
  expect((await bucket.upload(row.cv_url, pdf(), { contentType: 'application/pdf' })).error).not.toBeNull();
});

test('Files that no application names are gone after a day, those of a deleted application with it', async () => {
  const unclaimed = application();
  await handIn(clientOf(backend.url), unclaimed);
  const orphan = unclaimed.cv_url;
  const [kept, deleted, suspicious] = [await apply(pdf()), await apply(pdf()), await apply(bytes('MZ'))];
  await run();
  await backend.exec(`update storage.objects set created_at = created_at - interval '13 months'`);
  await backend.exec(`update public.job_applications set created_at = created_at - interval '13 months'`);
  await backend.query('update public.job_applications set retention_consent = true where id = $1', [kept.id]);
  await run();
  const gone = { good: false, quarantined: false };
  expect(await placesOf(orphan)).toEqual(gone);
  expect(await placesOf(deleted.cv_url)).toEqual(gone);
  expect(await placesOf(suspicious.cv_url)).toEqual(gone);
  expect(await placesOf(kept.cv_url)).toEqual({ good: true, quarantined: false });
  expect(await backend.query('select name from storage.objects')).toEqual([{ name: kept.cv_url }]);
});
