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
import { entries as run } from '../../scripts/operate/entries.ts';
import { operatorClient } from '../../scripts/operate/operator.ts';
import { runScript } from '../support/run-script.ts';

/** More than a list shows (20), and more than the API returns at once (100). */
const many = 130;
const backend = await testBackend();
const operator = operatorOf(backend.url);
const visitor = clientOf(backend.url);
const unusual = { name: 'Ann \u202eeeL', company: '=1+1', message: '"First", line.\nSecond line.' };
/** Texts that some spreadsheet would run as formulas, by the character that ends a cell there. */
const formulas = [';=1+1', ',+1', '\t-1', '\n@SUM(A1)', '; "=1+1', 'x;y;\t=1', ';＝1'];
const { row: request } = await write(visitor, unusual);
const { row: applied } = await apply(visitor);
const { row: hostile } = await write(visitor, { message: `x${formulas.join('\n\nx')}` });
const old = Array.from({ length: many }, () => contact({ created_at: '2020-05-05T10:00:00Z' }));
await operator.from('contact_submissions').insert(old).throwOnError();

const environment = { BACKEND_PORT: new URL(backend.url).port };
const entries = (...args: string[]) => run(operatorClient(environment), args);
const stored = async (table: string, id: string) => {
  const answer = await operator.from(table).select().eq('id', id).single().throwOnError();
  return answer.data as Record<string, string | boolean | null>;
};
const change = (changes: object) =>
  operator.from('job_applications').update(changes).eq('id', applied.id);
const storedApplication = () => stored('job_applications', applied.id);

const listed = async (...args: string[]) =>
  JSON.parse(await entries(...args)) as Record<string, { id: string; name: string }[]>;

test('The command prints the newest 20 of each kind, as they are stored', async () => {
  const { code, output } = await runScript('entries', [], environment);
  expect(code).toBe(0);
  const rows = JSON.parse(output) as Record<string, object[]>;
  expect(rows.contact_submissions).toHaveLength(20);
  expect(rows.contact_submissions).toContainEqual(await stored('contact_submissions', hostile.id));
  expect(rows.job_applications).toEqual([await storedApplication()]);
});

test('From a day on, all are listed', async () => {
  const since = async (day: string) => (await listed('--since', day)).contact_submissions;
  expect(await since('2020-05-05')).toHaveLength(many + 2);
  expect(await since('2020-05-06')).toHaveLength(2);
});

test('The text of an entry cannot control the terminal', async () => {
  const rows = (await listed()).contact_submissions!;
  expect(rows.find(({ id }) => id === request.id)!.name).toBe('Ann \ufffdeeL');
  expect(await entries()).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
});

test('--csv prints all rows', async () => {
  const output = await entries('--csv', 'contacts');
  expect(output.match(/^"[0-9a-f-]{36}",/gm)).toHaveLength(many + 2);
  // With this mark, Excel reads it as UTF-8.
  expect(output).toMatch(/^\ufeff"Entry","Created at","Name",/);
  expect(output).toContain(`"'=1+1","${request.email}"`);
  expect(output).toContain('"""First"", line.\nSecond line."');
  expect(await entries('--csv', 'contacts', '--since', '2020-05-06')).not.toContain('2020-05-05');
});

test('No cell of a table is a formula, whichever character ends a cell', async () => {
  const output = await entries('--csv', 'contacts');
  const cells = output.split(/[;,\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));
  expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => /^'[=+\-@＝]/.test(cell))).toHaveLength(formulas.length + 1);
  // A phone number keeps its plus.
  expect(await entries('--csv', 'applications')).toContain(`,"'+230 5123 4567",`);
});

test('The operator marks a dispute, which changes nothing else', async () => {
  await change({ status: 'rejected', notes: 'Call back.' });
  const before = await storedApplication();
  await entries('--dispute', applied.id);
  expect(await storedApplication()).toEqual({ ...before, disputed: true });
  await entries('--dispute', applied.id, '--off');
  expect(await storedApplication()).toEqual(before);
});

test.each([
  { what: 'an unknown id', args: ['--dispute', randomUUID()], says: 'There is no application' },
  { what: 'an unknown option', args: ['--status', 'hired'], says: "Unknown option '--status'" },
  { what: 'an unknown table', args: ['--csv', 'people'], says: 'contacts or applications' },
  { what: 'an impossible day', args: ['--since', 'last week'], says: '"last week"' },
])('A sentence names what is wrong: $what', async ({ args, says }) => {
  await expect(entries(...args)).rejects.toThrow(says);
});

test('A restricted application is not listed and not changed, and its CV is not opened', async () => {
  await change({ restricted: true, cv_status: 'good' });
  const before = await storedApplication();
  expect((await listed()).job_applications).toEqual([]);
  for (const option of ['--dispute', '--cv'])
    await expect(entries(option, applied.id)).rejects.toThrow('or it is restricted');
  expect(await storedApplication()).toEqual(before);
  await change({ restricted: false });
});

test('The link to a checked CV shows it in the browser, for seven days', async () => {
  await change({ cv_status: 'quarantined' });
  await expect(entries('--cv', applied.id)).rejects.toThrow('it is quarantined');
  await change({ cv_status: 'good' });
  const link = await entries('--cv', applied.id);
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
  const { code, output } = await runScript('entries', [], { BACKEND_PORT: '9' });
  expect(code).toBe(1);
  expect(output).toMatch(/^No backend answers at \S+:9\. .*"npm start"/);
  const [safe, unsafe] = ['https://abc.supabase.co', 'http://abc.supabase.co'];
  expect(() => operatorClient({ SUPABASE_URL: safe })).toThrow(
    'SUPABASE_SERVICE_ROLE_KEY is missing',
  );
  const withKey = { SUPABASE_URL: unsafe, SUPABASE_SERVICE_ROLE_KEY: 'x' };
  expect(() => operatorClient(withKey)).toThrow('must start with https');
});
