import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { clientOf, startTestBackend } from './local-backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
  // What lite grants with a first request must have been taken back by then.
  await clientOf(backend.url).from('contact_submissions').select();
});
afterAll(() => backend.close());

const names = async (sql: string) => (await backend.query<{ name: string }>(sql)).map(({ name }) => name);
const OURS = `('public', 'private')`;

test('[Z10.1] Every table that the API serves has row level security', async () => {
  const without = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relrowsecurity`,
  );
  expect(without).toEqual([]);
});

test('[Z10.2] Every function has a fixed search path', async () => {
  const without = await names(
    `select proname as name from pg_proc where pronamespace::regnamespace::text in ${OURS}
       and not coalesce(array_to_string(proconfig, ','), '') like '%search_path=%'`,
  );
  expect(without).toEqual([]);
});

test.each([
  [
    'anon',
    [
      'confirm_newsletter',
      'health',
      'open_upload',
      'staff_told',
      'subscribe_newsletter',
      'unsubscribe_newsletter',
    ],
  ],
  [
    'authenticated',
    [
      'staff_applications',
      'staff_change_application',
      'staff_change_contact',
      'staff_contacts',
      'staff_cv',
      'staff_delete',
    ],
  ],
])('[Z10.3] The role %s calls the functions of its list and no others', async (role, allowed) => {
  const callable = await names(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and has_function_privilege('${role}', oid, 'execute') order by 1`,
  );
  expect(callable).toEqual(allowed);
});

test('The operator’s key calls what the worker and the commands need beside, and no more', async () => {
  const callable = await names(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and has_function_privilege('service_role', oid, 'execute') order by 1`,
  );
  const worker = [
    'captcha_pass',
    'cv_checked',
    'cv_to_check',
    'cv_to_remove',
    'health',
    'outbox_claim',
    'outbox_failed',
    'outbox_sent',
  ];
  const persons = ['person_erase', 'person_export', 'person_restrict', 'person_withdraw'];
  expect(callable).toEqual([...worker, ...persons, 'purge', 'staff_list', 'worker_ran']);
});

test('[Z10.4] No API role but the operator has a privilege on a whole table, except what policies give to staff alone', async () => {
  const privileges = await names(
    `select table_schema || '.' || table_name || ' ' || privilege_type as name from information_schema.table_privileges
      where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ${OURS} order by 1`,
  );
  const tables = ['contact_submissions', 'job_applications'];
  expect(privileges).toEqual(tables.flatMap((table) => [`public.${table} DELETE`, `public.${table} SELECT`]));
  const roles = await names(
    `select distinct grantee as name from information_schema.table_privileges
      where grantee in ('anon', 'PUBLIC') and table_schema in ${OURS}`,
  );
  expect(roles).toEqual([]);
});

test('[Z10.5] The visitor writes the columns of the two forms, and none else', async () => {
  const columns = await names(
    `select table_name || '.' || column_name || ' ' || privilege_type as name from information_schema.column_privileges
      where grantee = 'anon' and table_schema in ${OURS} order by 1`,
  );
  const contact = ['company', 'email', 'id', 'language', 'message', 'name', 'trapped'];
  const job = [
    'cover_letter',
    'cv_url',
    'email',
    'first_name',
    'id',
    'job_title',
    'language',
    'last_name',
    'linkedin',
    'phone',
    'retention_consent',
    'status',
    'trapped',
  ];
  expect(columns).toEqual([
    ...contact.map((column) => `contact_submissions.${column} INSERT`),
    ...job.map((column) => `job_applications.${column} INSERT`),
  ]);
});

test('Who is signed in changes status, notes and the mark of a dispute, and no other column', async () => {
  const columns = await names(
    `select table_name || '.' || column_name as name from information_schema.column_privileges
      where grantee = 'authenticated' and privilege_type in ('INSERT', 'UPDATE') and table_schema in ${OURS} order by 1`,
  );
  const [contact, job] = ['contact_submissions', 'job_applications'];
  expect(columns).toEqual([
    `${contact}.notes`,
    `${contact}.status`,
    `${job}.disputed`,
    `${job}.notes`,
    `${job}.status`,
  ]);
});

test.each(['public', 'private'])(
  '[S16] What is made later in %s is nobody’s but its owner’s: functions, tables, sequences',
  async (schema) => {
    await backend.exec(`
      create function ${schema}.later() returns integer language sql as $$ select 1 $$;
      create table ${schema}.later_table (id serial, text text)`);
    const privileges = await names(
      `select format('%s: %s', role, privilege) as name
         from unnest(array['anon', 'authenticated']) role,
              unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
        where has_table_privilege(role, '${schema}.later_table', privilege)
       union all
       select format('%s: sequence', role) from unnest(array['anon', 'authenticated']) role
        where has_sequence_privilege(role, '${schema}.later_table_id_seq', 'usage, select, update')
       union all
       select format('%s: call', role) from unnest(array['anon', 'authenticated']) role
        where has_function_privilege(role, '${schema}.later()', 'execute')`,
    );
    await backend.exec(`drop function ${schema}.later(); drop table ${schema}.later_table`);
    expect(privileges).toEqual([]);
  },
);
