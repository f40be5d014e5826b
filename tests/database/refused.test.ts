import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/boot.ts';
import { pathIn } from '../../scripts/backend/files.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/backend/keys.ts';
import {
  application,
  clientOf,
  contact,
  handIn,
  openUpload,
  pdf,
  startTestBackend,
  uniqueCvName,
} from './support/backend.ts';

/* All that a visitor, who has the publishable key, must not be able to do. */
const GOOD = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';
const type = { contentType: 'application/pdf' };

/** What was handed in before, which nobody may read or change. */
const request = contact();
const applied = application();
let backend: Backend;
let visitor: SupabaseClient;
beforeAll(async () => {
  backend = await startTestBackend();
  visitor = clientOf(backend.url);
  expect((await visitor.from('contact_submissions').insert(request)).error).toBeNull();
  expect((await handIn(visitor, applied, pdf(2000))).error).toBeNull();
  expect((await visitor.from('job_applications').insert(applied)).error).toBeNull();
});
afterAll(() => backend.close());

interface Outcome {
  error: { message: string; code?: string; status?: number; statusCode?: string } | null;
  data?: unknown;
  status?: number;
}

/** The code of a refusal, `nothing` if an answer has nothing in it, else `allowed`. */
function verdict({ error, data, status }: Outcome): string {
  if (status === 429) return '429';
  if (error) return String(error.code ?? error.statusCode ?? error.status ?? status);
  const isEmpty =
    data === false || data === null || data === undefined || (Array.isArray(data) && data.length === 0);
  return isEmpty ? 'nothing' : 'allowed';
}

/** A request without the client library, with the publishable key unless `headers` say something else. */
async function http(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: BodyInit,
): Promise<Outcome> {
  const keys = { apikey: LOCAL_PUBLISHABLE_KEY, ...headers };
  const response = await fetch(backend.url + path, {
    method,
    headers: keys,
    body,
    ...(body && { duplex: 'half' }),
  });
  const text = await response.text();
  // Storage answers a refusal by 400 and puts the real status into the body.
  const [, code = String(response.status)] = /"statusCode":"(\d+)"/.exec(text) ?? [];
  return response.ok ? { error: null, data: text } : { error: { message: text, code } };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token of the service role, signed with a secret that anybody knows, or not at all. */
function forgedToken(algorithm: 'HS256' | 'none', secret = '') {
  const signed = `${part({ alg: algorithm, typ: 'JWT' })}.${part({ role: 'service_role', exp: 4_102_444_800 })}`;
  return `Bearer ${signed}.${secret ? createHmac('sha256', secret).update(signed).digest('base64url') : 'x'}`;
}

const contacts = () => visitor.from('contact_submissions');
const applications = () => visitor.from('job_applications');
const files = (bucket = GOOD) => visitor.storage.from(bucket);
const rpc = (name: string, parameters = {}) => visitor.rpc(name, parameters);
const readContacts = (headers: Record<string, string>) =>
  http('GET', '/rest/v1/contact_submissions?select=id', headers);
const ticket = () => openUpload(visitor, application());
const hidden = (schema: string) => visitor.schema(schema);

const refused: [what: string, attempt: () => PromiseLike<Outcome>, code: string][] = [
  ['reads requests', () => contacts().select(), '42501'],
  ['counts requests', () => contacts().select('*', { count: 'exact', head: true }), '401'],
  ['reads its own row back', () => contacts().insert(contact()).select(), '42501'],
  ['sends one twice', () => contacts().insert(request), '23505'],
  ['overwrites one', () => contacts().upsert({ ...request, message: 'Something else.' }), '42501'],
  ['learns whether one exists', () => contacts().upsert(request, { ignoreDuplicates: true }), '42501'],
  ['changes one', () => contacts().update({ name: 'X' }).eq('id', request.id), '42501'],
  ['changes many', () => contacts().update({ name: 'X' }).like('email', '%'), '42501'],
  ['deletes one', () => contacts().delete().eq('id', request.id), '42501'],
  ['dates one forward', () => contacts().insert(contact({ created_at: '2999-01-01T00:00:00Z' })), '42501'],
  ['says that it was answered', () => contacts().insert(contact({ status: 'answered' })), '42501'],
  ['adds a column', () => contacts().insert(contact({ is_admin: true })), 'PGRST204'],

  ['reads applications', () => applications().select(), '42501'],
  ['changes a status', () => applications().update({ status: 'hired' }).eq('id', applied.id), '42501'],
  ['deletes an application', () => applications().delete().eq('id', applied.id), '42501'],
  ...['in_review', 'hired', 'RECEIVED', '', null].map((status): (typeof refused)[number] => [
    `applies with the status ${status}`,
    () => applications().insert(application({ status })),
    '42501',
  ]),
  ['says that its CV is checked', () => applications().insert(application({ cv_status: 'good' })), '42501'],
  ['applies without a CV', () => applications().insert(application()), '23503'],
  [
    'applies with another’s CV',
    () => applications().insert(application({ cv_url: applied.cv_url })),
    '23503',
  ],
  [
    'guesses many CVs',
    () => applications().insert([application({ cv_url: applied.cv_url }), application()]),
    '23503',
  ],

  ['reads subscriptions', () => visitor.from('newsletter_subscriptions').select(), '42501'],
  [
    'subscribes past the mail',
    () => visitor.from('newsletter_subscriptions').insert({ email: 'a@b.cd' }),
    '42501',
  ],
  ['subscribes what is no address', () => rpc('subscribe_newsletter', { email: 'not an address' }), '22023'],
  ['subscribes nothing', () => rpc('subscribe_newsletter', { email: null }), '22023'],
  ['confirms with a token of its own', () => rpc('confirm_newsletter', { token: randomUUID() }), 'nothing'],
  ['confirms with no token', () => rpc('confirm_newsletter', { token: "' or true --" }), '22P02'],
  ...[randomUUID(), `${randomUUID()}.${'0'.repeat(64)}`, "' or true --", ''].map(
    (token): (typeof refused)[number] => [
      `unsubscribes with the token “${token.replaceAll(/[0-9a-f]/g, 'x')}”`,
      () => rpc('unsubscribe_newsletter', { token }),
      'nothing',
    ],
  ),
  [
    'unsubscribes by a link',
    () => http('GET', `/rest/v1/rpc/unsubscribe_newsletter?token=${randomUUID()}`),
    '405',
  ],
  ['confirms by a link', () => http('GET', `/rest/v1/rpc/confirm_newsletter?token=${randomUUID()}`), '405'],

  ['lists files', () => files().list(), 'nothing'],
  ['downloads a file', () => files().download(applied.cv_url), '404'],
  ['reads what is known of a file', () => files().info(applied.cv_url), '404'],
  ['asks whether a file exists', () => http('HEAD', `/storage/v1/object/${GOOD}/${applied.cv_url}`), '400'],
  [
    'opens a file by a public address',
    () => http('GET', `/storage/v1/object/public/${GOOD}/${applied.cv_url}`),
    '404',
  ],
  [
    'downloads a file without a key',
    () => http('GET', `/storage/v1/object/${GOOD}/${applied.cv_url}`, { apikey: '' }),
    '404',
  ],
  ['makes a download link', () => files().createSignedUrl(applied.cv_url, 60), '404'],
  ['makes an upload link', async () => files().createSignedUploadUrl(await ticket()), '403'],
  [
    'makes an upload link over a file',
    () => files().createSignedUploadUrl(applied.cv_url, { upsert: true }),
    '403',
  ],
  ['uploads without a ticket', () => files().upload(uniqueCvName(), pdf(), type), '403'],
  ['uploads to a name that is taken', () => files().upload(applied.cv_url, pdf(), type), '403'],
  [
    'uploads with upsert',
    async () => files().upload(await ticket(), pdf(), { ...type, upsert: true }),
    '403',
  ],
  ['overwrites a file', () => files().upload(applied.cv_url, pdf(9), { ...type, upsert: true }), '403'],
  ['replaces a file', () => files().update(applied.cv_url, pdf(9), type), '403'],
  [
    'uploads more than 10 MB',
    async () => files().upload(await ticket(), pdf(10 * 1024 * 1024 + 1), type),
    '413',
  ],
  ['uploads no bytes', async () => files().upload(await ticket(), pdf(0), type), '403'],
  ['uploads a text', async () => files().upload(await ticket(), pdf(), { contentType: 'text/plain' }), '415'],
  [
    'uploads a picture with scripts',
    async () => files().upload(await ticket(), pdf(), { contentType: 'image/svg+xml' }),
    '415',
  ],
  [
    'uploads a body of unknown length',
    async () =>
      http(
        'POST',
        `/storage/v1/object/${GOOD}/${await ticket()}`,
        { 'content-type': type.contentType },
        new Blob([pdf()]).stream(),
      ),
    '403',
  ],
  [
    'begins a resumable upload',
    () => http('POST', '/storage/v1/upload/resumable', { 'tus-resumable': '1.0.0' }),
    '404',
  ],
  ['uploads by S3', () => http('PUT', `/storage/v1/s3/${GOOD}/a.pdf`, {}, 'x'), '404'],
  ['uploads to the quarantine', async () => files(QUARANTINE).upload(await ticket(), pdf(), type), '403'],
  ['lists the quarantine', () => files(QUARANTINE).list(), 'nothing'],
  ['removes a file', () => files().remove([applied.cv_url]), 'nothing'],
  ['renames a file', () => files().move(applied.cv_url, uniqueCvName()), '404'],
  ['copies a file', () => files().copy(applied.cv_url, uniqueCvName()), '404'],
  [
    'copies a file into the quarantine',
    () => files().copy(applied.cv_url, 'x.pdf', { destinationBucket: QUARANTINE }),
    '404',
  ],
  ...[
    'ann-lee.pdf',
    `../${uniqueCvName()}`,
    `a/${uniqueCvName()}`,
    uniqueCvName('ANN'),
    uniqueCvName('jané'),
    uniqueCvName('x'.repeat(180)),
  ].map((file_name): (typeof refused)[number] => [
    `asks for a ticket to ${file_name.slice(0, 40)}`,
    () => rpc('open_upload', { application_id: randomUUID(), file_name }),
    '22023',
  ]),

  ['lists buckets', () => visitor.storage.listBuckets(), 'nothing'],
  ['reads a bucket’s settings', () => visitor.storage.getBucket(GOOD), '404'],
  ['makes a bucket', () => visitor.storage.createBucket('elsewhere', { public: true }), '403'],
  ['makes a bucket public', () => visitor.storage.updateBucket(GOOD, { public: true }), '404'],
  ['empties a bucket', () => visitor.storage.emptyBucket(GOOD), '404'],
  ['deletes a bucket', () => visitor.storage.deleteBucket(QUARANTINE), '404'],

  ['reads the files’ table', () => hidden('storage').from('objects').select(), 'PGRST106'],
  ['reads the mails', () => hidden('private').from('outbox').select(), 'PGRST106'],
  [
    'reads the migrations',
    () => hidden('supabase_migrations').from('schema_migrations').select(),
    'PGRST106',
  ],
  [
    'reads a file of the server',
    () => hidden('pg_catalog').rpc('pg_read_file', { filename: '/etc/passwd' }),
    'PGRST106',
  ],
  ['makes a hash', () => hidden('private').rpc('keyed_hash', { value: 'a@example.com' }), 'PGRST106'],
  [
    'makes an unsubscribe token',
    () => hidden('private').rpc('unsubscribe_token', { subscription_id: randomUUID() }),
    'PGRST106',
  ],
  ['takes mails', () => rpc('outbox_claim', { max_rows: 10 }), '42501'],
  [
    'marks a CV as checked',
    () => rpc('cv_checked', { cv_name: applied.cv_url, problem: null, size: 1, sha256: '' }),
    '42501',
  ],
  ['purges', () => rpc('purge'), '42501'],
  ['exports a person', () => rpc('person_export', { address: applied.email }), '42501'],
  ['erases a person', () => rpc('person_erase', { address: applied.email }), '42501'],

  ['reads without a key', () => readContacts({ apikey: '' }), '401'],
  ['reads with an invented secret key', () => readContacts({ apikey: 'sb_secret_invented' }), '401'],
  ['reads with an unsigned token', () => readContacts({ authorization: forgedToken('none') }), '401'],
  [
    'reads with lite’s own secret',
    () => readContacts({ authorization: forgedToken('HS256', 'unsafe-secret-change-me') }),
    '401',
  ],
  ['reads from a foreign page', () => readContacts({ origin: 'https://example.org' }), '421'],
  ['reads how the database is made', () => http('GET', '/_system/introspect'), '404'],
  ['asks by GraphQL', () => http('POST', '/graphql/v1', {}, '{}'), '404'],
  ['signs up', () => visitor.auth.signUp({ email: 'a@example.com', password: randomUUID() }), '404'],
  ['signs in anonymously', () => visitor.auth.signInAnonymously(), '404'],
];

test.each(refused)('A visitor in vain %s', async (_what, attempt, code) => {
  const outcome = await attempt();
  expect(verdict(outcome), JSON.stringify(outcome)).toBe(code);
});

test('After all that, what was handed in is unchanged, and the one who handed it in can go on', async () => {
  const [stored] = await backend.query(
    `select c.message, c.name, a.status, a.cv_status, b.public
       from public.contact_submissions c, public.job_applications a, storage.buckets b
      where c.id = $1 and a.id = $2 and b.id = '${GOOD}'`,
    [request.id, applied.id],
  );
  const { message, name } = request;
  expect(stored).toEqual({ message, name, status: 'received', cv_status: 'unchecked', public: false });
  expect(await readFile(pathIn(backend.storage, GOOD, applied.cv_url))).toEqual(Buffer.from(pdf(2000)));
  expect((await handIn(visitor, application())).error).toBeNull();
});
