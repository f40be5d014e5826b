-- Accepted visitor uploads, by Storage operation and size.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to anon;
grant execute on all functions in schema extensions to anon;
set local search_path = public, extensions;
select plan(11);
create function pg_temp.upload(operation text, length text, user_metadata jsonb, file_name text default '1764000000000-a-0123456789abcdef.pdf') returns text
language sql as $$
  select set_config('storage.operation', operation, true);
  select format('insert into storage.objects (bucket_id, name, metadata, user_metadata) values (%L, %L, %L, %L)', 'job-applications',
                file_name, case when length <> '' then jsonb_build_object('contentLength', length::bigint) end, user_metadata)
$$;
grant execute on function pg_temp.upload(text, text, jsonb, text) to anon;
insert into private.upload_tickets (id, name) values (gen_random_uuid(), '1764000000000-a-0123456789abcdef.pdf');
set local role anon;
select throws_ok(pg_temp.upload(operation, length, metadata),
                 '42501', 'new row violates row-level security policy "plain uploads only" for table "objects"', why)
from (values ('storage.object.sign_upload_url', '1024', null::jsonb, 'a signed link'),
             ('storage.tus.upload.create', '1024', null, 'a resumable upload'),
             ('storage.s3.upload', '1024', null, 'an S3 upload'),
             ('storage.object.copy', '1024', null, 'a copy'),
             ('storage.object.upload', '1024', '{"a": 1}', 'user metadata'),
             ('storage.object.upload', '', null, 'unknown length'),
             ('storage.object.upload', '10490000', null, 'more than 10 MB')) rejected (operation, length, metadata, why);
select throws_ok(pg_temp.upload('storage.object.upload', '1024', null, '1764000000000-b.pdf'),
                 '42501', 'new row violates row-level security policy for table "objects"', 'without a ticket');
reset role;
update private.upload_tickets set at = at - interval '61 minutes';
set local role anon;
select throws_ok(pg_temp.upload('storage.object.upload', '1024', null),
                 '42501', 'new row violates row-level security policy for table "objects"', 'an expired ticket');
reset role;
update private.upload_tickets set at = at + interval '61 minutes';
-- 5 GB in 24 hours: only small CVs are admitted.
with tickets as (
  insert into private.upload_tickets (id, name)
  select gen_random_uuid(), format('1764000000000-b-%s.pdf', n) from generate_series(1, 500) n
  returning name)
insert into storage.objects (bucket_id, name, metadata) select 'job-applications', name, '{"size": 10485760}' from tickets;
set local role anon;
select throws_ok(pg_temp.upload('storage.object.upload', '3145728', null),
                 '42501', 'new row violates row-level security policy for table "objects"', '3 MB above the quota');
select lives_ok(pg_temp.upload('storage.object.upload', '1024', '{}'), 'a plain upload with a ticket');
select * from finish();
rollback;
