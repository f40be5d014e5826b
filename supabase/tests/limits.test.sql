-- The limit of one place, with the address as the hosted service's proxy tells it and the status as PostgREST reads it.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to anon;
grant execute on all functions in schema extensions to anon;
set local search_path = public, extensions;
select plan(5);
select set_config('request.headers', '{"cf-connecting-ip": "203.0.113.7"}', true);
create function pg_temp.send(first integer, last integer) returns text language sql as $$
  select 'insert into public.contact_submissions (name, company, email, message) values '
      || string_agg(format('(''A'', ''B'', ''u%s@b.cd'', ''0123456789'')', number), ', ')
  from generate_series(first, last) number
$$;
grant execute on function pg_temp.send(integer, integer) to anon;

set local role anon;
select lives_ok(pg_temp.send(1, 29), 'twenty-nine in five minutes');
select is(nullif(current_setting('response.status', true), ''), null, 'are no reason to refuse');
-- As PostgREST 14 asks: the status is read by the statement that inserts.
prepare refused as with pgrst_source as (
  insert into public.contact_submissions (name, company, email, message)
  values ('A', 'B', 'u30@b.cd', '0123456789'), ('A', 'B', 'u31@b.cd', '0123456789') returning 1)
select nullif(current_setting('response.status', true), ''), count(_postgrest_t) from (select * from pgrst_source) _postgrest_t;
select row_eq('execute refused', row('429'::text, 1::bigint), 'of two in one request the second is refused, without an error');
select matches(current_setting('response.headers'), 'Retry-After.*Access-Control-Expose-Headers', 'with the time to wait, which pages may read');
reset role;
select is((select count(*) from private.rate_events where kind = 'contact' and subject like 'place:%'), 30::bigint, 'and the list of tries stays as long as the limit');
select * from finish();
rollback;
