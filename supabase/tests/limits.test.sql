-- The rate limit per client, with the hosted proxy's header and the status as read by PostgREST.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to anon;
grant execute on all functions in schema extensions to anon;
set local search_path = public, extensions;
select plan(7);
select set_config('request.headers', '{"cf-connecting-ip": "203.0.113.7"}', true);
create function pg_temp.send(first integer, last integer) returns void language plpgsql as $$
begin
  for number in first .. last loop
    insert into public.contact_submissions (name, company, email, message) values ('A', 'B', 'u' || number || '@b.cd', '0123456789');
  end loop;
end;
$$;
grant execute on function pg_temp.send(integer, integer) to anon;

set local role anon;
select throws_ok($$ insert into public.contact_submissions (name, company, email, message)
                    values ('A', 'B', 'u31@b.cd', '0123456789'), ('A', 'B', 'u32@b.cd', '0123456789') $$,
                 '22023', 'only one row per request is allowed', 'rejects two rows in one request');
select lives_ok('select pg_temp.send(1, 30)', 'accepts thirty in five minutes');
select is(nullif(current_setting('response.status', true), ''), null, 'sets no status');
-- Like PostgREST 14: the inserting statement also reads the status.
prepare rejected as with pgrst_source as (
  insert into public.contact_submissions (name, company, email, message) values ('A', 'B', 'u31@b.cd', '0123456789') returning 1)
select nullif(current_setting('response.status', true), ''), count(_postgrest_t) from (select * from pgrst_source) _postgrest_t;
select row_eq('execute rejected', row('429'::text, 0::bigint), 'rejects the next without an error');
select matches(current_setting('response.headers'), 'Retry-After.*Access-Control-Expose-Headers', 'exposes Retry-After');
reset role;
select is((select count(*) from private.rate_events where kind = 'contact' and subject like 'client:%'), 30::bigint, 'counts attempts');
select is((select count(*) from private.outbox where kind like 'staff%'), 30::bigint, 'queues thirty notices');
select * from finish();
rollback;
