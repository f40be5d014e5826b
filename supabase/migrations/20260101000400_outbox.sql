-- Outbox: a mail is handed over in the transaction of what it tells about, sent later by the worker
-- (supabase/functions/mail-worker), and retried until it is sent or given up. At least once: a repeat carries the
-- same id as Message-ID and as the provider's idempotency key.

create table private.outbox (
  id          uuid primary key default gen_random_uuid(),
  created_at  timestamptz not null default now(),
  kind        text not null check (kind in ('staff_contact', 'staff_application', 'staff_digest', 'staff_alarm', 'staff_cv',
                                            'receipt_contact', 'receipt_application', 'newsletter_confirm')),
  recipient   text,                              -- null: staff (the worker's own setting), or erased after sending
  language    text not null check (language in ('en', 'de')),
  payload     jsonb not null default '{}',       -- staff: the row's id; newsletter: its tokens, erased after sending
  attempts    integer not null default 0,
  not_before  timestamptz not null default now(),
  last_error  text check (last_error ~ '^[a-z0-9_]{1,40}$'),   -- a code; never an address or a text of the provider
  sent_at     timestamptz,
  given_up_at timestamptz
);
create index outbox_due_idx on private.outbox (not_before) where sent_at is null and given_up_at is null;

-- The limits. BEFORE, since PostgREST reads the status while the statement runs; after "one_row", by its name. The repeat of
-- an entry that is stored goes on to meet its key, which is success.
create function private.limit_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.contact_submissions where id = new.id)
  or exists (select from public.job_applications where id = new.id)
  or private.limit_rate(tg_argv[0], new.email) then
    return new;
  end if;
  return null;
end;
$$;
create trigger contact_submissions_rate_limit before insert on public.contact_submissions
  for each row execute function private.limit_entry('contact');
create trigger job_applications_rate_limit before insert on public.job_applications
  for each row execute function private.limit_entry('application');

-- The notice to staff (without personal data) and the receipt (without the visitor's text) of one entry.
-- An entry of the robots' field is only stored; in a flood staff are told, and receipts are left out.
create function private.after_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  form text := tg_argv[0];
begin
  if new.trapped then return null; end if;
  insert into private.outbox (kind, language, payload)
  values ('staff_' || form, new.language, jsonb_build_object('id', new.id));
  if not private.is_flood(form)
  and private.may_mail('receipt_' || form, new.email, (select receipts_per_day from private.settings), interval '0') then
    insert into private.outbox (kind, recipient, language) values ('receipt_' || form, new.email, new.language);
  end if;
  return null;
end;
$$;
create trigger contact_submissions_after after insert on public.contact_submissions
  for each row execute function private.after_entry('contact');
create trigger job_applications_after after insert on public.job_applications
  for each row execute function private.after_entry('application');

-- For the worker (service_role only) ------------------------------------------

-- One minute after the first attempt, then twice as long each time, at most six hours; staff wait five minutes at most.
create function private.mail_backoff(attempts integer, kind text) returns interval
language sql immutable set search_path = ''
as $$
  select least(interval '1 minute' * power(2, least(greatest(attempts, 1), 20) - 1),
               case when kind like 'staff%' then interval '5 minutes' else interval '6 hours' end)
$$;

-- More than ten entries that staff have not been told of, as after an outage, become one mail.
create function private.make_digest() returns void
language sql volatile security definer set search_path = ''
as $$
  with untold as (
    select id, kind, payload ->> 'id' as entry, created_at from private.outbox
     where sent_at is null and not_before <= now() and kind in ('staff_contact', 'staff_application')
     order by created_at limit 500 for update skip locked),
  merged as (
    delete from private.outbox o using untold u where o.id = u.id and (select count(*) from untold) > 10
    returning u.kind, u.entry, u.created_at)
  insert into private.outbox (created_at, kind, language, payload)
  select min(created_at), 'staff_digest', 'en', jsonb_build_object(
    'contact', coalesce(jsonb_agg(entry order by created_at) filter (where kind = 'staff_contact'), '[]'),
    'application', coalesce(jsonb_agg(entry order by created_at) filter (where kind = 'staff_application'), '[]'))
  from merged having count(*) > 0
$$;

-- Due mails, each leased: no other worker gets it before the lease is over. Notices to staff first, then confirmations,
-- then receipts, the oldest first. The lease grows with the attempts, so that a mail that makes the worker crash does not
-- do so for ever at full speed.
create function public.outbox_claim(max_rows integer default 1)
returns table (id uuid, kind text, recipient text, language text, payload jsonb, attempts integer)
language sql volatile security definer set search_path = ''
as $$
  select private.make_digest();
  update private.outbox o
     set attempts = o.attempts + 1,
         not_before = now() + greatest(s.mail_lease, private.mail_backoff(o.attempts, o.kind))
    from private.settings s
   where o.id in (select due.id from private.outbox due
                  where due.sent_at is null and due.given_up_at is null and due.not_before <= now()
                  order by due.kind like 'staff%' desc, due.kind = 'newsletter_confirm' desc, due.created_at
                  limit max_rows for update skip locked)
  returning o.id, o.kind, o.recipient, o.language, o.payload, o.attempts
$$;

-- Sent: what remains is that a mail of this kind went out, and when.
create function public.outbox_sent(message_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outbox
     set sent_at = now(), recipient = null, payload = '{}', last_error = null
   where id = message_id and sent_at is null
$$;

-- Not sent: tried again later, no sooner than the provider asks for, or never (`is_final`), for example to an address that
-- the provider refuses. A notice to staff is never given up.
create function public.outbox_failed(message_id uuid, error_code text, is_final boolean default false,
                                     wait_seconds integer default 0) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outbox o
     set last_error = error_code,
         not_before = now() + greatest(private.mail_backoff(o.attempts, o.kind) * (0.75 + random() / 2),
                                       interval '1 second' * least(wait_seconds, 86400)),
         given_up_at = case when is_final and o.kind not like 'staff%' then now() end,
         recipient = case when is_final then null else o.recipient end,
         payload = case when is_final and o.kind not like 'staff%' then '{}' else o.payload end
   where o.id = message_id and o.sent_at is null and o.given_up_at is null
$$;

-- The last report of the worker in each minute, without personal data.
create table private.worker_runs (
  at     timestamptz primary key,
  report jsonb not null
);

create function public.worker_ran(report text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.worker_runs values (date_trunc('minute', now()), worker_ran.report::jsonb)
  on conflict (at) do update set report = excluded.report
$$;

-- For a monitor, by GET or POST: `late` while staff have not been told of an entry, the worker has not run, or a file lies
-- there a day after its time, for longer than private.settings.late_after; and for how many minutes.
create function public.health() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', case when late.since < now() - s.late_after then 'late' else 'ok' end,
                            'minutes', greatest(0, floor(extract(epoch from now() - late.since) / 60))::integer)
  from private.settings s, (
    select least((select min(created_at) from private.outbox where kind like 'staff%' and sent_at is null),
                 (select max(at) from private.worker_runs),
                 (select min(due_at) + interval '24 hours' from private.cvs_due()
                   where due_at < now() - interval '24 hours'),
                 now()) as since) late
$$;
