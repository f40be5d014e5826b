import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { entriesCommand } from '../../scripts/operate/entries.ts';
import { operatorClient } from '../../scripts/operate/operator.ts';
import {
  submitApplication,
  clientOf,
  contact,
  operatorOf,
  pdf,
  testBackend,
  submitContact,
} from './support/backend.ts';

/* `npm run entries`. person.test.ts and backup.test.ts run their commands as child processes. */

/** More than one list (20) and one API response (100). */
const MANY = 130;

/** Texts that spreadsheets may run as formulas, by cell separator. */
const formulas = [';=1+1', ',+1', '\t-1', '\n@SUM(A1)', '; "=1+1', 'x;y;\t=1', ';＝1'];

const backend = await testBackend();
const operator = operatorOf(backend.url);
const visitor = clientOf(backend.url);

const { row: request } = await submitContact(visitor, {
  name: 'Ann \u202eeeL',
  company: '=1+1',
  message: '"First", line.\nSecond line.',
});
const { row: applied } = await submitApplication(visitor);
const { row: hostile } = await submitContact(visitor, { message: `x${formulas.join('\n\nx')}` });
const old = Array.from({ length: MANY }, () => contact({ created_at: '2020-05-05T10:00:00Z' }));
await operator.from('contact_submissions').insert(old).throwOnError();

const local = operatorClient({ BACKEND_PORT: new URL(backend.url).port });
const entries = (...args: string[]) => entriesCommand(local, args);

async function listed(...args: string[]) {
  const output = await entries(...args);
  return JSON.parse(output) as Record<
    'contact_submissions' | 'job_applications',
    { id: string; name: string }[]
  >;
}

async function stored(table: string, id: string) {
  const response = await operator.from(table).select().eq('id', id).single().throwOnError();
  return response.data as Record<string, string | boolean | null>;
}

const storedApplication = () => stored('job_applications', applied.id);
const change = (changes: object) =>
  operator.from('job_applications').update(changes).eq('id', applied.id);

test('entries lists the newest 20 submissions of each kind', async () => {
  const rows = await listed();
  expect(rows.contact_submissions).toHaveLength(20);
  expect(rows.contact_submissions).toContainEqual(await stored('contact_submissions', hostile.id));
  expect(rows.job_applications).toEqual([await storedApplication()]);
});

test('entries lists all submissions since a given day', async () => {
  const since = await listed('--since', '2020-05-05');
  expect(since.contact_submissions).toHaveLength(MANY + 2);
  const later = await listed('--since', '2020-05-06');
  expect(later.contact_submissions).toHaveLength(2);
});

test('A submission cannot inject terminal escape sequences', async () => {
  const rows = await listed();
  const found = rows.contact_submissions.find(({ id }) => id === request.id);
  expect(found!.name).toBe('Ann \ufffdeeL');
  expect(await entries()).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
});

test('--csv prints all rows', async () => {
  const output = await entries('--csv', 'contacts');
  expect(output.match(/^"[0-9a-f-]{36}",/gm)).toHaveLength(MANY + 2);
  // With a BOM, Excel reads the file as UTF-8.
  expect(output).toMatch(/^\ufeff"Reference","Created at","Name",/);
  expect(output).toContain('"""First"", line.\nSecond line."');
});

test('No CSV cell starts a formula, whatever the separator', async () => {
  const output = await entries('--csv', 'contacts');
  const cells = output.split(/[;,\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));
  expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => /^'[=+\-@＝]/.test(cell))).toHaveLength(formulas.length + 1);
  // Phone numbers keep their plus sign.
  expect(await entries('--csv', 'applications')).toContain(`,"'+230 5123 4567",`);
});

test('--dispute changes only the column disputed', async () => {
  await change({ status: 'rejected', notes: 'Call back.' });
  const before = await storedApplication();
  await entries('--dispute', applied.id);
  expect(await storedApplication()).toEqual({ ...before, disputed: true });
  await entries('--dispute', applied.id, '--off');
  expect(await storedApplication()).toEqual(before);
});

const mistakes = [
  {
    what: 'an unknown id',
    args: ['--dispute', randomUUID()],
    message: 'does not exist or is restricted',
  },
  {
    what: 'a malformed ID',
    args: ['--cv', 'nonsense'],
    message: '"nonsense" is not an application ID',
  },
  {
    what: 'a date in German format',
    args: ['--since', '1.11.2026'],
    message: 'such as 2026-11-01',
  },
  { what: 'an unknown table', args: ['--csv', 'people'], message: 'contacts or applications' },
  { what: 'a date in words', args: ['--since', 'last week'], message: '"last week"' },
];

test.each(mistakes)('entries rejects $what', async ({ args, message }) => {
  await expect(entries(...args)).rejects.toThrow(message);
});

test('A restricted application is not listed, changed or opened', async () => {
  await change({ restricted: true, cv_status: 'good' });
  const before = await storedApplication();
  const rows = await listed();
  expect(rows.job_applications).toEqual([]);
  for (const option of ['--dispute', '--cv'])
    await expect(entries(option, applied.id)).rejects.toThrow('or is restricted');
  expect(await storedApplication()).toEqual(before);
  await change({ restricted: false });
});

// worker.test.ts tests the content of the link, privacy-periods.test.ts its lifetime.
test('Only a checked CV gets a link', async () => {
  await change({ cv_status: 'quarantined' });
  await expect(entries('--cv', applied.id)).rejects.toThrow('it is quarantined');
  await change({ cv_status: 'good' });
  const shown = await fetch(await entries('--cv', applied.id));
  expect(await shown.bytes()).toEqual(pdf());
});

test('A missing backend, key or https is named in the error', async () => {
  await expect(entriesCommand(operatorClient({ BACKEND_PORT: '9' }), [])).rejects.toThrow(
    /^No backend responds at \S+:9\. .*"npm start"/,
  );
  expect(() => operatorClient({ SUPABASE_URL: 'https://abc.supabase.co' })).toThrow(
    'SUPABASE_SERVICE_ROLE_KEY is missing',
  );
  const unsafe = { SUPABASE_URL: 'http://abc.supabase.co', SUPABASE_SERVICE_ROLE_KEY: 'x' };
  expect(() => operatorClient(unsafe)).toThrow('must start with https');
});
