import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../supabase/functions/_shared/backend.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { clamdScan } from '../../tools/mail/clamd.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { application, clientOf, handIn, pdf, startTestBackend } from './local-backend.ts';

const CLAMD = '/usr/sbin/clamd';
const isHere = existsSync(CLAMD);
const reason = isHere ? '' : ` (skipped: ${CLAMD} is not here, apt-get install clamav-daemon)`;

/** The test file of EICAR (https://www.eicar.org/download-anti-malware-testfile/), in two parts so that no scanner minds this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const bytes = (text: string) => new TextEncoder().encode(text);

let folder: string;
let backend: Backend;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clamd-'));
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() =>
  backend.exec(
    `delete from private.outbox; delete from private.rate_events; delete from public.job_applications;
     delete from storage.objects`,
  ),
);

const run = (socket: string) =>
  runWorker(
    connect(backend.url, LOCAL_SECRET_KEY),
    resendTransport('re_test', 'http://127.0.0.1:9'),
    testMailSettings(),
    new AbortController().signal,
    { scan: clamdScan(socket) },
  );
const apply = async (content: Uint8Array<ArrayBuffer>) => {
  const row = application();
  expect((await handIn(clientOf(backend.url), row, content)).error).toBeNull();
  expect((await clientOf(backend.url).from('job_applications').insert(row)).error).toBeNull();
  await backend.exec('delete from private.outbox');
  return row;
};
const found = () =>
  backend.query('select id, cv_status, cv_problem from public.job_applications order by created_at');

test.each(['/nowhere/clamd.ctl', '127.0.0.1:9'])(
  '[S33] While the scanner at %s does not answer, a CV waits, and each run says so',
  async (socket) => {
    const row = await apply(pdf());
    const program = await apply(bytes('MZ'));
    const { problems, cvsRemoved } = await run(socket);
    expect(problems).toEqual(['The virus scanner at CLAMD_SOCKET did not answer']);
    expect(cvsRemoved).toBe(0);
    expect(await found()).toEqual([
      { id: row.id, cv_status: 'unchecked', cv_problem: null },
      { id: program.id, cv_status: 'quarantined', cv_problem: 'no_pdf' },
    ]);
    expect(await backend.objects.get('job-applications', row.cv_url)).toBeDefined();
    const health = async () =>
      (await clientOf(backend.url, LOCAL_PUBLISHABLE_KEY).rpc('health')).data as unknown;
    await backend.exec('delete from private.outbox');
    expect(await health()).toMatchObject({ status: 'ok' });
    await backend.exec(`update public.job_applications set created_at = created_at - interval '40 minutes'`);
    expect(await health()).toMatchObject({ status: 'late', minutes: 40 });
  },
);

describe.skipIf(!isHere)(`With ClamAV’s daemon${reason}`, () => {
  let clamd: ChildProcess;
  let socket: string;
  beforeAll(async () => {
    socket = join(folder, 'clamd.ctl');
    const database = join(folder, 'database');
    mkdirSync(database);
    // The signatures that ClamAV publishes are 200 MB; one of the test file is enough to see a virus found.
    writeFileSync(join(database, 'eicar.ndb'), `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`);
    const settings = [`LocalSocket ${socket}`, `DatabaseDirectory ${database}`, 'Foreground yes'];
    writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
    clamd = spawn(CLAMD, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 60_000 });
  });
  afterAll(async () => {
    const ended = once(clamd, 'exit');
    clamd.kill();
    await ended;
  });

  test('[S33] the test file of EICAR is found, what is harmless is not', async () => {
    const scan = clamdScan(socket);
    expect(await scan(bytes(eicar))).toBe('virus');
    expect(await scan(pdf(10 * 1024 * 1024))).toBeUndefined();
  });

  test('[S33] a CV with it is set aside and staff are told; another is good', async () => {
    const infected = await apply(bytes(`%PDF-1.7\n${eicar}\n`));
    const harmless = await apply(pdf());
    expect(await run(socket)).toMatchObject({ cvsSetAside: 1, problems: [] });
    expect(await found()).toEqual([
      { id: infected.id, cv_status: 'quarantined', cv_problem: 'virus' },
      { id: harmless.id, cv_status: 'good', cv_problem: null },
    ]);
    expect(await backend.objects.get('job-applications', infected.cv_url)).toBeUndefined();
    expect(await backend.query(`select payload from private.outbox where kind = 'staff_cv'`)).toEqual([
      { payload: { id: infected.id, problem: 'virus' } },
    ]);
  });
});
