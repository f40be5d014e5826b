import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { clientOf, startTestBackend } from './local-backend.ts';

/* What `supabase config push` tells a hosted project, and whether the local backend is set as that. */
interface Bucket {
  public: boolean;
  file_size_limit: string;
  allowed_mime_types: string[];
}
interface Configuration {
  api: { schemas: string[]; max_rows: number };
  auth: Record<string, unknown> & { email: Record<string, unknown> };
  db: { major_version: number };
  functions: Record<string, { verify_jwt: boolean }>;
  storage: { buckets: Record<string, Bucket>; file_size_limit: string };
  realtime: { enabled: boolean };
}

const SUPABASE = join(import.meta.dirname, '../../supabase');
const config = parse(readFileSync(join(SUPABASE, 'config.toml'), 'utf8')) as unknown as Configuration;
let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test('Nobody signs up, and mail addresses alone sign in', () => {
  const { email, site_url, ...auth } = config.auth;
  expect(auth).toEqual({ enabled: true, enable_signup: false, enable_anonymous_sign_ins: false });
  expect(email).toEqual({ enabled: true });
  expect(site_url, 'links of mails lead to the site alone').toBe('env(SITE_URL)');
});

test('Realtime is off, and what is not configured here stays as the service has it', () => {
  expect(config.realtime).toEqual({ enabled: false });
  expect(Object.keys(config).toSorted()).toEqual([
    'api',
    'auth',
    'db',
    'functions',
    'project_id',
    'realtime',
    'storage',
  ]);
});

test('The API serves one schema, neither private nor GraphQL’s, and a hundred rows at a time, as locally', async () => {
  expect(config.api).toMatchObject({ schemas: ['public'], max_rows: 100 });
  const operator = clientOf(backend.url, LOCAL_SECRET_KEY);
  expect((await operator.schema('private').from('outbox').select()).error?.code).toBe('PGRST106');
  await backend.exec(
    `insert into public.contact_submissions (name, company, email, message)
     select 'Ann', 'ACME', 'ann@example.com', 'We need a team.' from generate_series(1, 101)`,
  );
  expect((await operator.from('contact_submissions').select('id')).data).toHaveLength(config.api.max_rows);
});

test('Each function is there, and looks at who calls by itself', () => {
  const folders = readdirSync(join(SUPABASE, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
    .map(({ name }) => name);
  expect(Object.keys(config.functions).toSorted()).toEqual(folders.toSorted());
  expect(Object.values(config.functions)).toEqual(folders.map(() => ({ verify_jwt: false })));
});

test('The buckets are those of the migrations', async () => {
  const buckets = await backend.query<Bucket & { id: string; file_size_limit: string }>(
    `select id, public, file_size_limit / 1048576 || 'MiB' as file_size_limit, allowed_mime_types from storage.buckets`,
  );
  expect(Object.fromEntries(buckets.map(({ id, ...bucket }) => [id, bucket]))).toEqual(
    config.storage.buckets,
  );
  expect(config.storage.file_size_limit).toBe('10MiB');
  expect(Object.values(config.storage.buckets).filter((bucket) => bucket.public)).toEqual([]);
});

test.skipIf(process.env.DB_URL)(
  'The tests run on the version of PostgreSQL that new projects have',
  async () => {
    const [row] = await backend.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    expect(Number.parseInt(row!.version)).toBe(config.db.major_version);
  },
);
