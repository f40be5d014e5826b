import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import {
  application,
  clientOf,
  handIn,
  openUpload,
  pdf,
  startTestBackend,
  uniqueCvName,
} from './local-backend.ts';

const MIB = 1024 * 1024;
let backend: Backend;
let visitor: ReturnType<typeof clientOf>;
beforeAll(async () => {
  backend = await startTestBackend();
  visitor = clientOf(backend.url);
});
afterAll(() => backend.close());

const upload = async (name: string, body: BodyInit, type = 'application/pdf') => {
  const { error } = await visitor.storage
    .from('job-applications')
    .upload(name, body, { contentType: type, cacheControl: '3600', upsert: false });
  return error;
};
/** Of an application that is still to come. */
const uploadNew = async (body: BodyInit, type?: string) =>
  upload(await openUpload(visitor, application()), body, type);
const apply = async (row: ReturnType<typeof application>) =>
  (await visitor.from('job_applications').insert(row)).error?.code;

test('The operator reads an application and downloads its CV', async () => {
  const row = application({ linkedin: 'https://www.linkedin.com/in/ann' });
  expect(
    (await handIn(visitor, row, new File([pdf(5000)], 'cv.pdf', { type: 'application/pdf' }))).error,
  ).toBeNull();
  expect(await apply(row)).toBeUndefined();
  const operator = clientOf(backend.url, LOCAL_SECRET_KEY);
  const { data } = await operator.from('job_applications').select().eq('id', row.id);
  const unchecked = {
    cv_status: 'unchecked',
    cv_problem: null,
    cv_size: null,
    cv_sha256: null,
    cv_checked_at: null,
  };
  const untouched = { decided_at: null, notes: '', disputed: false, restricted: false };
  expect(data).toEqual([
    { ...row, ...unchecked, ...untouched, trapped: false, created_at: expect.any(String) as string },
  ]);
  const { data: cv } = await operator.storage.from('job-applications').download(row.cv_url);
  expect(await cv?.bytes()).toEqual(pdf(5000));
});

test('A CV uploaded again under its name is refused as a duplicate and left as it is', async () => {
  const name = await openUpload(visitor, application());
  expect(await upload(name, pdf(2000))).toBeNull();
  expect(await upload(name, pdf(3000))).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  });
  const object = await backend.objects.get('job-applications', name);
  expect(object).toMatchObject({ cacheControl: 'max-age=3600', bytes: pdf(2000) });
});

test('An application that says nothing of language and consent is English, and is kept no longer than needed', async () => {
  const applied = application();
  await handIn(visitor, applied);
  const { language: _language, retention_consent: _consent, ...row } = applied;
  const { error } = await visitor.from('job_applications').insert(row);
  expect(error).toBeNull();
  const stored = 'select language, retention_consent from public.job_applications where id = $1';
  expect(await backend.query(stored, [row.id])).toEqual([{ language: 'en', retention_consent: false }]);
});

describe('A ticket', () => {
  const fileName = uniqueCvName();
  const ask = (id: string, file_name = fileName) =>
    visitor.rpc('open_upload', { application_id: id, file_name });

  test('gives the name that was asked for, with an ending that nobody guesses, and the same when asked again', async () => {
    const { id } = application();
    const [first, again, other] = [await ask(id), await ask(id), await ask(application().id)];
    for (const { data } of [first, other])
      expect(data).toMatch(new RegExp(`^${fileName.slice(0, -4)}-[0-9a-f]{16}\\.pdf$`));
    expect([again.data === first.data, other.data === first.data]).toEqual([true, false]);
  });

  test.each([
    ['a name without a time', 'ann-lee.pdf'],
    ['[B30] a name that leaves the folder', `../${uniqueCvName()}`],
    ['[B30] a name in a folder', `a/${uniqueCvName()}`],
    ['[B30] a name that leaves the folder in disguise', `..%2f${uniqueCvName()}`],
    ['[B31] an ending in capitals', uniqueCvName().replace('.pdf', '.PDF')],
    ['a name in capitals', uniqueCvName('ANN')],
    ['[B32] a name with an accent', uniqueCvName('jané')],
    ['[B31] another ending', `${uniqueCvName()}.exe`],
    ['[B32] a name of 200 characters', uniqueCvName('x'.repeat(180))],
  ])('is not given for %s, and without one no file is taken', async (_title, name) => {
    expect((await ask(application().id, name)).error?.code).toBe('22023');
    expect(await upload(name, pdf())).not.toBeNull();
    expect(await backend.query('select from storage.objects where name = $1', [name])).toEqual([]);
  });

  test('[S01] is good for one application, its own', async () => {
    const [row, other] = [application(), application()];
    await handIn(visitor, row);
    await handIn(visitor, other);
    expect(await apply({ ...row, cv_url: other.cv_url })).toBe('23503');
    expect([await apply(row), await apply(application({ cv_url: row.cv_url }))]).toEqual([
      undefined,
      '23503',
    ]);
  });

  test('[S02] says nothing of others: the answer is the same for a name that was handed in and for one that was not', async () => {
    const row = application();
    await handIn(visitor, row);
    await apply(row);
    const answers = [];
    for (const cv_url of [row.cv_url, row.cv_url.replace(/-[0-9a-f]{16}/, ''), uniqueCvName()]) {
      const { status, error } = await visitor.from('job_applications').insert(application({ cv_url }));
      answers.push({ status, error: { ...error } });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('[S03] is void after an hour, and once its application is stored', async () => {
    const [late, used] = [application(), application()];
    await openUpload(visitor, late);
    await handIn(visitor, used);
    await apply(used);
    await backend.query(`update private.upload_tickets set at = at - interval '61 minutes' where id = $1`, [
      late.id,
    ]);
    expect([await upload(late.cv_url, pdf()), await upload(used.cv_url, pdf())]).toEqual([
      expect.objectContaining({ statusCode: '403' }),
      expect.objectContaining({ statusCode: '403' }),
    ]);
  });

  test('[S04] is no way to a signed upload link, over which no policy is asked again', async () => {
    const name = await openUpload(visitor, application());
    const { data, error } = await visitor.storage.from('job-applications').createSignedUploadUrl(name);
    expect([data, error]).toEqual([null, expect.objectContaining({ statusCode: '403' })]);
  });
});

describe('The bucket', () => {
  test.each([
    ['[B27] 5 MiB', 5 * MIB],
    ['[B27] 5 MiB and a byte', 5 * MIB + 1],
    ['[B28] 10 MiB', 10 * MIB],
  ])('takes a CV of %s', async (_title, size) => {
    expect(await uploadNew(pdf(size))).toBeNull();
  });

  test.each([
    ['[B28] a CV of 10 MiB and a byte', pdf(10 * MIB + 1), 'application/pdf'],
    ['[B29] a text', pdf(), 'text/plain'],
    ['[B29] a picture with scripts', pdf(), 'image/svg+xml'],
    ['[B25] an empty file', new Uint8Array(), 'application/pdf'],
  ])('refuses %s', async (_title, body, type) => {
    expect(await uploadNew(body, type)).not.toBeNull();
  });

  test('[B24] takes a program that says it is a PDF; what it is, the worker finds out', async () => {
    expect(await uploadNew(new TextEncoder().encode('MZ\u0090\u0000 no PDF at all'))).toBeNull();
  });

  test('[B26] refuses a File of unknown type', async () => {
    expect(await uploadNew(new File([pdf()], 'cv'), '')).not.toBeNull();
  });
});

describe('The database itself refuses', () => {
  test.each([
    ['[B21] a link that runs a script', { linkedin: 'javascript:alert(1)' }],
    ['a link of 301 characters', { linkedin: `https://${'x'.repeat(293)}` }],
    ['[B22] an empty cover letter', { cover_letter: ' \n ' }],
    ['[B22] a cover letter of 10001 characters', { cover_letter: 'x'.repeat(10_001) }],
    ['[B23] a phone number of 51 characters', { phone: '1'.repeat(51) }],
    ['a first name of 101 characters', { first_name: 'x'.repeat(101) }],
    ['a CV name outside the rule', { cv_url: 'cv.pdf' }],
    ['a language that the site does not speak', { language: 'fr' }],
  ])('%s', async (_title, change) => {
    expect(await apply(application(change))).toBe('23514');
  });
});
