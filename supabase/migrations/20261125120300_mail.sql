-- Outbox and newsletter. A submission and its mails are stored in one transaction. The worker
-- (supabase/functions/mail-worker) sends each mail at least once. The id of the mail is its
-- Message-ID and the provider's idempotency key, so duplicates are recognised.

create table private.outbox (
  id          uuid primary key default gen_random_uuid(),
  -- For a digest: when it is due
  created_at  timestamptz not null default now(),
  kind        text not null
              check (kind in ('staff_contact', 'staff_application', 'staff_digest',
                              'receipt_contact', 'receipt_application', 'newsletter_confirm')),
  recipient   text,   -- null: staff (MAIL_STAFF), or erased after sending
  language    text not null check (language in ('en', 'de')),
  -- staff_contact, staff_application: {"id": <row id>}; staff_digest: submissions per table,
  -- {"contact_submissions": 61, "job_applications": 0}; newsletter_confirm: its tokens.
  -- Erased after sending
  payload     jsonb not null default '{}',
  attempts    integer not null default 0,
  not_before  timestamptz not null default now(),   -- infinity: the row is restricted
  last_error  text check (last_error ~ '^[a-z0-9_]{1,40}$'),   -- an error code, no message
  sent_at     timestamptz,
  given_up_at timestamptz
);

-- Mail priority: 1 notices and digests to staff, 2 confirmations, 3 receipts.
create function private.mail_priority(kind text) returns integer
language sql immutable set search_path = ''
as $$
  select case when kind like 'staff%' then 1 when kind = 'newsletter_confirm' then 2 else 3 end
$$;

create index outbox_pending on private.outbox (private.mail_priority(kind), created_at)
  where sent_at is null and given_up_at is null;

-- Unsent notices and digests to staff, without notices for restricted rows.
create view private.pending_notices as
  select o.kind, o.created_at, o.attempts, o.payload from private.outbox o
  where private.mail_priority(o.kind) = 1 and o.sent_at is null and o.given_up_at is null
    and o.not_before < 'infinity';

-- Counts one individual notice to staff. Returns false and counts nothing if the hourly quota is
-- used up, or if as many mails to staff are pending.
create function private.count_notice() returns boolean
language plpgsql set search_path = ''
as $$
declare
  max_notices integer := (select s.staff_notices_total_per_hour from private.settings s);
begin
  if private.rate_wait('notice', 'all', max_notices, '1 hour') is not null
  or (select count(*) >= max_notices from private.pending_notices) then
    return false;
  end if;
  insert into private.rate_events values ('notice', 'all');
  return true;
end;
$$;

-- Adds a submission to the hourly digest. After the first attempt to send a digest, a new one is
-- begun: the provider would drop a changed mail as a duplicate.
create function private.add_to_digest(table_name text) returns void
language plpgsql set search_path = ''
as $$
declare
  due timestamptz;
begin
  -- Waits for a worker that is claiming the digest, and makes later claims wait.
  perform from private.outbox o
   where o.kind = 'staff_digest' and o.attempts = 0 for update;
  if not found then
    select greatest(now(), max(o.created_at) + interval '1 hour') into due
    from private.outbox o where o.kind = 'staff_digest';
    insert into private.outbox (kind, language, created_at, not_before, payload)
    values ('staff_digest', 'en', due, due,
            '{"contact_submissions": 0, "job_applications": 0}');
  end if;
  update private.outbox o
     set payload = o.payload
                   || jsonb_build_object(table_name, (o.payload ->> table_name)::integer + 1)
   where o.kind = 'staff_digest' and o.attempts = 0;
end;
$$;

-- Queues the staff notice and the receipt. The notice of an application waits for the CV check. No
-- receipt is sent if the honeypot was filled in, or if the operator added the row.
create function private.queue_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  form text := tg_argv[0];
  settings private.settings;
begin
  select * into settings from private.settings;
  perform pg_advisory_xact_lock(hashtextextended('notices', 0));
  if private.count_notice() then
    insert into private.outbox (kind, language, payload, not_before)
    values ('staff_' || form, new.language, jsonb_build_object('id', new.id),
            case when form = 'application' then now() + settings.cv_check_timeout else now() end);
  else
    perform private.add_to_digest(tg_table_name);
  end if;
  if not new.trapped and private.client_key() is not null and private.count_mail() is null
  and private.count_mail_to(
        new.email, 'receipt_' || form, settings.receipts_per_mailbox_per_day) then
    insert into private.outbox (kind, recipient, language)
    values ('receipt_' || form, new.email, new.language);
  end if;
  return null;
end;
$$;
create trigger contact_submissions_mails after insert on public.contact_submissions
  for each row execute function private.queue_mails('contact');
create trigger job_applications_mails after insert on public.job_applications
  for each row execute function private.queue_mails('application');

-- Updates the pending notice of a row: deletes the notice if the row is deleted, holds it while the
-- row is restricted, and releases it when the CV has been checked.
create function private.update_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  notice constant text := 'staff_' || tg_argv[0];
begin
  if tg_op = 'DELETE' then
    delete from private.outbox o
     where o.kind = notice and o.sent_at is null and o.payload ->> 'id' = old.id::text;
  else
    update private.outbox o
       set not_before = case when new.restricted then 'infinity' else now() end
     where o.kind = notice and o.sent_at is null and o.payload ->> 'id' = new.id::text
       and (new.restricted or o.attempts = 0 or o.not_before = 'infinity');
  end if;
  return null;
end;
$$;
create trigger contact_submissions_notice
  after delete or update of restricted on public.contact_submissions
  for each row execute function private.update_notice('contact');
create trigger job_applications_notice
  after delete or update of restricted, cv_status on public.job_applications
  for each row execute function private.update_notice('application');

-- Newsletter (double opt-in) -------------------------------------------------------

create table public.newsletter_subscriptions (
  id           uuid primary key default gen_random_uuid(),
  created_at   timestamptz not null default now(),
  email        text not null check (checks.is_email(email)),
  language     text not null check (language in ('en', 'de')),
  status       text not null default 'pending' check (status in ('pending', 'confirmed')),
  token_hash   text not null,
  token_until  timestamptz not null,
  confirmed_at timestamptz
);
create unique index newsletter_email_once on public.newsletter_subscriptions (lower(email));
create unique index newsletter_token on public.newsletter_subscriptions (token_hash);
-- No RLS policy: only functions access the table.
alter table public.newsletter_subscriptions enable row level security;

comment on table public.newsletter_subscriptions is 'Newsletter subscriptions';
comment on column public.newsletter_subscriptions.id is 'Part of the unsubscribe link';
comment on column public.newsletter_subscriptions.created_at is 'Signed up at';
comment on column public.newsletter_subscriptions.email is 'As entered by the visitor';
comment on column public.newsletter_subscriptions.language is 'Page language of the visitor';
comment on column public.newsletter_subscriptions.status is
  'Confirmed once the link in the mail was used';
comment on column public.newsletter_subscriptions.token_hash is
  'Hash of the token in the confirmation link';
comment on column public.newsletter_subscriptions.token_until is
  'When the confirmation link expires';
comment on column public.newsletter_subscriptions.confirmed_at is 'When consent was given';

-- For the worker (service_role only) ---------------------------------------------

-- The data of a mail. A notice has the current row. A digest also has the OIDs of the tables for
-- Table Editor URLs, because OIDs differ in a restored project.
create function private.mail_payload(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select case mail.kind
    when 'staff_contact' then (
      select jsonb_build_object('submission', to_jsonb(c)) from public.contact_submissions c
      where c.id = (mail.payload ->> 'id')::uuid)
    when 'staff_application' then (
      select jsonb_build_object('submission', to_jsonb(a)) from public.job_applications a
      where a.id = (mail.payload ->> 'id')::uuid)
    when 'staff_digest' then mail.payload || jsonb_build_object('tables', (
      select jsonb_object_agg(name, to_regclass('public.' || name)::oid)
      from unnest(array[
        'contact_submissions', 'job_applications', 'newsletter_subscriptions']) name))
    else mail.payload end
$$;

-- Exponential backoff from one minute, at most six hours; five minutes for mails to staff.
create function private.mail_backoff(attempts integer, kind text) returns interval
language sql immutable set search_path = ''
as $$
  select least(interval '1 minute' * power(2, least(greatest(attempts, 1), 20) - 1),
               case when kind like 'staff%' then interval '5 minutes' else interval '6 hours' end)
$$;

-- Mails that are neither sent nor given up, and not older than mail_give_up.
create view private.pending_mails as
  select o.id, o.created_at, o.not_before, private.mail_priority(o.kind) as priority
  from private.outbox o
  where o.sent_at is null and o.given_up_at is null
    and (o.kind like 'staff%'
         or o.created_at >= now() - (select s.mail_give_up from private.settings s));

-- Claims due mails by priority, beginning with `first_priority`, oldest first. The worker rotates
-- `first_priority`, so that no kind starves. A claimed mail is leased: other workers skip the mail
-- until the lease ends. The lease grows with each attempt, so that a mail that crashes the worker
-- is retried less and less often.
create function public.outbox_claim(max_rows integer default 1, first_priority integer default 1)
returns table (id uuid, kind text, recipient text, language text, payload jsonb, attempts integer)
language sql volatile security definer set search_path = ''
as $$
  update private.outbox o
     set attempts = o.attempts + 1,
         not_before = now() + greatest((select s.mail_lease from private.settings s),
                                       private.mail_backoff(o.attempts, o.kind))
   where o.id = any (array(
     select due.id
     from generate_series(first_priority, first_priority + 2) step,
          lateral (
            select w.id, w.created_at from private.pending_mails w
            where w.priority = (step.step - 1) % 3 + 1 and w.not_before <= now()
            order by w.created_at limit max_rows for update of w skip locked) due
     order by step.step, due.created_at limit max_rows))
  returning o.id, o.kind, o.recipient, o.language, private.mail_payload(o), o.attempts
$$;

-- Records a mail as sent, and erases recipient and payload. A confirmation link is valid for 48
-- hours from the send, however long the mail was pending.
create function public.outbox_sent(message_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.newsletter_subscriptions n set token_until = now() + interval '48 hours'
    from private.outbox o
   where o.id = message_id and o.sent_at is null and o.kind = 'newsletter_confirm'
     and n.status = 'pending'
     and n.token_hash = encode(sha256((o.payload ->> 'token')::bytea), 'hex');
  update private.outbox
     set sent_at = now(), given_up_at = null, recipient = null, payload = '{}', last_error = null
   where id = message_id and sent_at is null
$$;

-- Records a failed send. The mail is retried, at the earliest after `wait_seconds`. A mail to a
-- visitor is given up if `is_final` (for example, the provider rejects the address). Mails to staff
-- are never given up, and are retried within about five minutes. If a row was restricted during the
-- send, its notice stays on hold.
create function public.outbox_failed(message_id uuid, error_code text,
                                     is_final boolean default false,
                                     wait_seconds integer default 0) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outbox o
     set last_error = error_code,
         not_before = now() + greatest(
           private.mail_backoff(o.attempts, o.kind) * (0.75 + random() / 2),
           interval '1 second'
             * least(wait_seconds, case when o.kind like 'staff%' then 300 else 86400 end))
   where o.id = message_id and o.sent_at is null and o.given_up_at is null
     and o.not_before < 'infinity';
  update private.outbox o
     set given_up_at = now(), recipient = null, payload = '{}'
   where o.id = message_id and is_final and o.kind not like 'staff%'
     and o.sent_at is null and o.given_up_at is null
$$;

-- The reports of the worker, one per minute, without personal data.
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

-- Tasks that may be late, each with the time since when: pending mails to staff, the last run of
-- the worker, the last run of private.purge() (a report older than eight days shows that it has not
-- run for a day), unchecked CVs, and files that have been due for deletion for a day.
create view private.late as
  with runs as (
    select max(r.at) as newest, min(r.at) as oldest from private.worker_runs r
    where r.at <= now())   -- ignores reports from a fast clock
  select min(w.created_at) as since from private.pending_notices w
  union all
  select runs.newest from runs
  union all
  select runs.oldest + interval '8 days' from runs
  union all
  select min(a.created_at) from public.job_applications a
  join storage.objects o on o.bucket_id = 'job-applications' and o.name = a.cv_url
  where a.cv_status = 'unchecked'
  union all
  select min(d.due_at) + interval '24 hours' from private.cvs_due d
  where d.due_at < now() - interval '24 hours';

-- Quotas of all visitors that are reached: `mails` to visitors and `megabytes` of CVs in 24 hours,
-- and submissions in the pending digest (`notices`).
create view private.busy as
  with usage as (
    select (select count(*) from private.rate_events e
             where e.kind = 'mail' and e.subject = 'all'
               and e.at > now() - interval '24 hours') as mails,
           (select coalesce(sum(c.bytes), 0) from private.recent_cvs c) as cv_bytes,
           (select sum((w.payload ->> 'contact_submissions')::integer
                       + (w.payload ->> 'job_applications')::integer)
              from private.pending_notices w where w.kind = 'staff_digest') as digest_submissions)
  select 'mails' as what, s.mails_per_day_until_one_per_subnet as number
  from usage, private.settings s
  where usage.mails >= s.mails_per_day_until_one_per_subnet
  union all
  select 'megabytes', floor(usage.cv_bytes / 1024 / 1024)::integer
  from usage, private.settings s
  where usage.cv_bytes >= s.cv_bytes_per_day_until_three_per_subnet
  union all
  select 'notices', usage.digest_submissions::integer
  from usage
  where usage.digest_submissions is not null;

-- Mails given up within seven days, by kind: the provider rejected the address, or was down for
-- private.settings.mail_give_up. Their recipients are erased.
create view private.given_up as
  select o.kind, count(*)::integer as number from private.outbox o
  where o.given_up_at > now() - interval '7 days' group by o.kind;

-- The state of the backend for a monitor, by GET or POST.
-- `late`, with minutes: a task has been late for longer than private.settings.late_after. A worker
-- that never ran counts as late once a mail to staff is pending.
-- `busy`, with numbers: a quota of all visitors is reached.
-- `given_up`, with any status: mails given up within seven days, by kind.
create function public.health() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
           'status', case when late.since < now() - s.late_after then 'late'
                          when busy.numbers is not null then 'busy' else 'ok' end,
           'minutes', floor(extract(epoch from now() - late.since) / 60)::integer)
         || coalesce(busy.numbers, '{}')
         || jsonb_strip_nulls(jsonb_build_object('given_up', given_up.numbers))
  from private.settings s,
       (select least(min(l.since), now()) as since from private.late l) late,
       (select jsonb_object_agg(b.what, b.number) as numbers from private.busy b) busy,
       (select jsonb_object_agg(g.kind, g.number) as numbers from private.given_up g) given_up
$$;

-- Newsletter functions -------------------------------------------------------------
-- Visitors may call the three public functions below, by POST only: a GET by a link scanner must
-- neither confirm nor unsubscribe.

-- Proof of consent after a subscription has ended (Article 7(1) GDPR). Only somebody who has the
-- address can look up its proof.
create table private.newsletter_consents (
  email_hash   text not null,          -- private.keyed_hash('newsletter:<address>')
  language     text not null,
  confirmed_at timestamptz not null,
  ended_at     timestamptz not null default now()
);

create function private.archive_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.newsletter_consents (email_hash, language, confirmed_at)
  values (private.keyed_hash('newsletter:' || old.email), old.language, old.confirmed_at);
  return null;
end;
$$;
create trigger newsletter_archive_consent after delete on public.newsletter_subscriptions
  for each row when (old.status = 'confirmed') execute function private.archive_consent();

-- Unsubscribe token: the signed subscription id. Never expires.
create function private.unsubscribe_token(subscription_id uuid) returns text
language sql stable set search_path = ''
as $$ select subscription_id || '.' || private.keyed_hash('unsubscribe:' || subscription_id) $$;

-- Responds in the same way to new, pending and confirmed addresses, and rejects a request only by
-- quotas that do not depend on the address. A second confirmation mail is sent at the earliest
-- after the rate window; until then, the first link stays valid.
create function public.subscribe_newsletter(email text, language text default 'en') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address text := btrim(subscribe_newsletter.email, E' \t\n\r');
  mail_language text := case when subscribe_newsletter.language = 'de' then 'de' else 'en' end;
  -- 122 random bits: a hash in the table, plain in the outbox until the mail is sent
  token uuid := gen_random_uuid();
  subscription_id uuid;
  pause interval;
begin
  if address is null or not checks.is_email(address) then
    raise exception 'invalid email' using errcode = '22023';
  end if;
  if not private.count_attempt('newsletter') then
    return;
  end if;
  pause := private.count_mail();
  if pause is not null then
    perform private.reject(pause);
    return;
  end if;
  if exists (select from public.newsletter_subscriptions n
              where lower(n.email) = lower(address) and n.status = 'confirmed')
  or not private.count_mail_to(address, 'confirmation',
                               (select s.confirmations_per_mailbox_per_day
                                  from private.settings s)) then
    return;
  end if;
  insert into public.newsletter_subscriptions as n (email, language, token_hash, token_until)
  values (address, mail_language, encode(sha256(token::text::bytea), 'hex'),
          now() + interval '48 hours')
  on conflict (lower(n.email)) do update
    set token_hash = excluded.token_hash, token_until = excluded.token_until,
        language = excluded.language
    where n.status = 'pending'
  returning n.id into subscription_id;
  if subscription_id is not null then
    insert into private.outbox (kind, recipient, language, payload)
    values ('newsletter_confirm', address, mail_language, jsonb_build_object(
      'token', token, 'unsubscribe', private.unsubscribe_token(subscription_id)));
  end if;
end;
$$;

create function public.confirm_newsletter(token uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  with confirmed as (
    update public.newsletter_subscriptions n
       -- A second use keeps the first confirmation time.
       set status = 'confirmed', confirmed_at = coalesce(n.confirmed_at, now())
     where n.token_hash = encode(sha256(confirm_newsletter.token::text::bytea), 'hex')
       and (n.status = 'confirmed' or n.token_until > now())
    returning n.id)
  select exists (select from confirmed)
$$;

-- True for every genuine token, on repeated use too. The address is deleted at once, as promised.
create function public.unsubscribe_newsletter(token text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  subscription_id uuid;   -- null unless the token is genuine
begin
  if token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{64}$'
  and token = private.unsubscribe_token(split_part(token, '.', 1)::uuid) then
    subscription_id := split_part(token, '.', 1)::uuid;
  end if;
  -- Runs for any token, so that a GET always fails: its transaction is read-only.
  delete from public.newsletter_subscriptions n where n.id = subscription_id;
  delete from private.outbox o
   where o.kind = 'newsletter_confirm' and subscription_id is not null
     and o.payload ->> 'unsubscribe' = unsubscribe_newsletter.token;
  return subscription_id is not null;
end;
$$;
