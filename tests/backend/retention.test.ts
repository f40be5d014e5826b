import { afterAll, beforeAll, expect, test } from 'vitest';
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

const apply = async (changes: Record<string, unknown> = {}) => {
  const row = application();
  await upload(row);
  await clientOf(backend.url).from('job_applications').insert(row);
  const { error } = await operator().from('job_applications').update(changes).eq('id', row.id);
  expect(error).toBeNull();
  return row.id;
};
const isLeft = async (table: string, id: string) => {
  await removeDue();
  await operator().rpc('purge');
  return (await operator().from(table).select('id').eq('id', id)).data?.length === 1;
};

test('A rejected application is deleted 6 months after the decision, and not before; a decision taken back does not count', async () => {
  const [rejected, reopened] = [await apply({ status: 'rejected' }), await apply({ status: 'rejected' })];
  const decided = (by: string) =>
    backend.exec(`update public.job_applications set decided_at = decided_at - interval '${by}'`);
  await operator().from('job_applications').update({ status: 'in_review' }).eq('id', reopened);
  await decided('5 months');
  expect(await isLeft('job_applications', rejected)).toBe(true);
  await decided('2 months');
  expect(await isLeft('job_applications', rejected)).toBe(false);
  expect(await isLeft('job_applications', reopened)).toBe(true);
});

test('A decision after ten months adds none to the twelve', async () => {
  const id = await apply({});
  await age('public.job_applications', '10 months');
  await operator().from('job_applications').update({ status: 'rejected' }).eq('id', id);
  expect(await isLeft('job_applications', id)).toBe(true);
  await age('public.job_applications', '3 months');
  expect(await isLeft('job_applications', id)).toBe(false);
});

test.each([
  ['about which a claim is open', { disputed: true }],
  ['whose erasure is opposed', { restricted: true }],
  ['of the one who was hired', { status: 'hired' }],
])('An application %s stays beyond its time, with its file', async (_title, changes) => {
  const id = await apply(changes);
  await age('public.job_applications', '30 months');
  expect(await isLeft('job_applications', id)).toBe(true);
  const { data } = await operator().from('job_applications').select('cv_url').eq('id', id);
  expect(await backend.objects.get('job-applications', String(data?.[0]?.cv_url))).toBeDefined();
  await operator()
    .from('job_applications')
    .update({ disputed: false, restricted: false, status: 'in_review' })
    .eq('id', id);
  expect(await isLeft('job_applications', id)).toBe(false);
});

test('When consent is withdrawn the shorter time counts at once', async () => {
  const id = await apply({ retention_consent: true });
  await age('public.job_applications', '13 months');
  expect(await isLeft('job_applications', id)).toBe(true);
  await operator().from('job_applications').update({ retention_consent: false }).eq('id', id);
  expect(await isLeft('job_applications', id)).toBe(false);
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
  await age('public.job_applications', '13 months');
  await operator().rpc('purge');
  expect((await operator().from('job_applications').select('cv_url').eq('id', row.id)).data).toHaveLength(1);
  expect(await due()).toContainEqual({ bucket: 'job-applications', name: row.cv_url });
  await removeDue();
  await operator().rpc('purge');
  expect((await operator().from('job_applications').select('cv_url').eq('id', row.id)).data).toEqual([]);
});
