begin;
create schema tap;
create extension pgtap schema tap;
grant usage on schema tap to anon;
grant execute on all functions in schema tap to anon;
set local search_path = public, tap;
select plan(20);
select is(has_function_privilege(role, function, 'execute'), role = 'service_role', role || ': ' || function)
from unnest(array['anon', 'authenticated', 'service_role']) role,
     unnest(array['public.outbox_claim(integer)', 'public.outbox_sent(uuid)', 'public.outbox_failed(uuid, text, boolean, integer)',
                  'public.cv_to_check(integer)', 'public.cv_checked(text, text, bigint, text)', 'public.purge()']) function;
select is(has_any_column_privilege('anon', 'private.outbox', 'select'), false, 'anon reads no mail');
select ok((select rate_window <= interval '5 minutes' from private.settings), 'limits end within five minutes');
select * from finish();
rollback;
