import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { startTestBackend } from './local-backend.ts';

/* What each role may do with the files of each bucket, asked of the policies themselves, not of the Storage service. */
const STAFF = 'staff@example.com';
const ID = '10000000-0000-4000-8000-000000000001';
const CV = '1764000000000-ann-lee-0123456789abcdef.pdf';
const NEW = '1764000000001-ann-lee-0123456789abcdef.pdf';
const GOOD = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
  const file = (bucket: string) => `('${bucket}', '${CV}', '{"contentLength": 2000}')`;
  // The grants are those that the hosted service gives: there policies alone decide.
  await backend.exec(`
    grant usage on schema storage to anon, authenticated, service_role;
    grant all on all tables in schema storage to anon, authenticated, service_role;
    insert into private.upload_tickets (id, name)
    values ('${ID}', '${CV}'), (gen_random_uuid(), '${NEW}');
    insert into storage.objects (bucket_id, name, metadata) values ${file(GOOD)}, ${file(QUARANTINE)};
    insert into public.job_applications (id, first_name, last_name, email, phone, cover_letter, job_title, cv_url)
    values ('${ID}', 'Ann', 'Lee', 'ann@example.com', '1', 'Hello.', 'Developer', '${CV}');
    update public.job_applications set cv_status = 'good'`);
});
afterAll(() => backend.close());

const actors = {
  visitor: { role: 'anon', claims: '{}' },
  'signed in': { role: 'authenticated', claims: '{"email": "ann@example.com"}' },
  staff: { role: 'authenticated', claims: `{"email": "${STAFF}"}` },
  operator: { role: 'service_role', claims: '{}' },
};

/** Tries a statement, and takes it back. @returns the number of rows, or the code of the refusal */
async function attempt(actor: keyof typeof actors, sql: string): Promise<string> {
  const { role, claims } = actors[actor];
  const outcome: unknown = await backend
    .exec(
      `select set_config('request.jwt.claims', '${claims}', true); set local role ${role};
       do $do$ declare n integer; begin
         execute $sql$${sql}$sql$; get diagnostics n = row_count;
         raise exception 'rows: %', n using errcode = 'U0001';
       end $do$`,
    )
    .catch((error: unknown) => error);
  const { code, message } = outcome as { code: string; message: string };
  return code === 'U0001' ? message.replace('rows: ', '') : code;
}

const insert = (bucket: string, name: string) =>
  `insert into storage.objects (bucket_id, name, metadata) values ('${bucket}', '${name}', '{"contentLength": 2000}')`;

test.each([
  // [who, bucket, adds with a ticket, adds without one, reads, changes, deletes]
  ['visitor', GOOD, '1', '42501', '0', '0', '0'],
  ['visitor', QUARANTINE, '42501', '42501', '0', '0', '0'],
  ['signed in', GOOD, '42501', '42501', '0', '0', '0'],
  ['signed in', QUARANTINE, '42501', '42501', '0', '0', '0'],
  ['staff', GOOD, '42501', '42501', '1', '0', '0'],
  ['staff', QUARANTINE, '42501', '42501', '0', '0', '0'],
  ['operator', GOOD, '1', '1', '1', '1', '1'],
  ['operator', QUARANTINE, '1', '1', '1', '1', '1'],
] as const)(
  'A file: %s in %s adds with a ticket %s, without %s, reads %s, changes %s, deletes %s',
  async (actor, bucket, ...expected) => {
    const statements = [
      insert(bucket, NEW),
      insert(bucket, '1764000000002-other-0123456789abcdef.pdf'),
      `select from storage.objects where bucket_id = '${bucket}'`,
      `update storage.objects set metadata = '{}' where bucket_id = '${bucket}'`,
      `delete from storage.objects where bucket_id = '${bucket}'`,
    ];
    const found: string[] = [];
    for (const sql of statements) found.push(await attempt(actor, sql));
    expect(found).toEqual(expected);
  },
);

test.each([
  ['visitor', '42501', '0', '0', '0'],
  ['signed in', '42501', '0', '0', '0'],
  ['staff', '42501', '0', '0', '0'],
  ['operator', '1', '2', '2', '1'],
] as const)('A bucket: %s adds %s, reads %s, changes %s, deletes %s', async (actor, ...expected) => {
  const statements = [
    `insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere')`,
    'select from storage.buckets',
    'update storage.buckets set public = true',
    `with emptied as (delete from storage.objects) delete from storage.buckets where id = '${GOOD}'`,
  ];
  const found: string[] = [];
  for (const sql of statements) found.push(await attempt(actor, sql));
  expect(found).toEqual(expected);
});

test('There are these policies for Storage, and no other', async () => {
  const policies = await backend.query<{ policy: string }>(
    `select concat_ws(', ', tablename, policyname, lower(permissive), lower(cmd), array_to_string(roles, ' ')) as policy
       from pg_policies where schemaname = 'storage' order by 1`,
  );
  expect(policies.map(({ policy }) => policy)).toEqual([
    'objects, anyone with a ticket may hand in a CV, permissive, insert, anon',
    'objects, plain uploads only, restrictive, insert, anon',
    'objects, staff open the CV that they asked for, permissive, select, authenticated',
  ]);
});
