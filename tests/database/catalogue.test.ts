import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  applicationRow,
  sentFields,
  type Application,
} from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { namesOf } from '#src/islands/forms/rules.ts';
import { clientOf, testBackend } from './support/backend.ts';

/* Privileges, from the system catalogs. */
const backend = await testBackend();
// @supabase/lite grants privileges on the first request. Migrations must have revoked them.
await clientOf(backend.url).from('contact_submissions').select();

const names = async (sql: string) =>
  (await backend.query<{ name: string }>(sql)).map(({ name }) => name);
const ours = `('public', 'private', 'checks')`;

test('Public tables have RLS, and all functions a fixed search path', async () => {
  const without = await names(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
     union all
     select proname from pg_proc where pronamespace::regnamespace::text in ${ours}
       and not coalesce(array_to_string(proconfig, ','), '') like '%search_path=%'`,
  );
  const remedy =
    "Add to your migration: alter table … enable row level security, or set search_path = ''";
  expect(without, remedy).toEqual([]);
});

const visitors = [
  'confirm_newsletter',
  'open_upload',
  'subscribe_newsletter',
  'unsubscribe_newsletter',
];
const worker = [
  'cv_checked',
  'cv_claim',
  'cv_to_remove',
  'outbox_claim',
  'outbox_failed',
  'outbox_sent',
  'worker_ran',
];
const operator = ['person_erase', 'person_export', 'person_restrict', 'person_withdraw'];
const roles = [
  { role: 'anon', allowed: [...visitors, 'health'] },
  { role: 'authenticated', allowed: [] },
  { role: 'service_role', allowed: [...worker, ...operator] },
];

test.each(roles)('$role may call exactly its listed functions', async (row) => {
  const callable = await names(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace
       and has_function_privilege('${row.role}', oid, 'execute')`,
  );
  expect(callable.toSorted()).toEqual(row.allowed.toSorted());
});

test('Visitors have only INSERT privileges on two tables', async () => {
  const rights = await names(
    `select distinct concat_ws(' ', grantee, privilege_type, table_schema || '.' || table_name) as name
       from information_schema.column_privileges
      where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ${ours}
     union
     select concat_ws(' ', 'whole table', grantee, privilege_type, table_schema || '.' || table_name)
       from information_schema.table_privileges
      where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ${ours}
     order by 1`,
  );
  expect(rights).toEqual([
    'anon INSERT public.contact_submissions',
    'anon INSERT public.job_applications',
  ]);
});

test.each(['anon', 'service_role'])(
  '%s may use only the schemas public and checks',
  async (role) => {
    const used = await names(
      `select nspname as name from pg_namespace
     where nspname in ${ours} and has_schema_privilege('${role}', oid, 'usage') order by 1`,
    );
    expect(used).toEqual(['checks', 'public']);
  },
);

test('Only entry points are security definer', async () => {
  const definers = await names(
    `select proname as name from pg_proc
      where pronamespace::regnamespace::text in ${ours} and prosecdef order by 1`,
  );
  const triggers = await names(
    `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.proname <> 'set_decided_at'`,
  );
  const entryPoints = [...visitors, 'health', 'can_upload', ...worker, ...operator, ...triggers];
  expect(definers).toEqual(entryPoints.toSorted());
});

test('Each table and column has a comment for the Table Editor', async () => {
  const unexplained = await names(
    `select concat_ws('.', c.relname, a.attname) as name
       from pg_class c
       left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (obj_description(c.oid) is null or col_description(c.oid, a.attnum) is null)`,
  );
  expect(unexplained, 'Add to your migration: comment on column … is …').toEqual([]);
});

test('No RLS policy exists beyond the listed ones', async () => {
  const policies = await names(
    `select concat_ws(', ', schemaname, tablename, policyname, lower(permissive), lower(cmd), array_to_string(roles, ' ')) as name
       from pg_policies order by 1`,
  );
  expect(policies).toEqual([
    'public, contact_submissions, anyone may send a contact request, permissive, insert, anon',
    'public, job_applications, anyone may apply, permissive, insert, anon',
    'storage, objects, anyone with a ticket may upload a CV, permissive, insert, anon',
    'storage, objects, plain uploads only, restrictive, insert, anon',
  ]);
});

const values = Object.fromEntries(
  namesOf(sentFields).map((field) => [field, '']),
) as Application['values'];
const sentApplication = { id: '', values, trapped: false, cvName: '', language: 'en' } as const;

const forms = [
  {
    table: 'contact_submissions',
    sent: ['id', ...namesOf(contactFields), 'language', 'trapped'],
  },
  {
    table: 'job_applications',
    // The form sends a status, which RLS restricts to one value (refused.test.ts).
    sent: Object.keys(applicationRow(sentApplication)),
  },
];

test.each(forms)('Visitors may insert exactly the form columns into $table', async (row) => {
  const granted = await names(
    `select column_name as name from information_schema.column_privileges
     where grantee = 'anon' and table_schema = 'public' and table_name = '${row.table}'`,
  );
  const remedy = `Add to your migration: grant insert (…) on public.${row.table} to anon`;
  expect(new Set(granted), remedy).toEqual(new Set(row.sent));
});

test.each(['public', 'private'])('Visitors cannot use new objects in schema %s', async (schema) => {
  await backend.exec(`
    create function ${schema}.later() returns integer language sql as $$ select 1 $$;
    create table ${schema}.later_table (id serial, text text)`);
  // A function without an ACL is public. In an ACL, the role is before "="; no role means PUBLIC.
  const shared = await names(
    `select relname as name from pg_class
      where relname like 'later%' and relacl::text ~ 'anon=|authenticated=|[{,]='
     union all
     select proname from pg_proc
      where proname = 'later' and coalesce(proacl::text, '{=X}') ~ 'anon=|authenticated=|[{,]='`,
  );
  await backend.exec(`drop function ${schema}.later(); drop table ${schema}.later_table`);
  expect(shared).toEqual([]);
});

test('config.toml exposes only the public schema and disables sign-up', () => {
  const settings = readFileSync('supabase/config.toml', 'utf8');
  expect(settings.match(/^schemas = .*$/gm)).toEqual(['schemas = ["public"]']);
  expect(settings.match(/^enable_(?:signup|anonymous_sign_ins) = .*$/gm)).toEqual([
    'enable_signup = false',
    'enable_anonymous_sign_ins = false',
  ]);
});
