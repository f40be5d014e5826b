import { createHmac, randomUUID } from 'node:crypto';
import { request, type Probe, type Target } from './probe.ts';

export const schemaProbes = [
  ['storage', 'objects'],
  ['private', 'outbox'],
  ['auth', 'users'],
  ['supabase_migrations', 'schema_migrations'],
  ['pg_catalog', 'pg_roles'],
].map(([schema = '', table = '']): Probe => ({
  title: `reads ${schema}.${table}`,
  expect: 'refused',
  attempt: ({ visitor }) => visitor.schema(schema).from(table).select(),
}));

export const functionProbes = (
  [
    ['pg_read_file', { filename: '/etc/passwd' }],
    ['pg_sleep', { seconds: 1 }],
    ['outbox_claim', { max_rows: 10 }],
    ['outbox_sent', { message_id: randomUUID() }],
    ['outbox_failed', { message_id: randomUUID(), error_code: 'refused' }],
    ['cv_to_check', { max_rows: 10 }],
    ['cv_checked', { cv_name: '1700000000000-a.pdf', problem: null, size: 1, sha256: '' }],
    ['worker_ran', { report: '{}' }],
    ['cv_to_remove', { max_rows: 10 }],
    ['purge', {}],
    ['limit_rate', { p_kind: 'contact', p_email: 'a@example.com' }],
    ['keyed_hash', { value: 'a@example.com' }],
    ['is_email', { value: 'a@example.com' }],
    ['after_entry', {}],
    ['unsubscribe_token', { subscription_id: randomUUID() }],
  ] as const
).map(([name, parameters]): Probe => ({
  title: `calls ${name}`,
  expect: 'refused',
  attempt: ({ visitor }) => visitor.rpc(name, parameters),
}));

const readContacts = (target: Target, headers: Record<string, string>) =>
  request(target, '/rest/v1/contact_submissions?select=id', { headers });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const operator = part({ role: 'service_role', exp: 4_102_444_800 });
const unsignedToken = `${part({ alg: 'none', typ: 'JWT' })}.${operator}.x`;

function tokenSignedWith(secret: string) {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${operator}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export const keyProbes: Probe[] = [
  { title: 'reads without a key', expect: 'code 401', attempt: (target) => readContacts(target, {}) },
  {
    title: 'reads with an invented secret key',
    expect: 'code 401',
    attempt: (target) => readContacts(target, { apikey: 'sb_secret_invented' }),
  },
  {
    title: 'reads with an unsigned token of the service role',
    expect: 'refused',
    attempt: (target) =>
      readContacts(target, { apikey: target.key, authorization: `Bearer ${unsignedToken}` }),
  },
  {
    title: 'reads with a token signed with the default secret of @supabase/lite',
    expect: 'code 401',
    attempt: (target) => {
      const token = tokenSignedWith('unsafe-secret-change-me');
      return readContacts(target, { apikey: target.key, authorization: `Bearer ${token}` });
    },
  },
  {
    title: 'reads from a foreign page',
    expect: 'refused',
    attempt: (target) => readContacts(target, { apikey: target.key, origin: 'https://example.org' }),
  },
  {
    title: 'downloads a file without a key',
    expect: 'refused',
    attempt: (target) => request(target, `/storage/v1/object/job-applications/${target.existing.cvName}`),
  },
  {
    title: 'reads the structure of the database without a key',
    expect: 'code 404',
    attempt: (target) => request(target, '/_system/introspect'),
  },
  {
    title: 'finds the outbox in the description of the API',
    expect: 'refused or empty',
    attempt: async (target) => {
      const { data, error } = await request(target, '/rest/v1/', { headers: { apikey: target.key } });
      return { error, data: String(data).includes('outbox') ? data : null };
    },
  },
];

const signUpsOff = 'Authentication, Sign In / Providers: switch “Allow new users to sign up” off.';

export const accountProbes: Probe[] = [
  {
    title: 'signs up',
    expect: 'refused',
    remedy: signUpsOff,
    attempt: ({ visitor, existing }) =>
      visitor.auth.signUp({ email: existing.email, password: randomUUID() }),
  },
  {
    title: 'signs in anonymously',
    expect: 'refused',
    remedy: 'Authentication, Sign In / Providers: switch “Allow anonymous sign-ins” off.',
    attempt: ({ visitor }) => visitor.auth.signInAnonymously(),
  },
  {
    title: '[S14] finds sign-ups open',
    expect: 'refused or empty',
    remedy: signUpsOff,
    attempt: async (target) => {
      const { data, error } = await request(target, '/auth/v1/settings', { headers: { apikey: target.key } });
      return { error, data: String(data).includes('"disable_signup":true') ? null : data };
    },
  },
  {
    title: '[S14] asks by GraphQL',
    expect: 'refused',
    remedy: 'Database, Extensions: switch pg_graphql off.',
    attempt: async (target) => {
      const body = JSON.stringify({ query: '{ __schema { queryType { name } } }' });
      const headers = { apikey: target.key, 'content-type': 'application/json' };
      const { data, error } = await request(target, '/graphql/v1', { method: 'POST', headers, body });
      return { error: error ?? (String(data).includes('"errors"') ? { message: String(data) } : null) };
    },
  },
  {
    title: '[S14] opens a Realtime connection',
    expect: 'refused',
    remedy: 'Realtime, Settings: switch “Enable Realtime service” off.',
    attempt: ({ visitor }) =>
      new Promise((resolve) => {
        visitor.channel('probe').subscribe((status) => {
          if (String(status) === 'SUBSCRIBED') resolve({ error: null });
          else resolve({ error: { message: status } });
          void visitor.removeAllChannels();
        });
      }),
  },
];
