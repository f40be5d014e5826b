import { expect, test } from 'vitest';
import { application, apply, clientOf, handIn } from './support/backend.ts';
import { openUpload, operatorOf, pdf, testBackend, uniqueCvName } from './support/backend.ts';

/* What visitors send, as it is stored. form-rules.test.ts has the rules of single values. */
const backend = await testBackend();

const visitor = () => clientOf(backend.url);
const operator = () => operatorOf(backend.url);
const insert = async (row: object) =>
  (await visitor().from('job_applications').insert(row)).error?.code;

test('An application is stored as it was sent, with its file and what the server sets', async () => {
  const changes = {
    first_name: 'Zoë 👩‍👩‍👧 <script>',
    cover_letter: "שלום ' ; drop table\n\tsecond line",
    retention_consent: true,
  };
  const { row } = await apply(visitor(), changes, pdf(5000));
  const cv = { cv_status: 'unchecked', cv_problem: null, cv_tried_at: null, cv_checked_at: null };
  const times = { created_at: expect.any(String) as unknown, decided_at: null };
  const ours = { ...cv, ...times, trapped: false, notes: '', disputed: false, restricted: false };
  const stored = await operator().from('job_applications').select().eq('id', row.id);
  expect(stored.data).toEqual([{ ...row, ...ours }]);
  const { data } = await operator().storage.from('job-applications').download(row.cv_url);
  expect(await data?.bytes()).toEqual(pdf(5000));
});

test('A ticket returns the wanted name with random digits, and the same name when it is asked for again', async () => {
  const fileName = uniqueCvName();
  const ask = (id: string) => openUpload(visitor(), { id, cv_url: fileName });
  const { id } = application();
  const [first, again, other] = [await ask(id), await ask(id), await ask(application().id)];
  expect(first).toMatch(new RegExp(`^${fileName.slice(0, -4)}-[0-9a-f]{16}\\.pdf$`));
  expect([again === first, other === first]).toEqual([true, false]);
});

test('A ticket is valid only for one file and its own application', async () => {
  const [row, other] = [application(), application()];
  await handIn(visitor(), row);
  await handIn(visitor(), other);
  const files = visitor().storage.from('job-applications');
  const second = await files.upload(row.cv_url, pdf(9), { contentType: 'application/pdf' });
  expect(second.error).toMatchObject({ statusCode: '409' });
  expect(await insert({ ...row, cv_url: other.cv_url })).toBe('23503');
  expect(await insert(row)).toBeUndefined();
});

test('A refusal does not reveal whether a CV of that name was uploaded', async () => {
  const { row } = await apply(visitor());
  const answers = [];
  for (const cv_url of [row.cv_url, row.cv_url.replace(/-[0-9a-f]{16}/, ''), uniqueCvName()]) {
    const { status, error } = await visitor()
      .from('job_applications')
      .insert(application({ cv_url }));
    answers.push(JSON.stringify([status, error]));
  }
  expect(new Set(answers).size).toBe(1);
});

/** Applications whose files are stored, by the name of the file. */
async function applied(count: number): Promise<string[]> {
  await backend.exec('delete from public.job_applications');
  const names: string[] = [];
  while (names.length < count) names.push((await apply(visitor())).row.cv_url);
  return names;
}
const toCheck = async (max_rows: number) =>
  ((await operator().rpc('cv_claim', { max_rows })).data as { name: string }[]).map(
    ({ name }) => name,
  );
const found = (cv_name: string, problem: string | null) =>
  operator().rpc('cv_checked', { cv_name, problem });

test('Files that the worker cannot read do not block later ones', async () => {
  const names = await applied(5);
  const taken = [await toCheck(2), await toCheck(2), await toCheck(2)];
  expect(taken.flat().slice(0, 5).toSorted()).toEqual(names.toSorted());
  expect(taken[2]).toContain(names[0]);
});

test('A good CV is checked once, a wrong one until it is moved', async () => {
  const [good = '', wrong = ''] = await applied(2);
  await found(good, null);
  await found(wrong, 'no_pdf');
  expect(await toCheck(20)).toEqual([wrong]);
  const destinationBucket = 'job-applications-quarantine';
  await operator().storage.from('job-applications').move(wrong, wrong, { destinationBucket });
  expect(await toCheck(20)).toEqual([]);
});

test('The file of a deleted application is removed at once, also from the quarantine; that of a stored one stays', async () => {
  const [deleted = '', kept = '', aside = ''] = await applied(3);
  const destinationBucket = 'job-applications-quarantine';
  await operator().storage.from('job-applications').move(aside, aside, { destinationBucket });
  await backend.query('delete from public.job_applications where cv_url <> $1', [kept]);
  const due = (await operator().rpc('cv_to_remove')).data as { bucket: string; name: string }[];
  const files = due.filter(({ name }) => [deleted, kept, aside].includes(name));
  expect(files.toSorted((a, b) => a.bucket.length - b.bucket.length)).toEqual([
    { bucket: 'job-applications', name: deleted },
    { bucket: 'job-applications-quarantine', name: aside },
  ]);
});
