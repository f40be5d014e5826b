import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/local/backend/keys.ts';
import {
  application,
  submitApplication,
  clientOf,
  contact,
  uploadCv,
  openUpload,
  operatorOf,
  pdf,
  testBackend,
  uniqueCvName,
  submitContact,
} from './support/backend.ts';

/*
 * Requests that must fail for a visitor with the publishable key. catalogue.test.ts tests
 * privileges; keys, schemas and HTTP methods are checked by the gateway and PostgREST.
 */
const GOOD = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';
const FILES = '/storage/v1/object';
const FORGED = `${randomUUID()}.${'0'.repeat(64)}`;
const type = { contentType: 'application/pdf' };

/** Existing data that no visitor may read or change. */
const backend = await testBackend();
const visitor = clientOf(backend.url);
const { row: request } = await submitContact(visitor);
const { row: applied } = await submitApplication(visitor, {}, pdf(2000));

interface Outcome {
  error: { message: string; code?: string; status?: number; statusCode?: string } | null;
  data?: unknown;
  status?: number;
}

/** The error code; without an error, `nothing` for an empty response or `allowed`. */
function outcomeCode({ error, data, status }: Outcome): string {
  if (status === 429) return '429';
  if (error) return String(error.code ?? error.statusCode ?? error.status ?? status);
  const isEmpty =
    data === false ||
    data === null ||
    data === undefined ||
    (Array.isArray(data) && data.length === 0);
  return isEmpty ? 'nothing' : 'allowed';
}

/** A request without supabase-js. `headers` may replace the publishable key. */
async function http(method: string, path: string, headers = {}, body?: BodyInit): Promise<Outcome> {
  const options = {
    method,
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, ...headers },
    body,
    duplex: 'half',
  };
  const response = await fetch(backend.url + path, options);
  const text = await response.text();
  // Storage rejects with 400 and names the real status in the body.
  const [, code = String(response.status)] = /"statusCode":"(\d+)"/.exec(text) ?? [];
  return response.ok ? { error: null, data: text } : { error: { message: text, code } };
}

const contacts = () => visitor.from('contact_submissions');
const applications = () => visitor.from('job_applications');
const files = (bucket = GOOD) => visitor.storage.from(bucket);
const rpc = (name: string, parameters = {}) => visitor.rpc(name, parameters);
const insertContact = (changes: object) => contacts().insert({ ...contact(), ...changes });
const insertApplication = (changes: object) =>
  applications().insert({ ...application(), ...changes });
const ticket = () => openUpload(visitor, application());
const requestTicket = (file_name: string) =>
  rpc('open_upload', { application_id: randomUUID(), file_name });
const uploadWithTicket = async (bytes: Uint8Array<ArrayBuffer>, options = {}, bucket = GOOD) =>
  files(bucket).upload(await ticket(), bytes, { ...type, ...options });
const uploadStream = async () => {
  const headers = { 'content-type': 'application/pdf' };
  return http('POST', `${FILES}/${GOOD}/${await ticket()}`, headers, new Blob(['%PDF-']).stream());
};
const get = (path: string, headers = {}) => http('GET', path, headers);
const CV = () => applied.cv_url;

/** Visitor requests by the expected error code. */
const rejections: Record<string, Record<string, () => PromiseLike<Outcome>>> = {
  // PostgreSQL: missing privilege or RLS policy
  42501: {
    'reads applications': () => applications().select(),
    'reads its own row back': () => contacts().insert(contact()).select(),
    'overwrites a request': () => contacts().upsert({ ...request, message: 'Something else.' }),
    'detects an existing request': () => contacts().upsert(request, { ignoreDuplicates: true }),
    'changes a status': () => applications().update({ status: 'hired' }).eq('id', applied.id),
    'deletes an application': () => applications().delete().eq('id', applied.id),
    'applies as hired': () => insertApplication({ status: 'hired' }),
    'applies without a status': () => insertApplication({ status: null }),
  },
  // PostgreSQL: duplicate keys, values rejected by a function or table, invalid UUIDs
  23505: { 'sends a request twice': () => contacts().insert(request) },
  23503: {
    'applies without a CV': () => insertApplication({}),
    'applies with another’s CV': () => insertApplication({ cv_url: CV() }),
  },
  22023: {
    'requests a ticket without a time': () => requestTicket('ann-lee.pdf'),
    'requests a ticket for another folder': () => requestTicket(`../${uniqueCvName()}`),
    'requests a ticket with a very long name': () => requestTicket(uniqueCvName('x'.repeat(180))),
    'subscribes an invalid address': () => rpc('subscribe_newsletter', { email: 'not an address' }),
  },

  23514: { 'writes in an unknown language': () => insertContact({ language: 'fr' }) },
  '22P02': {
    'confirms with SQL instead of a token': () =>
      rpc('confirm_newsletter', { token: "' or true --" }),
  },
  // HTTP status, or the status in Storage's body
  400: { 'tests whether a file exists': () => http('HEAD', `${FILES}/${GOOD}/${CV()}`) },
  401: { 'counts requests': () => contacts().select('*', { count: 'exact', head: true }) },
  403: {
    'creates a signed upload URL': async () => files().createSignedUploadUrl(await ticket()),
    'uploads without a ticket': () => files().upload(uniqueCvName(), pdf(), type),
    'uploads under an existing name': () => files().upload(CV(), pdf(), type),
    'uploads with upsert': () => uploadWithTicket(pdf(), { upsert: true }),
    'replaces a file': () => files().update(CV(), pdf(9), type),
    'uploads no bytes': () => uploadWithTicket(pdf(0)),
    'uploads a body of unknown length': uploadStream,
    'uploads to the quarantine': () => uploadWithTicket(pdf(), {}, QUARANTINE),
  },
  404: {
    'downloads a file': () => files().download(CV()),
    'opens a file by a public URL': () => get(`${FILES}/public/${GOOD}/${CV()}`),
    'creates a signed download URL': () => files().createSignedUrl(CV(), 60),
    'renames a file': () => files().move(CV(), uniqueCvName()),
    'copies a file': () => files().copy(CV(), uniqueCvName()),
  },

  415: { 'uploads a text': () => uploadWithTicket(pdf(), { contentType: 'text/plain' }) },
  421: {
    'reads from another origin': () =>
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

const table = Object.entries(rejections).flatMap(([code, attempts]) =>
  Object.entries(attempts).map(([what, attempt]) => ({ what, attempt, code })),
);
test.each(table)('a visitor who $what gets $code', async ({ attempt, code }) => {
  const outcome = await attempt();
  expect(outcomeCode(outcome), JSON.stringify(outcome)).toBe(code);
});

test('After all rejections, data is unchanged and uploads work', async () => {
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
  const next = await uploadCv(visitor, application());
  expect(next.error).toBeNull();
});
