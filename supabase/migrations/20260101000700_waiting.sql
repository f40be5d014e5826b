-- health() also tells how many entries staff have not been told of: `npm run doctor -- --send` follows a test message by it.
create or replace function public.health() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', case when late.since < now() - s.late_after then 'late' else 'ok' end,
                            'minutes', greatest(0, floor(extract(epoch from now() - late.since) / 60))::integer,
                            'waiting', (select count(*) from private.outbox where kind like 'staff%' and sent_at is null))
  from private.settings s, (
    select least((select min(created_at) from private.outbox where kind like 'staff%' and sent_at is null),
                 (select max(at) from private.worker_runs),
                 (select min(due_at) + interval '24 hours' from private.cvs_due()
                   where due_at < now() - interval '24 hours'),
                 now()) as since) late
$$;
