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
  expect: 'PGRST106',
  heldBy: 'gateway',
  attempt: ({ visitor }) => visitor.schema(schema).from(table).select(),
}));

/** Functions of `public` that the worker calls, and some of schemas that the API does not serve. */
export const functionProbes = (
  [
    ['pg_catalog', 'pg_read_file', { filename: '/etc/passwd' }],
    ['pg_catalog', 'pg_sleep', { seconds: 1 }],
    ['public', 'outbox_claim', { max_rows: 10 }],
    ['public', 'outbox_sent', { message_id: randomUUID() }],
    ['public', 'outbox_failed', { message_id: randomUUID(), error_code: 'refused' }],
    ['public', 'cv_to_check', { max_rows: 10 }],
    ['public', 'cv_checked', { cv_name: '1700000000000-a.pdf', problem: null, size: 1, sha256: '' }],
    ['public', 'worker_ran', { report: '{}' }],
    ['public', 'cv_to_remove', { max_rows: 10 }],
    ['public', 'purge', {}],
    ['private', 'limit_rate', { p_kind: 'contact', p_email: 'a@example.com' }],
    ['private', 'keyed_hash', { value: 'a@example.com' }],
    ['private', 'is_email', { value: 'a@example.com' }],
    ['private', 'after_entry', {}],
    ['private', 'unsubscribe_token', { subscription_id: randomUUID() }],
  ] as const
).map(([schema, name, parameters]): Probe => ({
  title: `calls ${schema}.${name}`,
  ...(schema === 'public' ? { expect: '42501' } : { expect: 'PGRST106', heldBy: 'gateway' as const }),
  attempt: ({ visitor }) => visitor.schema(schema).rpc(name, parameters),
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

const keys: Omit<Probe, 'heldBy'>[] = [
  { title: 'reads without a key', expect: '401', attempt: (target) => readContacts(target, {}) },
  {
    title: 'reads with an invented secret key',
    expect: '401',
    attempt: (target) => readContacts(target, { apikey: 'sb_secret_invented' }),
  },
  {
    title: 'reads with an unsigned token of the service role',
    expect: '401',
    attempt: (target) =>
      readContacts(target, { apikey: target.key, authorization: `Bearer ${unsignedToken}` }),
  },
  {
    title: 'reads with a token signed with the default secret of @supabase/lite',
    expect: '401',
    attempt: (target) => {
      const token = tokenSignedWith('unsafe-secret-change-me');
      return readContacts(target, { apikey: target.key, authorization: `Bearer ${token}` });
    },
  },
  {
    title: 'reads from a foreign page',
    expect: '421', // nobody else's page at the local backend
    hosted: '401',
    attempt: (target) => readContacts(target, { apikey: target.key, origin: 'https://example.org' }),
  },
  {
    title: 'downloads a file without a key',
    expect: '404',
    hosted: 'refused',
    attempt: (target) => request(target, `/storage/v1/object/job-applications/${target.existing.cvName}`),
  },
  {
    title: 'reads the structure of the database without a key',
    expect: '404',
    attempt: (target) => request(target, '/_system/introspect'),
  },
  {
    title: 'finds the outbox in the description of the API',
    expect: '403 or empty',
    hosted: 'refused or empty',
    attempt: async (target) => {
      const { data, error } = await request(target, '/rest/v1/', { headers: { apikey: target.key } });
      return { error, data: String(data).includes('outbox') ? data : null };
    },
  },
];

const signUpsOff = 'Authentication, Sign In / Providers: switch “Allow new users to sign up” off.';

const accounts: Omit<Probe, 'heldBy'>[] = [
  {
    title: 'signs up',
    expect: '404', // there is no Auth without the staff page; with it tests/backend/staff.test.ts tries
    hosted: 'signup_disabled',
    remedy: signUpsOff,
    attempt: ({ visitor, existing }) =>
      visitor.auth.signUp({ email: existing.email, password: randomUUID() }),
  },
  {
    title: 'signs in anonymously',
    expect: '404',
    hosted: 'signup_disabled or anonymous_provider_disabled',
    remedy: 'Authentication, Sign In / Providers: switch “Allow anonymous sign-ins” off.',
    attempt: ({ visitor }) => visitor.auth.signInAnonymously(),
  },
  {
    title: '[S14] finds sign-ups open',
    expect: '404',
    hosted: 'refused or empty',
    remedy: signUpsOff,
    attempt: async (target) => {
      const { data, error } = await request(target, '/auth/v1/settings', { headers: { apikey: target.key } });
      return { error, data: String(data).includes('"disable_signup":true') ? null : data };
    },
  },
  {
    title: '[S14] asks by GraphQL',
    expect: '404',
    hosted: 'refused',
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
    expect: 'CHANNEL_ERROR',
    hosted: 'refused',
    remedy: 'Realtime, Settings: switch “Enable Realtime service” off.',
    attempt: ({ visitor }) =>
      new Promise((resolve) => {
        visitor.channel('probe').subscribe((status) => {
          if (String(status) === 'SUBSCRIBED') resolve({ error: null });
          else resolve({ error: { message: status, code: status } });
          void visitor.removeAllChannels();
        });
      }),
  },
];

const byGateway = (probe: Omit<Probe, 'heldBy'>): Probe => ({ ...probe, heldBy: 'gateway' });
export const keyProbes = keys.map(byGateway);
export const accountProbes = accounts.map(byGateway);
