import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSite } from '#src/lib/site/settings.ts';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { application, clientOf, contact, handIn, startTestBackend } from './local-backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const operator = () => clientOf(backend.url, LOCAL_SECRET_KEY);
const upload = (row: ReturnType<typeof application>) => handIn(clientOf(backend.url), row);
const removeDue = async () => {
  for (const { bucket, name } of await due()) await operator().storage.from(bucket).remove([name]);
};
const age = (table: string, by: string) =>
  backend.exec(`update ${table} set created_at = created_at - interval '${by}'`);

const due = async () => (await operator().rpc('cv_to_remove')).data as { bucket: string; name: string }[];

test('A CV that no application names is due for removal after a day, and the operator can remove it', async () => {
  const [unclaimed, row] = [application(), application()];
  await upload(unclaimed);
  await upload(row);
  const orphan = unclaimed.cv_url;
  await clientOf(backend.url).from('job_applications').insert(row);
  expect(await due()).toEqual([]);
  await age('storage.objects', '25 hours');
  expect(await due()).toEqual([{ bucket: 'job-applications', name: orphan }]);
  await operator().storage.from('job-applications').remove([orphan]);
  expect([await due(), await backend.objects.get('job-applications', orphan)]).toEqual([[], undefined]);
  expect(await backend.objects.get('job-applications', row.cv_url)).toBeDefined();
});

test.each([
  ['Contact requests', 'public.contact_submissions', 'true', '11 months', '2 months'],
  ['Applications', 'public.job_applications', 'not retention_consent', '5 months', '2 months'],
  ['Applications with consent', 'public.job_applications', 'retention_consent', '23 months', '2 months'],
])(
  '%s are deleted when their time is over, and not before',
  async (_title, table, which, before, further) => {
    const rows = [application(), application({ retention_consent: true })];
    for (const row of rows) {
      await upload(row);
      await clientOf(backend.url).from('job_applications').insert(row);
    }
    await clientOf(backend.url).from('contact_submissions').insert(contact());
    const left = async () => {
      await removeDue();
      await operator().rpc('purge');
      return (await backend.query(`select from ${table} where ${which}`)).length;
    };
    await age(table, before);
    expect(await left()).toBeGreaterThan(0);
    await age(table, further);
    expect(await left()).toBe(0);
  },
);

test('When consent is withdrawn the shorter time counts at once; the one who was hired stays', async () => {
  const [withdrawn, hired] = [application({ retention_consent: true }), application()];
  for (const row of [withdrawn, hired]) {
    await upload(row);
    await clientOf(backend.url).from('job_applications').insert(row);
  }
  await age('public.job_applications', '7 months');
  await operator().from('job_applications').update({ retention_consent: false }).eq('id', withdrawn.id);
  await operator().from('job_applications').update({ status: 'hired' }).eq('id', hired.id);
  await removeDue();
  await operator().rpc('purge');
  const { data } = await operator().from('job_applications').select('id');
  expect(data).toEqual([{ id: hired.id }]);
});

test('A newsletter sign-up that is not confirmed is forgotten 7 days after its link has expired', async () => {
  await clientOf(backend.url).rpc('subscribe_newsletter', { email: 'pending@example.com', locale: 'en' });
  const left = async (time: string) => {
    await backend.exec(
      `update public.newsletter_subscriptions set token_until = token_until - interval '${time}'`,
    );
    await operator().rpc('purge');
    return (await backend.query('select from public.newsletter_subscriptions')).length;
  };
  expect([await left('8 days'), await left('2 days')]).toEqual([1, 0]);
});

test('The hashes of the limits are forgotten after 24 hours', async () => {
  await clientOf(backend.url).from('contact_submissions').insert(contact());
  await backend.exec(`update private.rate_events set at = at - interval '24 hours'`);
  await operator().rpc('purge');
  expect(await backend.query('select from private.rate_events')).toEqual([]);
});

test('A confirmation that cannot be sent is given up while its link is still valid', async () => {
  await backend.exec('delete from private.outbox; delete from private.rate_events');
  await clientOf(backend.url).rpc('subscribe_newsletter', { email: 'late@example.com', locale: 'en' });
  const left = async (time: string) => {
    await age('private.outbox', time);
    await operator().rpc('purge');
    return (await backend.query('select from private.outbox where given_up_at is null')).length;
  };
  expect([await left('23 hours'), await left('2 hours')]).toEqual([1, 0]);
});

test('A receipt that cannot be sent is given up after three days without its address, and forgotten 30 days later; a notice to staff is not', async () => {
  await backend.exec('delete from private.outbox');
  await clientOf(backend.url).from('contact_submissions').insert(contact());
  await age('private.outbox', '73 hours');
  await operator().rpc('purge');
  const outbox = `select kind, recipient, payload, given_up_at is not null as given_up from private.outbox
                   order by kind`;
  const notice = {
    kind: 'staff_contact',
    recipient: null,
    payload: expect.anything() as object,
    given_up: false,
  };
  expect(await backend.query(outbox)).toEqual([
    { kind: 'receipt_contact', recipient: null, payload: {}, given_up: true },
    notice,
  ]);
  await backend.exec(`update private.outbox set given_up_at = given_up_at - interval '31 days'`);
  await operator().rpc('purge');
  expect(await backend.query(outbox)).toEqual([notice]);
});

test('A file outlives its application by no run of the worker, and the application its file by none', async () => {
  const row = application();
  await upload(row);
  await clientOf(backend.url).from('job_applications').insert(row);
  await age('public.job_applications', '7 months');
  await operator().rpc('purge');
  expect((await operator().from('job_applications').select('cv_url').eq('id', row.id)).data).toHaveLength(1);
  expect(await due()).toContainEqual({ bucket: 'job-applications', name: row.cv_url });
  await removeDue();
  await operator().rpc('purge');
  expect((await operator().from('job_applications').select('cv_url').eq('id', row.id)).data).toEqual([]);
});

test('The periods that the texts of the site name are those of the database', async () => {
  const { facts } = parseSite(readFileSync('content/site.yaml', 'utf8')).settings;
  const named = {
    keep_contacts: `${facts.contactMonths} months`,
    keep_applications: `${facts.applicationMonths} months`,
    keep_applications_consented: `${facts.consentMonths} months`,
    keep_pending_newsletter: `${facts.newsletterUnconfirmedDays} days`,
    keep_mail_records: `${facts.mailRecordDays} days`,
    keep_rate_events: `${facts.limitHours} hours`,
    keep_unclaimed_cvs: `${facts.unusedFileHours} hours`,
  };
  for (const [setting, period] of Object.entries(named)) {
    const kept = await backend.query(
      `select ${setting} = interval '${period}' as same from private.settings`,
    );
    expect(kept, `${setting} is not ${period}`).toEqual([{ same: true }]);
  }
});
