import { expect, test } from 'vitest';
import {
  application,
  submitApplication,
  clientOf,
  uploadCv,
  openUpload,
  operatorOf,
  pdf,
  testBackend,
  uniqueCvName,
} from './support/backend.ts';

/* Stored submissions and CVs. form-rules.test.ts tests single values. */

const GOOD = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';

const backend = await testBackend();
const operator = operatorOf(backend.url);
const visitor = () => clientOf(backend.url);

async function insert(row: object) {
  const { status, error } = await visitor().from('job_applications').insert(row);
  return { status, error };
}

const quarantine = (name: string) =>
  operator.storage.from(GOOD).move(name, name, { destinationBucket: QUARANTINE });

test('An application is stored unchanged, with its file', async () => {
  const changes = {
    first_name: 'Zoë 👩‍👩‍👧 <script>',
    cover_letter: "שלום ' ; drop table\n\tsecond line",
    retention_consent: true,
  };
  const { row } = await submitApplication(visitor(), changes, pdf(5000));
  const stored = await operator.from('job_applications').select().eq('id', row.id).single();
  expect(stored.data).toMatchObject(row);
  const { data } = await operator.storage.from(GOOD).download(row.cv_url);
  expect(await data?.bytes()).toEqual(pdf(5000));
});

test('Each ticket adds other random digits to the requested name', async () => {
  const cv_url = uniqueCvName();
  const requestTicket = () => openUpload(visitor(), application({ cv_url }));
  const first = await requestTicket();
  expect(first).toMatch(new RegExp(`^${cv_url.slice(0, -4)}-[0-9a-f]{16}\\.pdf$`));
  expect(await requestTicket()).not.toBe(first);
});

test('A CV cannot be used by another application', async () => {
  const row = application();
  const other = application();
  await uploadCv(visitor(), row);
  await uploadCv(visitor(), other);
  expect(await insert({ ...row, cv_url: other.cv_url })).toMatchObject({
    error: { code: '23503' },
  });
  expect(await insert(row)).toMatchObject({ error: null });
});

test('An error does not reveal whether a CV exists', async () => {
  const { row } = await submitApplication(visitor());
  const names = [row.cv_url, row.cv_url.replace(/-[0-9a-f]{16}/, ''), uniqueCvName()];
  const responses = new Set<string>();
  for (const cv_url of names) responses.add(JSON.stringify(await insert(application({ cv_url }))));
  expect(responses.size).toBe(1);
});

// CV checks and deletions by the worker

/** Stores applications with CVs. @returns the file names */
async function storeApplications(count: number): Promise<string[]> {
  await backend.exec('delete from public.job_applications');
  const names: string[] = [];
  while (names.length < count) {
    const { row } = await submitApplication(visitor());
    names.push(row.cv_url);
  }
  return names;
}

async function claimCvs(max_rows: number) {
  const response = await operator.rpc('cv_claim', { max_rows });
  return (response.data as { name: string }[]).map(({ name }) => name);
}

test('Unchecked CVs do not block claims of later ones', async () => {
  const names = await storeApplications(5);
  const first = await claimCvs(2);
  const second = await claimCvs(2);
  const third = await claimCvs(2);
  expect(new Set([...first, ...second, ...third])).toEqual(new Set(names));
  expect(
    third.filter((name) => second.includes(name)),
    'claimed a moment ago',
  ).toEqual([]);
});

test('Only CVs of deleted applications are removed, from both buckets', async () => {
  const [deleted = '', kept = '', quarantined = ''] = await storeApplications(3);
  await quarantine(quarantined);
  await backend.query('delete from public.job_applications where cv_url <> $1', [kept]);
  const response = await operator.rpc('cv_to_remove');
  const due = response.data as { bucket: string; name: string }[];
  expect(due).toContainEqual({ bucket: GOOD, name: deleted });
  expect(due).toContainEqual({ bucket: QUARANTINE, name: quarantined });
  expect(due).not.toContainEqual(expect.objectContaining({ name: kept }));
});
