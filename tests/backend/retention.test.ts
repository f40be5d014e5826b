import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../scripts/backend/keys.ts';
import { application, clientOf, contact, pdf, startTestBackend, uniqueCvName } from './local-backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const upload = (name: string) =>
  clientOf(backend.url)
    .storage.from('job-applications')
    .upload(name, pdf(), { contentType: 'application/pdf' });
const age = (table: string, by: string) =>
  backend.exec(`update ${table} set created_at = created_at - interval '${by}'`);

test('A CV that no application names is due for removal after a day, and the operator can remove it', async () => {
  const operator = clientOf(backend.url, LOCAL_SECRET_KEY);
  const due = async () => (await operator.rpc('cv_to_remove')).data as unknown;
  const [orphan, row] = [uniqueCvName(), application()];
  await upload(orphan);
  await upload(row.cv_url);
  await clientOf(backend.url).from('job_applications').insert(row);
  expect(await due()).toEqual([]);
  await age('storage.objects', '25 hours');
  expect(await due()).toEqual([orphan]);
  await operator.storage.from('job-applications').remove([orphan]);
  expect([await due(), await backend.objects.get('job-applications', orphan)]).toEqual([[], undefined]);
  expect(await backend.objects.get('job-applications', row.cv_url)).toBeDefined();
});

test.each([
  ['contact requests', 'public.contact_submissions', '11 months', '2 months'],
  ['applications', 'public.job_applications', '5 months', '2 months'],
])('%s are deleted when their time is over, and not before', async (_title, table, before, further) => {
  const row = application();
  await upload(row.cv_url);
  await clientOf(backend.url).from('job_applications').insert(row);
  await clientOf(backend.url).from('contact_submissions').insert(contact());
  const purged = async () => {
    await backend.exec('select private.purge()');
    return (await backend.query(`select from ${table}`)).length === 0;
  };
  await age(table, before);
  expect(await purged()).toBe(false);
  await age(table, further);
  expect(await purged()).toBe(true);
});
