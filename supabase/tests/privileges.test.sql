-- Privileges for the API roles, on Supabase's own PostgreSQL. (tests/database tests the same over
-- HTTP.)
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to anon;
grant execute on all functions in schema extensions to anon;
set local search_path = public, extensions;
select plan(20);
create function pg_temp.contact(changes text default '') returns text language sql as $$
  select format('insert into public.contact_submissions (name, company, email, message%s) values (''A'', ''B'', ''a@b.cd'', ''0123456789''%s)',
                split_part(changes, '=', 1), split_part(changes, '=', 2))
$$;
grant execute on function pg_temp.contact(text) to anon;

select is(has_function_privilege(role, function, 'execute'), role = 'service_role', role || ': ' || function)
from unnest(array['anon', 'authenticated', 'service_role']) role,
     unnest(array['public.outbox_claim(integer, integer)', 'public.cv_claim(integer)', 'public.worker_ran(text)', 'public.person_export(text)']) function;
select is(has_any_column_privilege('anon', 'private.outbox', 'select'), false, 'anon cannot read mails');

set local role anon;
select lives_ok(pg_temp.contact(), 'anon can insert');
select throws_ok('select * from public.contact_submissions', '42501', null, 'anon cannot read');
select throws_ok(pg_temp.contact(', created_at=, now() - interval ''1 day'''), '42501', null, 'anon cannot backdate');
select throws_ok(pg_temp.contact(', notes=, ''x'''), '42501', null, 'anon cannot write notes');
select throws_ok(replace(pg_temp.contact(), '0123456789', 'short'), '23514', null, 'rejects a short message');
select throws_ok($$ insert into public.job_applications (first_name, last_name, email, phone, cover_letter, job_title, cv_url, status)
                    values ('a', 'b', 'a@b.cd', '1', 'c', 'd', '1718000000000-a.pdf', 'hired') $$, '42501', null, 'anon cannot set a status');
select throws_ok($$ insert into public.job_applications (first_name, last_name, email, phone, cover_letter, job_title, cv_url)
                    values ('a', 'b', 'a@b.cd', '1', 'c', 'd', '1718000000000-a.pdf') $$, '23503', null, 'rejects an application without a CV');
select * from finish();
rollback;
