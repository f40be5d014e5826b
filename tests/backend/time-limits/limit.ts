import { expect } from 'vitest';
import type { Backend } from '../../../tools/backend/boot.ts';
import { clientOf, contact, startTestBackend } from '../local-backend.ts';

/** One period of the database, shown from both sides. */
export interface Limit {
  /** A column of private.settings, or a function and the period as it stands in it. */
  of: string;
  /** What holds while the period runs. */
  title: string;
  /** As the specification and the privacy policy say it: written down a second time on purpose. */
  period: string;
  /** Where its beginning or its end is noted, with a condition if some rows alone are meant. */
  column: string;
  begin: () => Promise<unknown>;
  isRunning: () => Promise<boolean>;
  /** Where chance makes it shorter or longer, or it is but a minute: surely not over, surely over. */
  between?: readonly [string, string];
}

export const ADDRESS = 'ann@example.com';
/** Id of the one application, and the name of its file. */
export const ID = '10000000-0000-4000-8000-000000000001';
export const CV = '1764000000000-ann-lee-0123456789abcdef.pdf';

let backend: Backend;

export async function startOnce(): Promise<Backend> {
  return (backend = await startTestBackend());
}

/** Empties every table that a case fills, and sets all settings back. */
export const beginAnew = () =>
  backend.exec(`
    delete from public.contact_submissions; delete from public.job_applications; delete from storage.objects;
    delete from public.newsletter_subscriptions; delete from private.newsletter_consents;
    delete from private.outbox; delete from private.rate_events; delete from private.upload_tickets;
    delete from private.worker_runs;
    delete from private.settings; insert into private.settings default values`);

export const exec = (sql: string) => backend.exec(sql);
export const query = <Row>(sql: string) => backend.query<Row>(sql);
export const set = (settings: string) => exec(`update private.settings set ${settings}`);
export const purge = () => exec('select public.purge()');

export async function count(rows: string): Promise<number> {
  const [row] = await query<{ n: number }>(`select count(*)::integer as n from ${rows}`);
  return row!.n;
}
export const mails = (kind: string) => count(`private.outbox where kind = '${kind}'`);

/** While purge() leaves the one row of a table. */
export const isKept = (table: string) => async () => {
  await purge();
  return (await count(table)) === 1;
};

/** A visitor of one place, as the proxy before a hosted project tells it. */
export const visitor = (headers: Record<string, string> = {}) =>
  clientOf(backend.url, undefined, { 'cf-connecting-ip': '203.0.113.9', ...headers });
/** @returns the status of the answer */
export const write = async (email = ADDRESS) =>
  (await visitor().from('contact_submissions').insert(contact({ email }))).status;
/** @returns the status of the answer */
export const subscribe = async (email = ADDRESS, headers: Record<string, string> = {}) =>
  (await visitor(headers).rpc('subscribe_newsletter', { email, locale: 'en' })).status;

export const storeFile = () =>
  exec(`insert into storage.objects (bucket_id, name, metadata)
        values ('job-applications', '${CV}', '{"size": 2000, "contentLength": 2000}')`);

/** Stores the application with its file; `changes` are those of the operator. */
export const apply = (changes: string) => async () => {
  await storeFile();
  await exec(`
    insert into private.upload_tickets (id, name) values ('${ID}', '${CV}');
    insert into public.job_applications (id, first_name, last_name, email, phone, cover_letter, job_title, cv_url)
    values ('${ID}', 'Ann', 'Lee', '${ADDRESS}', '1', 'Hello.', 'Developer', '${CV}');
    update public.job_applications set ${changes}`);
};

/** Lets the noted time of a limit lie further back, which is a term with `@` for it. */
export async function age({ column }: Limit, term: string): Promise<void> {
  const [, table, name = '', where] = /^(\w+\.\w+)\.(\w+)(.*)$/.exec(column) ?? [];
  const aged = await query(
    `update ${table} set ${name} = ${term.replaceAll('@', name)} ${where} returning 1`,
  );
  expect(aged.length, `rows of ${column}`).toBeGreaterThan(0);
}
