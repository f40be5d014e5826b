import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/local/backend/keys.ts';
import {
  application,
  apply as sendApplication,
  clientOf,
  contact,
  handIn,
  openUpload,
  operatorOf,
  pdf,
  testBackend,
  uniqueCvName,
  write as sendContact,
} from './support/backend.ts';

/*
 * What a visitor, who has the publishable key, must not be able to do. catalogue.test.ts has the
 * rights on tables and functions; keys, schemas and methods are held by the gateway and PostgREST.
 */
const GOOD = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';
const FILES = '/storage/v1/object';
const FORGED = `${randomUUID()}.${'0'.repeat(64)}`;
const type = { contentType: 'application/pdf' };

/** Data that was stored before, which no visitor may read or change. */
const backend = await testBackend();
const visitor = clientOf(backend.url);
const { row: request } = await sendContact(visitor);
const { row: applied } = await sendApplication(visitor, {}, pdf(2000));

interface Outcome {
  error: { message: string; code?: string; status?: number; statusCode?: string } | null;
  data?: unknown;
  status?: number;
}

/** The code of a refusal; `nothing` if an answer is empty; otherwise `allowed`. */
function verdict({ error, data, status }: Outcome): string {
  if (status === 429) return '429';
  if (error) return String(error.code ?? error.statusCode ?? error.status ?? status);
  const isEmpty =
    data === false ||
    data === null ||
    data === undefined ||
    (Array.isArray(data) && data.length === 0);
  return isEmpty ? 'nothing' : 'allowed';
}

/**
 * A request without the client library. It has the publishable key unless `headers` have something
 * else.
 */
async function http(method: string, path: string, headers = {}, body?: BodyInit): Promise<Outcome> {
  const options = {
    method,
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, ...headers },
    body,
    duplex: 'half',
  };
  const response = await fetch(backend.url + path, options);
  const text = await response.text();
  // Storage answers a refusal with 400, and has the real status in the body.
  const [, code = String(response.status)] = /"statusCode":"(\d+)"/.exec(text) ?? [];
  return response.ok ? { error: null, data: text } : { error: { message: text, code } };
}

const contacts = () => visitor.from('contact_submissions');
const applications = () => visitor.from('job_applications');
const files = (bucket = GOOD) => visitor.storage.from(bucket);
const rpc = (name: string, parameters = {}) => visitor.rpc(name, parameters);
const write = (changes: object) => contacts().insert({ ...contact(), ...changes });
const apply = (changes: object) => applications().insert({ ...application(), ...changes });
const ticket = () => openUpload(visitor, application());
const askFor = (file_name: string) =>
  rpc('open_upload', { application_id: randomUUID(), file_name });
const hand = async (bytes: Uint8Array<ArrayBuffer>, options = {}, bucket = GOOD) =>
  files(bucket).upload(await ticket(), bytes, { ...type, ...options });
const handStream = async () => {
  const headers = { 'content-type': 'application/pdf' };
  return http('POST', `${FILES}/${GOOD}/${await ticket()}`, headers, new Blob(['%PDF-']).stream());
};
const get = (path: string, headers = {}) => http('GET', path, headers);
const CV = () => applied.cv_url;

/** What visitors try, by the answer that they get. */
const refusals: Record<string, Record<string, () => PromiseLike<Outcome>>> = {
  // PostgreSQL: no privilege, or a policy
  42501: {
    'reads applications': () => applications().select(),
    'reads its own row back': () => contacts().insert(contact()).select(),
    'overwrites a request': () => contacts().upsert({ ...request, message: 'Something else.' }),
    'learns whether a request exists': () => contacts().upsert(request, { ignoreDuplicates: true }),
    'changes a status': () => applications().update({ status: 'hired' }).eq('id', applied.id),
    'deletes an application': () => applications().delete().eq('id', applied.id),
    'applies as hired': () => apply({ status: 'hired' }),
    'applies without a status': () => apply({ status: null }),
  },
  // PostgreSQL: keys, values that a function or a table refuses, and what is no UUID
  23505: { 'sends a request twice': () => contacts().insert(request) },
  23503: {
    'applies without a CV': () => apply({}),
    'applies with another’s CV': () => apply({ cv_url: CV() }),
  },
  22023: {
    'asks for a ticket without a time': () => askFor('ann-lee.pdf'),
    'asks for a ticket in another folder': () => askFor(`../${uniqueCvName()}`),
    'asks for a ticket with a very long name': () => askFor(uniqueCvName('x'.repeat(180))),
    'subscribes a text that is no address': () =>
      rpc('subscribe_newsletter', { email: 'not an address' }),
  },

  23514: { 'writes in a language that the site does not have': () => write({ language: 'fr' }) },
  '22P02': {
    'confirms with SQL instead of a token': () =>
      rpc('confirm_newsletter', { token: "' or true --" }),
  },
  // HTTP, and the status that the Storage service names
  400: { 'asks whether a file exists': () => http('HEAD', `${FILES}/${GOOD}/${CV()}`) },
  401: { 'counts requests': () => contacts().select('*', { count: 'exact', head: true }) },
  403: {
    'makes an upload link': async () => files().createSignedUploadUrl(await ticket()),
    'uploads without a ticket': () => files().upload(uniqueCvName(), pdf(), type),
    'uploads to a name that is taken': () => files().upload(CV(), pdf(), type),
    'uploads with upsert': () => hand(pdf(), { upsert: true }),
    'replaces a file': () => files().update(CV(), pdf(9), type),
    'uploads no bytes': () => hand(pdf(0)),
    'uploads a body of unknown length': handStream,
    'uploads to the quarantine': () => hand(pdf(), {}, QUARANTINE),
  },
  404: {
    'downloads a file': () => files().download(CV()),
    'opens a file by a public address': () => get(`${FILES}/public/${GOOD}/${CV()}`),
    'makes a download link': () => files().createSignedUrl(CV(), 60),
    'renames a file': () => files().move(CV(), uniqueCvName()),
    'copies a file': () => files().copy(CV(), uniqueCvName()),
  },

  415: { 'uploads a text': () => hand(pdf(), { contentType: 'text/plain' }) },
  421: {
    'reads from a foreign page': () =>
      get('/rest/v1/contact_submissions?select=id', { origin: 'https://example.org' }),
  },
  nothing: {
    'confirms with an invented token': () => rpc('confirm_newsletter', { token: randomUUID() }),
    'unsubscribes by an id': () => rpc('unsubscribe_newsletter', { token: randomUUID() }),
    'unsubscribes by a forged token': () => rpc('unsubscribe_newsletter', { token: FORGED }),
    'lists files': () => files().list(),
    'lists the quarantine': () => files(QUARANTINE).list(),
    'removes a file': () => files().remove([CV()]),
  },
};

const table = Object.entries(refusals).flatMap(([code, attempts]) =>
  Object.entries(attempts).map(([what, attempt]) => ({ what, attempt, code })),
);
test.each(table)('$code: a visitor $what', async ({ attempt, code }) => {
  const outcome = await attempt();
  expect(verdict(outcome), JSON.stringify(outcome)).toBe(code);
});

test('Afterwards the stored data is unchanged, and the visitor can upload', async () => {
  const stored = await backend.query(
    `select c.message, a.status, b.public
       from public.contact_submissions c, public.job_applications a, storage.buckets b
      where c.id = $1 and a.id = $2 and b.id = '${GOOD}'`,
    [request.id, applied.id],
  );
  expect(stored).toEqual([{ message: request.message, status: 'received', public: false }]);
  const { data } = await operatorOf(backend.url).storage.from(GOOD).download(applied.cv_url);
  expect(await data?.bytes()).toEqual(pdf(2000));
  const notices = await backend.query(`select from private.outbox where kind like 'staff%'`);
  expect(notices).toHaveLength(2);
  const next = await handIn(visitor, application());
  expect(next.error).toBeNull();
});
