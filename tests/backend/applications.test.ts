import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { application, clientOf, pdf, startTestBackend, uniqueCvName } from './local-backend.ts';

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
const apply = async (row: ReturnType<typeof application>) =>
  (await visitor.from('job_applications').insert(row)).error?.code;

test('The operator reads an application and downloads its CV', async () => {
  const row = application({ linkedin: 'https://www.linkedin.com/in/ann' });
  expect(await upload(row.cv_url, new File([pdf(5000)], 'cv.pdf', { type: 'application/pdf' }))).toBeNull();
  expect(await apply(row)).toBeUndefined();
  const operator = clientOf(backend.url, LOCAL_SECRET_KEY);
  const { data } = await operator.from('job_applications').select().eq('id', row.id);
  expect(data).toEqual([{ ...row, created_at: expect.any(String) as string, cv_status: 'unchecked' }]);
  const { data: cv } = await operator.storage.from('job-applications').download(row.cv_url);
  expect(await cv?.bytes()).toEqual(pdf(5000));
});

test('A CV uploaded again under its name is refused as a duplicate and left as it is', async () => {
  const name = uniqueCvName();
  expect(await upload(name, pdf(2000))).toBeNull();
  expect(await upload(name, pdf(3000))).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  });
  const object = await backend.objects.get('job-applications', name);
  expect(object).toMatchObject({ cacheControl: 'max-age=3600', bytes: pdf(2000) });
});

test('An application that says nothing of language and consent is English, and is kept no longer than needed', async () => {
  const { language: _language, retention_consent: _consent, ...row } = application();
  await upload(row.cv_url, pdf());
  const { error } = await visitor.from('job_applications').insert(row);
  expect(error).toBeNull();
  const stored = 'select language, retention_consent from public.job_applications where id = $1';
  expect(await backend.query(stored, [row.id])).toEqual([{ language: 'en', retention_consent: false }]);
});

test('A second application with the same CV is refused', async () => {
  const row = application();
  await upload(row.cv_url, pdf());
  expect([await apply(row), await apply(application({ cv_url: row.cv_url }))]).toEqual([undefined, '23505']);
});

describe('The bucket', () => {
  test.each([
    ['[B27] 5 MiB', 5 * MIB],
    ['[B27] 5 MiB and a byte', 5 * MIB + 1],
    ['[B28] 10 MiB', 10 * MIB],
  ])('takes a CV of %s', async (_title, size) => {
    expect(await upload(uniqueCvName(), pdf(size))).toBeNull();
  });

  test.each([
    ['[B28] a CV of 10 MiB and a byte', uniqueCvName(), pdf(10 * MIB + 1), 'application/pdf'],
    ['[B29] a text', uniqueCvName(), pdf(), 'text/plain'],
    ['[B29] a picture with scripts', uniqueCvName(), pdf(), 'image/svg+xml'],
    ['a name without a time', 'ann-lee.pdf', pdf(), 'application/pdf'],
    ['[B30] a name that leaves the folder', `../${uniqueCvName()}`, pdf(), 'application/pdf'],
    ['[B30] a name in a folder', `a/${uniqueCvName()}`, pdf(), 'application/pdf'],
    ['[B30] a name that leaves the folder in disguise', `..%2f${uniqueCvName()}`, pdf(), 'application/pdf'],
    ['[B31] an ending in capitals', uniqueCvName().replace('.pdf', '.PDF'), pdf(), 'application/pdf'],
    ['a name in capitals', uniqueCvName('ANN'), pdf(), 'application/pdf'],
    ['[B32] a name with an accent', uniqueCvName('jané'), pdf(), 'application/pdf'],
    ['[B31] another ending', `${uniqueCvName()}.exe`, pdf(), 'application/pdf'],
    ['[B32] a name of 200 characters', uniqueCvName('x'.repeat(180)), pdf(), 'application/pdf'],
  ])('refuses %s', async (_title, name, body, type) => {
    expect(await upload(name, body, type)).not.toBeNull();
    expect(await backend.query('select from storage.objects where name = $1', [name])).toEqual([]);
  });

  // It knows files by what is said of them; what they are, the worker finds out.
  test.each([
    ['[B24] a program', new TextEncoder().encode('MZ\u0090\u0000 no PDF at all')],
    ['[B25] an empty file', new Uint8Array()],
  ])('takes %s that says it is a PDF', async (_title, bytes) => {
    expect(await upload(uniqueCvName(), bytes)).toBeNull();
  });

  test('[B26] refuses a File of unknown type', async () => {
    expect(await upload(uniqueCvName(), new File([pdf()], 'cv'), '')).not.toBeNull();
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
