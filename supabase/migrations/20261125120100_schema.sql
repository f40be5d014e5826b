-- Form tables, validation rules and rate limits.

create schema private;   -- not served by the API ([api].schemas in config.toml)
create schema checks;    -- not served; validation rules in CHECK constraints
create schema if not exists extensions;   -- exists on hosted projects
create extension if not exists pgcrypto with schema extensions;

-- One row with every number that an operator may change:
-- update private.settings set mails_total_per_day = 800;
-- The name of a setting says for whom and how long a limit holds:
--   client      one IPv4 address or IPv6 /64
--   subnet      one IPv4 address or IPv6 /48
--   allocation  one IPv4 address or IPv6 /32, which a registry gives to one provider
--   mailbox     one email address, however it is spelled (private.canonical_mailbox)
--   total       all visitors together
--   window      rate_window
create table private.settings (
  only_row boolean primary key default true check (only_row),

  -- The proxy's request header with the client's IP address
  address_header text not null default 'cf-connecting-ip'
                 check (address_header = lower(address_header)),

  -- Requests. Above the limit: HTTP 429.
  -- The page and docs/operations.md promise at most five minutes.
  rate_window                       interval not null default '5 minutes'
                                    check (rate_window <= '5 minutes'),
  submissions_per_client_per_window integer  not null default 30,   -- each form
  signups_per_client_per_window     integer  not null default 5,
  tickets_per_client_per_window     integer  not null default 10,

  -- Open upload tickets: younger than an hour, and without an uploaded file
  open_tickets_per_client_per_hour     integer not null default 10,
  open_tickets_per_subnet_per_hour     integer not null default 30,
  open_tickets_per_allocation_per_hour integer not null default 60,

  -- Mails to one mailbox. Above the limit: no mail, and no error.
  receipts_per_mailbox_per_day      integer not null default 1,   -- each form
  confirmations_per_mailbox_per_day integer not null default 3,

  -- Mails to visitors. Above the limit: submissions get no receipt, sign-ups get HTTP 429.
  mails_per_client_per_day           integer not null default 60,
  mails_per_subnet_per_day           integer not null default 300,
  mails_per_allocation_per_day       integer not null default 600,
  mails_per_day_until_one_per_subnet integer not null default 500,
  mails_total_per_day                integer not null default 2000,

  -- Bytes in all CVs. Above the total: HTTP 429, for a large CV HTTP 413.
  cv_bytes_per_day_until_three_per_subnet bigint not null default 1 * 1024 * 1024 * 1024::bigint,
  cv_bytes_per_day_until_one_per_subnet   bigint not null default 2 * 1024 * 1024 * 1024::bigint,
  cv_bytes_per_day_until_small_only       bigint not null default 4 * 1024 * 1024 * 1024::bigint,
  -- Applies together with three per subnet
  cvs_per_allocation_per_day              integer not null default 60,
  -- A separate quota, which large CVs cannot use up
  small_cv_bytes                          bigint not null default 1 * 1024 * 1024,
  small_cv_bytes_total_per_day            bigint not null default 12 * 1024 * 1024 * 1024::bigint,

  -- Individual notices to staff. Above the limit: one digest an hour.
  staff_notices_total_per_hour integer not null default 60,

  -- How long one worker owns a claimed mail: longer than the send timeout
  mail_lease   interval not null default '2 minutes' check (mail_lease >= '1 minute'),
  mail_give_up interval not null default '3 days',       -- mails to visitors only
  -- How long a notice waits for the check of the CV
  cv_check_timeout interval not null default '15 minutes',
  -- How long a task may be overdue until public.health() reports `late`
  late_after   interval not null default '30 minutes',

  -- Retention periods, as promised by the privacy policy (content/legal)
  keep_contacts               interval not null default '12 months',
  keep_applications           interval not null default '6 months',    -- after the decision
  keep_applications_at_most   interval not null default '12 months',   -- after receipt
  keep_applications_consented interval not null default '24 months',   -- after receipt
  -- after receipt: claims have expired (section 199 BGB)
  keep_restricted             interval not null default '4 years',
  keep_pending_newsletter     interval not null default '7 days',      -- after the link expired
  keep_newsletter_consents    interval not null default '3 years',     -- after the subscription
  keep_mail_records           interval not null default '30 days',
  keep_rate_events            interval not null default '24 hours',
  keep_unclaimed_cvs          interval not null default '24 hours'
);
insert into private.settings default values;

-- The HMAC key of all keyed hashes. A new key invalidates unsubscribe links in sent mails and
-- proofs of consent. Stored in a table, so that backups include the key.
create table private.secrets (
  pepper text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.secrets default values;

-- Validation rules, the same as in the forms (src/islands/forms) -------------------

-- Invisible characters, to be used inside a character class: spaces, control characters, Unicode's
-- Default_Ignorable_Code_Point, and other blanks.
create function checks.invisible_characters() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F'
         '\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0'
         '\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
$$;

-- An email address: a name, one @, a domain with two or more labels, no invisible character, and no
-- character with a meaning in address headers. Lengths from RFC 5321 (4.5.3.1). Same rule as
-- src/lib/shared/email.ts.
create function checks.is_email(value text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select octet_length(value) <= 254 and octet_length(split_part(value, '@', 1)) <= 64
     and value ~ '^[^@]+@[^@.]+(\.[^@.]+)+$'
     and value !~ format('[%s,;:<>()\[\]\\"]', checks.invisible_characters())
$$;

-- One trimmed line with at least one visible character. Without control characters, no mail header
-- can be injected.
create function checks.is_line(value text, max_chars integer) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select char_length(value) between 1 and max_chars
     and value = btrim(value, E' \t\n\r')
     and value ~ format('[^%s]', checks.invisible_characters())
     and value !~ '[[:cntrl:]]'
$$;

-- Multi-line text: long enough after trimming, and no control characters except tabs and line
-- breaks.
create function checks.is_text(value text, min_chars integer, max_chars integer) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select char_length(value) <= max_chars
     and char_length(btrim(value, E' \t\n\r')) >= min_chars
     and translate(value, E'\t\n\r', '') !~ '[[:cntrl:]]'
$$;

-- Form tables ----------------------------------------------------------------------
-- The browser creates the id (an idempotency key): a repeated request fails as a duplicate key.
-- Visitors may write the granted columns only (…_grants.sql).
-- Column comments are shown to staff in Supabase's Table Editor.

create table public.contact_submissions (
  id         uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name       text not null check (checks.is_line(name, 200)),
  company    text not null check (checks.is_line(company, 200)),
  email      text not null check (checks.is_email(email)),
  message    text not null check (checks.is_text(message, 10, 5000)),
  language   text not null default 'en' check (language in ('en', 'de')),
  trapped    boolean not null default false,
  status     text not null default 'received'
             check (status in ('received', 'in_review', 'answered')),
  notes      text not null default '' check (char_length(notes) <= 5000),
  restricted boolean not null default false
);
alter table public.contact_submissions enable row level security;
create policy "anyone may send a contact request" on public.contact_submissions for insert to anon
  with check (true);

comment on table public.contact_submissions is 'Contact requests';
comment on column public.contact_submissions.id is 'Reference in the staff notice';
comment on column public.contact_submissions.created_at is 'Received at';
comment on column public.contact_submissions.name is 'As entered by the visitor';
comment on column public.contact_submissions.company is 'As entered by the visitor';
comment on column public.contact_submissions.email is 'As entered by the visitor';
comment on column public.contact_submissions.message is 'As entered by the visitor';
comment on column public.contact_submissions.language is 'Page language of the visitor';
comment on column public.contact_submissions.trapped is 'Honeypot was filled in: probably spam';
comment on column public.contact_submissions.status is 'Set by staff';
comment on column public.contact_submissions.notes is 'Staff notes; the person may ask to see them';
comment on column public.contact_submissions.restricted is 'Restricted (Art. 18 GDPR): do not use';

create table public.job_applications (
  id           uuid primary key default gen_random_uuid(),
  created_at   timestamptz not null default now(),
  first_name   text not null check (checks.is_line(first_name, 100)),
  last_name    text not null check (checks.is_line(last_name, 100)),
  email        text not null check (checks.is_email(email)),
  phone        text not null check (checks.is_line(phone, 50)),
  linkedin     text not null default ''
               check (linkedin = '' or char_length(linkedin) <= 300
                                       and linkedin ~* '^https?://[^[:space:][:cntrl:]<>"]+$'),
  cover_letter text not null check (checks.is_text(cover_letter, 1, 10000)),
  job_title    text not null check (checks.is_line(job_title, 120)),
  cv_url       text not null
               check (cv_url ~ '^[0-9]{13}(-[a-z0-9]+)+\.pdf$' and char_length(cv_url) <= 160),
  language     text not null default 'en' check (language in ('en', 'de')),
  retention_consent boolean not null default false,
  trapped      boolean not null default false,
  status       text not null default 'received'
               check (status in ('received', 'in_review', 'rejected', 'hired')),
  decided_at   timestamptz,
  notes        text not null default '' check (char_length(notes) <= 5000),
  disputed     boolean not null default false,
  restricted   boolean not null default false,
  cv_status    text not null default 'unchecked'
               check (cv_status in ('unchecked', 'good', 'quarantined')),
  cv_error   text check (cv_error ~ '^[a-z_]{1,40}$'),
  cv_attempted_at  timestamptz,
  cv_checked_at timestamptz
);
create index job_applications_cv on public.job_applications (cv_url);
alter table public.job_applications enable row level security;
create policy "anyone may apply" on public.job_applications for insert to anon
  with check (status = 'received');

comment on table public.job_applications is 'Job applications';
comment on column public.job_applications.id is 'Reference in the staff notice';
comment on column public.job_applications.created_at is 'Received at';
comment on column public.job_applications.first_name is 'As entered by the visitor';
comment on column public.job_applications.last_name is 'As entered by the visitor';
comment on column public.job_applications.email is 'As entered by the visitor';
comment on column public.job_applications.phone is 'As entered by the visitor';
comment on column public.job_applications.linkedin is 'As entered by the visitor; optional';
comment on column public.job_applications.cover_letter is 'As entered by the visitor';
comment on column public.job_applications.job_title is 'Position';
comment on column public.job_applications.cv_url is 'File name of the CV in Storage';
comment on column public.job_applications.language is 'Page language of the visitor';
comment on column public.job_applications.retention_consent is 'Consents to 24 months of storage';
comment on column public.job_applications.trapped is 'Honeypot was filled in: probably spam';
comment on column public.job_applications.status is 'Set by staff';
comment on column public.job_applications.decided_at is
  'When rejected or hired; the application is deleted six months later';
comment on column public.job_applications.notes is 'Staff notes; the person may ask to see them';
comment on column public.job_applications.disputed is
  'A legal claim is open: the application is kept';
comment on column public.job_applications.restricted is 'Restricted (Art. 18 GDPR): do not use';
comment on column public.job_applications.cv_status is
  'Result of the file check by the mail worker';
comment on column public.job_applications.cv_error is 'Why the CV was quarantined';
comment on column public.job_applications.cv_attempted_at is 'Last attempt to check the CV';
comment on column public.job_applications.cv_checked_at is 'When the CV was checked';

-- The retention period begins with the decision.
create function private.set_decided_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status is distinct from old.status then
    new.decided_at := case when new.status in ('rejected', 'hired') then now() end;
  end if;
  return new;
end;
$$;
create trigger job_applications_decision before update on public.job_applications
  for each row execute function private.set_decided_at();

-- Rate limits ----------------------------------------------------------------------
-- Requests are limited per form and client; mails to visitors per mailbox, client, subnet and
-- allocation, and in total. IP and email addresses are stored only as keyed hashes, for one day.
-- Functions that a request calls directly are `security definer`; the functions below them are not.

create table private.rate_events (
  kind    text not null,
  subject text not null,          -- 'all', or a keyed hash
  at      timestamptz not null default clock_timestamp()
);
create index rate_events_newest on private.rate_events (kind, subject, at desc);

create function private.keyed_hash(value text) returns text
language sql stable set search_path = ''
as $$
  select encode(extensions.hmac(lower(value), s.pepper, 'sha256'), 'hex') from private.secrets s
$$;

-- The client of the current request, as a keyed hash: an IPv4 address or an IPv6 /64, which is what
-- one subscriber has. client_key(48) returns the subnet, client_key(32) the allocation. The proxy
-- appends the real address to the header, so the last address counts. Requests without the header
-- share one key, so that limits hold behind another proxy, too.
-- Returns null for the operator (secret key or SQL editor): no limits apply.
create function private.client_key(prefix_length integer default 64) returns text
language plpgsql stable set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  header text := (select s.address_header from private.settings s);
  address text := btrim(split_part(headers ->> header, ',', -1));
  ip inet;
begin
  if headers is null or current_setting('role') <> 'anon' then
    return null;
  end if;
  if coalesce(address, '') = '' then
    return 'client:unknown';
  end if;
  ip := address::inet;
  if ip << '::ffff:0:0/96' then   -- an IPv4 address, written as IPv6
    ip := inet '0.0.0.0' + (ip - inet '::ffff:0:0');
  end if;
  return 'client:' || private.keyed_hash(
    case family(ip) when 4 then host(ip)
                    else network(set_masklen(ip, prefix_length))::text end);
exception when invalid_text_representation then
  raise exception 'invalid client address' using errcode = '22023';
end;
$$;

-- Time until fewer than `max_events` events are within the window; null if there are fewer now.
create function private.rate_wait(kind text, subject text, max_events integer, rate_window interval)
returns interval
language sql volatile set search_path = ''
as $$
  select e.at + rate_window - clock_timestamp()
  from private.rate_events e
  where e.kind = rate_wait.kind and e.subject = rate_wait.subject
    and e.at > clock_timestamp() - rate_window
  order by e.at desc offset greatest(max_events, 1) - 1 limit 1
$$;

-- Makes PostgREST respond with 429 and Retry-After (seconds). The caller must then return normally
-- without storing anything: an error would discard this response, and attempts counted before.
create function private.reject(pause interval) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('response.status', '429', true);
  perform set_config('response.headers', json_build_array(
    json_build_object('Retry-After', greatest(1, ceil(extract(epoch from pause)))::integer::text),
    json_build_object('Access-Control-Expose-Headers', 'Retry-After'))::text, true);
end;
$$;

-- Counts one attempt. Above the limit: rejects the request with 429, counts nothing and returns
-- false. If rejected attempts were counted, users behind one NAT would lock each other out.
create function private.count_attempt(kind text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  settings private.settings;
  client text := private.client_key();
  max_attempts integer;
  pause interval;
begin
  if client is null then
    return true;
  end if;
  select * into settings from private.settings;
  max_attempts := case kind when 'newsletter' then settings.signups_per_client_per_window
                            when 'upload' then settings.tickets_per_client_per_window
                            else settings.submissions_per_client_per_window end;
  -- The lock makes counting and inserting one step.
  perform pg_advisory_xact_lock(hashtextextended('rate:' || kind || client, 0));
  pause := private.rate_wait(kind, client, max_attempts, settings.rate_window);
  if pause is not null then
    perform private.reject(pause);
    return false;
  end if;
  insert into private.rate_events values (kind, client);
  return true;
end;
$$;

-- Counts one mail to a visitor and returns null. Above a quota: counts nothing and returns the time
-- until the next mail is allowed. Runs before the address is looked up, and also counts if the
-- address gets no mail: the quota must not reveal who is subscribed or has written. The lock lasts
-- until the transaction ends.
create function private.count_mail() returns interval
language plpgsql set search_path = ''
as $$
declare
  settings private.settings;
  client text := private.client_key();
  subnet text := private.client_key(48);
  allocation text := private.client_key(32);
  day constant interval := interval '24 hours';
  is_scarce boolean;
  pause interval;
begin
  select * into settings from private.settings;
  perform pg_advisory_xact_lock(hashtextextended('mails', 0));
  is_scarce := private.rate_wait(
    'mail', 'all', settings.mails_per_day_until_one_per_subnet, day) is not null;
  pause := greatest(
    private.rate_wait('mail', client, settings.mails_per_client_per_day, day),
    private.rate_wait('mail', subnet, settings.mails_per_subnet_per_day, day),
    private.rate_wait('mail', allocation, settings.mails_per_allocation_per_day, day),
    private.rate_wait('mail', 'all', settings.mails_total_per_day, day),
    case when is_scarce then private.rate_wait('mail', subnet, 1, day) end);
  if pause is null then
    insert into private.rate_events
    select distinct 'mail', counted.subject
    from unnest(array[client, subnet, allocation, 'all']) counted (subject)
    where counted.subject is not null;
  end if;
  return pause;
end;
$$;

-- One spelling for all addresses of a mailbox: without +tag and, at Gmail, without dots. NFKC maps
-- lookalikes (ᵍmail.com) to the letters that the mail provider uses.
create function private.canonical_mailbox(email text) returns text
language sql immutable set search_path = ''
as $$
  select case when parts.domain in ('gmail.com', 'googlemail.com')
              then replace(parts.name, '.', '') || '@gmail.com'
              else parts.name || '@' || parts.domain end
  from lower(normalize(email, nfkc)) address,
       lateral (select split_part(split_part(address, '@', 1), '+', 1) as name,
                       split_part(address, '@', 2) as domain) parts
$$;

-- Counts one mail to a mailbox, so that nobody can flood another person. Returns false and counts
-- nothing if the mailbox has had `max_mails` within 24 hours, or one within the rate window. Runs
-- after count_mail(), under the same lock.
create function private.count_mail_to(email text, kind text, max_mails integer) returns boolean
language plpgsql set search_path = ''
as $$
declare
  mailbox text := 'mail:' || private.keyed_hash(private.canonical_mailbox(email));
  pause interval := (select s.rate_window from private.settings s);
begin
  if private.rate_wait(kind, mailbox, max_mails, '24 hours') is not null
  or private.rate_wait(kind, mailbox, 1, pause) is not null then
    return false;
  end if;
  insert into private.rate_events values (kind, mailbox);
  return true;
end;
$$;

-- Applies the rate limit of a form. A BEFORE trigger, because PostgREST reads the response status
-- while the statement runs. A row that is already stored is not counted; the insert then fails as a
-- duplicate key.
create function private.limit_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  form text := tg_argv[0];
begin
  if form = 'contact' and exists (select from public.contact_submissions where id = new.id)
  or form = 'application' and exists (select from public.job_applications where id = new.id)
  or private.count_attempt(form) then
    return new;
  end if;
  return null;
end;
$$;
create trigger contact_submissions_limit before insert on public.contact_submissions
  for each row execute function private.limit_submission('contact');
create trigger job_applications_limit before insert on public.job_applications
  for each row execute function private.limit_submission('application');

-- A visitor's request inserts one row.
create function private.reject_bulk_insert() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.client_key() is not null and (select count(*) from new_rows) > 1 then
    raise exception 'only one row per request is allowed' using errcode = '22023';
  end if;
  return null;
end;
$$;
create trigger contact_submissions_single after insert on public.contact_submissions
  referencing new table as new_rows
  for each statement execute function private.reject_bulk_insert();
create trigger job_applications_single after insert on public.job_applications
  referencing new table as new_rows
  for each statement execute function private.reject_bulk_insert();
