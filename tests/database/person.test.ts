import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { LOCAL_SECRET_KEY } from '../../scripts/local/backend/keys.ts';
import { operatorClient } from '../../scripts/operate/operator.ts';
import { personCommand } from '../../scripts/operate/person.ts';
import { runScript } from '../support/run-script.ts';
import {
  submitApplication,
  clientOf,
  operatorOf,
  pdf,
  testBackend,
  uniqueAddress,
  submitContact,
} from './support/backend.ts';

const GOOD = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';

const backend = await testBackend();
const operator = operatorOf(backend.url);
const env = { SUPABASE_URL: backend.url, SUPABASE_SERVICE_ROLE_KEY: LOCAL_SECRET_KEY };
const person = (...args: string[]) => personCommand(operatorClient(env), args);

let email: string;
const other = uniqueAddress();
beforeAll(() => storePerson(other));
beforeEach(async () => {
  await backend.exec('delete from private.rate_events');
  email = `Ann.${uniqueAddress()}`;
});

const subscribe = (address: string) =>
  clientOf(backend.url).rpc('subscribe_newsletter', { email: address, language: 'de' });

/**
 * Stores one person's contact request, application with CV, and confirmed subscription.
 * @returns the application
 */
async function storePerson(address: string, changes: Record<string, unknown> = {}) {
  const visitor = clientOf(backend.url);
  await submitContact(visitor, { email: address });
  const { row } = await submitApplication(
    visitor,
    { email: address, retention_consent: true },
    pdf(3000),
  );
  await operator.from('job_applications').update(changes).eq('id', row.id);
  await subscribe(address);
  await backend.query(
    `update public.newsletter_subscriptions set status = 'confirmed', confirmed_at = now()
     where email = $1`,
    [address],
  );
  return row;
}

async function hasFile(bucket: string, { cv_url }: { cv_url: string }) {
  const { data } = await operator.storage.from(bucket).download(cv_url);
  return data !== null;
}

/** Counts a person's rows by table. */
async function countRows(address: string) {
  const response = await operator.rpc('person_export', { address }).throwOnError();
  const tables = Object.entries(response.data as Record<string, object[]>);
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.length]));
}

test('Export writes all data of a person and none of others', async () => {
  const row = await storePerson(email);
  const folder = mkdtempSync(join(tmpdir(), 'person-'));
  const { code } = await runScript('person', ['export', email.toUpperCase()], env, folder);
  expect(code).toBe(0);
  const written = join(folder, readdirSync(folder)[0]!);
  const text = readFileSync(join(written, 'person.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    contact_submissions: [{ email, message: 'We need a team of five.' }],
    job_applications: [{ email, cv_url: row.cv_url }],
    newsletter_subscriptions: [{ email }],
    mails: expect.arrayContaining([
      expect.objectContaining({ kind: 'receipt_contact' }),
    ]) as unknown,
  });
  expect(text).not.toMatch(/token_hash|pepper/);
  expect(text).not.toContain(other);
  expect(readFileSync(join(written, row.cv_url))).toEqual(Buffer.from(pdf(3000)));
  rmSync(folder, { recursive: true });
});

test('Export writes nothing about an unknown address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'person-'));
  const output = await personCommand(operatorClient(env), ['export', email], folder);
  expect(output).toBe(`Nothing is stored about ${email}.`);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('Erase previews, then deletes only this person’s data', async () => {
  const row = await storePerson(email);
  const quarantined = await storePerson(email, { cv_status: 'quarantined' });
  const destination = { destinationBucket: QUARANTINE };
  await operator.storage.from(GOOD).move(quarantined.cv_url, quarantined.cv_url, destination);
  expect(await hasFile(QUARANTINE, quarantined)).toBe(true);
  const before = await countRows(email);
  const ofOther = await countRows(other);
  expect(before).toMatchObject({
    contact_submissions: 2,
    job_applications: 2,
    newsletter_subscriptions: 1,
  });
  expect(before.mails).toBeGreaterThan(0);

  expect(await person('erase', email)).toContain('Nothing was changed');
  expect(await countRows(email)).toEqual(before);

  const output = await person('erase', email, '--yes');
  expect(output).toContain('Not erased, because stored elsewhere');
  expect(output).toContain('Supabase logs: file names of CVs');
  expect(output).toContain('proves consent');
  const nothing = Object.fromEntries(Object.keys(before).map((name) => [name, 0]));
  // The proof of consent is kept. It has no address.
  expect(await countRows(email)).toEqual({ ...nothing, newsletter_consents: 1 });
  const consents = JSON.stringify(await backend.query('select * from private.newsletter_consents'));
  expect(consents.toLowerCase()).not.toContain(email.toLowerCase());
  expect(await hasFile(GOOD, row)).toBe(false);
  expect(await hasFile(QUARANTINE, quarantined)).toBe(false);
  const tickets = await backend.query('select from private.upload_tickets where id = $1', [row.id]);
  expect(tickets).toEqual([]);
  expect(await countRows(other)).toEqual(ofOther);
});

test('Erasing an unconfirmed sign-up keeps no proof of consent', async () => {
  await subscribe(email);
  const output = await person('erase', email, '--yes');
  expect(await countRows(email)).toMatchObject({
    newsletter_subscriptions: 0,
    newsletter_consents: 0,
  });
  expect(output).not.toContain('proves consent');
});

test('Erase keeps a disputed application and its file', async () => {
  const row = await storePerson(email, { disputed: true });
  const output = await person('erase', email, '--yes');
  expect(output).toContain(`Kept during a dispute: applications ${row.id}`);
  expect(await countRows(email)).toMatchObject({ contact_submissions: 0, job_applications: 1 });
  expect(await hasFile(GOOD, row)).toBe(true);
});

test('Withdraw previews, then ends the consent to 24 months', async () => {
  const { id } = await storePerson(email);
  const consent = () =>
    backend.query('select retention_consent from public.job_applications where id = $1', [id]);
  await person('withdraw', email);
  expect(await consent()).toEqual([{ retention_consent: true }]);
  expect(await person('withdraw', email, '--yes')).toContain('Changed submissions: 1');
  expect(await consent()).toEqual([{ retention_consent: false }]);
});

test('Restrict ends mails and subscription, and can be lifted', async () => {
  await storePerson(email);
  const restricted = () =>
    backend.query(
      `select restricted from public.contact_submissions where email = $1
       union all select restricted from public.job_applications where email = $1`,
      [email],
    );
  expect(await person('restrict', email, '--yes')).toContain('Changed submissions: 2');
  expect(await restricted()).toEqual([{ restricted: true }, { restricted: true }]);
  const mails = await backend.query('select from private.outbox where recipient = $1', [email]);
  expect(mails).toEqual([]);
  expect(await countRows(email)).toMatchObject({ newsletter_subscriptions: 0 });
  await person('restrict', email, '--off', '--yes');
  expect(await restricted()).toEqual([{ restricted: false }, { restricted: false }]);
});

test('The command prints its usage after wrong arguments', async () => {
  for (const args of [['erase'], ['delete', email]])
    await expect(person(...args)).rejects.toThrow('npm run person -- export ADDRESS');
});
