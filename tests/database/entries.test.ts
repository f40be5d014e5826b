import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import {
  apply,
  clientOf,
  contact,
  operatorOf,
  pdf,
  testBackend,
  write,
} from './support/backend.ts';
import { labelOf } from '../../supabase/functions/_shared/labels.ts';
import { runScript } from '../support/run-script.ts';

/** More than a list shows (20), and more than the API returns at once (100). */
const many = 130;
const backend = await testBackend();
const operator = operatorOf(backend.url);
const visitor = clientOf(backend.url);
const unusual = { name: 'Ann \u202eeeL', company: '=1+1', message: '"First", line.\nSecond line.' };
/** Texts that some spreadsheet would run as formulas, by the sign that ends a cell there. */
const formulas = [';=1+1', ',+1', '\t-1', '\n@SUM(A1)', '; "=1+1', 'x;y;\t=1', ';＝1'];
const { row: request } = await write(visitor, unusual);
const { row: applied } = await apply(visitor);
const { row: hostile } = await write(visitor, { message: `x${formulas.join('\n\nx')}` });
const old = Array.from({ length: many }, () => contact({ created_at: '2020-05-05T10:00:00Z' }));
await operator.from('contact_submissions').insert(old).throwOnError();

const entries = (...args: string[]) =>
  runScript('entries', args, { BACKEND_PORT: new URL(backend.url).port });
const stored = async (table: string, id: string) => {
  const answer = await operator.from(table).select().eq('id', id).single().throwOnError();
  return answer.data as Record<string, string | boolean | null>;
};
const change = (changes: object) =>
  operator.from('job_applications').update(changes).eq('id', applied.id);
const storedApplication = () => stored('job_applications', applied.id);

test('The list shows the newest 20 and how many there are, of all or from a day or with a status', async () => {
  const { code, output } = await entries();
  expect(code).toBe(0);
  expect(output).toContain(`contact_submissions: ${many + 2}, the newest 20 shown`);
  expect(output.match(/^Entry /gm)).toHaveLength(20 + 1);
  expect(output).toContain(request.id);
  expect((await entries('--since', '2020-05-05')).output).toContain(
    `contact_submissions: ${many + 2}\n`,
  );
  expect((await entries('--since', '2020-05-06')).output).toContain('contact_submissions: 2\n');
  expect((await entries('--status', 'answered')).output).toContain('contact_submissions: 0\n');
});

test('An entry is shown with every column, and its text cannot control the terminal', async () => {
  const { output } = await entries('--id', applied.id);
  for (const [column, value] of Object.entries(await storedApplication()))
    expect(output).toMatch(
      new RegExp(`^${labelOf(column)} +${RegExp.escape(String(value ?? ''))}$`, 'm'),
    );
  const { output: other } = await entries('--id', request.id);
  expect(other).toMatch(/^Name +Ann \ufffdeeL$/m);
  expect(other).toMatch(/^Message +"First", line\.\n +Second line\.$/m);
});

test('--json and --csv print all rows as they are stored', async () => {
  const rows = JSON.parse((await entries('--json')).output) as Record<string, object[]>;
  expect(rows.contact_submissions).toHaveLength(many + 2);
  for (const { id } of [request, hostile])
    expect(rows.contact_submissions).toContainEqual(await stored('contact_submissions', id));
  expect(rows.job_applications).toEqual([await storedApplication()]);
  const { output } = await entries('--csv', 'contacts');
  expect(output.match(/^"[0-9a-f-]{36}",/gm)).toHaveLength(many + 2);
  // With this mark, Excel reads it as UTF-8.
  expect(output).toMatch(/^\ufeff"Entry","Created at","Name",/);
  expect(output).toContain(`"'=1+1","${request.email}"`);
  expect(output).toContain('"""First"", line.\nSecond line."');
});

test('No cell of a table is a formula, whichever sign ends a cell', async () => {
  const { output } = await entries('--csv', 'contacts');
  const cells = output.split(/[;,\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));
  expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => /^'[=+\-@＝]/.test(cell))).toHaveLength(formulas.length + 1);
  // A phone number keeps its plus.
  expect((await entries('--csv', 'applications')).output).toContain(`,"'+230 5123 4567",`);
});

test('The operator sets a status, and marks a dispute', async () => {
  expect((await entries('--id', request.id, '--status', 'answered')).code).toBe(0);
  expect(await stored('contact_submissions', request.id)).toMatchObject({ status: 'answered' });
  expect((await entries('--id', applied.id, '--status', 'in_review')).code).toBe(0);
  expect((await entries('--id', applied.id, '--dispute', 'on')).code).toBe(0);
  expect(await storedApplication()).toMatchObject({ status: 'in_review', disputed: true });
  await change({ notes: 'Call back.' });
  await entries('--id', applied.id, '--status', 'rejected');
  const kept = { status: 'rejected', disputed: true, notes: 'Call back.' };
  expect(await storedApplication(), 'a status changes nothing else').toMatchObject(kept);
  await entries('--id', applied.id, '--status', 'in_review');
  await entries('--id', applied.id, '--dispute', 'off');
  expect(await storedApplication()).toMatchObject({ status: 'in_review', disputed: false });
});

test.each([
  ['a status that there is not', ['--id', applied.id, '--status', 'lost'], '"lost" is no status'],
  [
    'an entry that there is not',
    ['--id', randomUUID(), '--status', 'rejected'],
    'There is no such entry',
  ],
  ['a dispute without an entry', ['--dispute', 'on'], 'with the application'],
  [
    'two changes at once',
    ['--id', applied.id, '--dispute', 'off', '--status', 'hired'],
    '--dispute takes',
  ],
  ['no day', ['--since', 'yesterday'], '--since takes a day'],
  ['no table', ['--csv', 'people'], '--csv takes contacts or applications'],
])('What it is told wrongly is said: %s', async (_title, args, sentence) => {
  const before = await storedApplication();
  expect(await entries(...args)).toEqual({
    code: 1,
    output: expect.stringContaining(sentence) as string,
  });
  expect(await storedApplication()).toEqual(before);
});

test('A restricted application is not shown, not changed, and its CV is not opened', async () => {
  await change({ restricted: true, cv_status: 'good' });
  const before = await storedApplication();
  expect((await entries('--id', applied.id)).output).toContain('job_applications: 0');
  for (const args of [
    ['--id', applied.id, '--status', 'rejected'],
    ['--cv', applied.id],
  ])
    expect((await entries(...args)).output).toMatch(/^There is no such entry, or it is restricted/);
  expect(await storedApplication()).toEqual(before);
  await change({ restricted: false });
});

test('The link to a checked CV shows it in the browser, for seven days', async () => {
  await change({ cv_status: 'quarantined' });
  expect((await entries('--cv', applied.id)).output).toContain('it is quarantined');
  await change({ cv_status: 'good' });
  const link = (await entries('--cv', applied.id)).output.trim();
  // With this word in the link, the Storage service would send an attachment. The local one does
  // not know it.
  expect(new URL(link).searchParams.has('download')).toBe(false);
  const shown = await fetch(link);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(await shown.bytes()).toEqual(pdf());
  const opensAfter = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    const { ok } = await fetch(link).finally(() => vi.useRealTimers());
    return ok;
  };
  expect([await opensAfter(6.9), await opensAfter(7.1)]).toEqual([true, false]);
});

test('Without a backend, a key or https, a sentence says what to do', async () => {
  const output = async (env: Record<string, string>) =>
    (await runScript('entries', [], env)).output;
  const [safe, unsafe] = ['https://abc.supabase.co', 'http://abc.supabase.co'];
  expect(await output({ BACKEND_PORT: '9' })).toMatch(
    /^No backend answers at \S+:9\. .* npm start/,
  );
  expect(await output({ SUPABASE_URL: safe })).toContain('SUPABASE_SERVICE_ROLE_KEY is not');
  const withKey = await output({ SUPABASE_URL: unsafe, SUPABASE_SERVICE_ROLE_KEY: 'x' });
  expect(withKey).toContain('must begin with https');
});
