-- The tables of the two forms: what a row may contain, who may add one, and the limits against
-- abuse.

create schema private;   -- not served by the API ([api].schemas in config.toml)

-- One row with every number that an operator may want to change:
-- update private.settings set per_ip = 10;
create table private.settings (
  only_row boolean primary key default true check (only_row),
  -- The key of all keyed hashes. If it changes, the unsubscribe links in mails already sent no
  -- longer work.
  pepper text not null default gen_random_uuid()::text || gen_random_uuid()::text,

  -- Limits for each form. A visitor who was refused may send again when the window has passed.
  address_header text     not null default 'cf-connecting-ip' check (address_header = lower(address_header)),
  rate_window    interval not null default '5 minutes' check (rate_window <= '5 minutes'),
  per_ip         integer  not null default 30,    -- many people may share one address
  newsletter_per_ip integer not null default 5,
  uploads_per_ip integer  not null default 10,

  -- Mails to visitors in 24 hours. Staff always get their notice.
  receipts_per_day      integer not null default 1,     -- of each form, to one mailbox
  confirmations_per_day integer not null default 3,     -- to one mailbox
  -- Above these two, an entry is stored without a receipt, and a sign-up to the newsletter is busy.
  mails_per_ip          integer not null default 40,    -- of one place
  mails_per_day         integer not null default 500,   -- in all

  -- Bytes of CVs that no application names
  unclaimed_bytes        bigint not null default 200 * 1024 * 1024,   -- above it, one file a place
  unclaimed_bytes_in_all bigint not null default 2 * 1024 * 1024 * 1024::bigint,   -- then none

  -- The worker's mails
  single_notices integer not null default 60,   -- to staff; if more wait, one mail says how many
  -- How long one worker has a mail to itself: longer than one send may take
  mail_lease   interval not null default '2 minutes' check (mail_lease >= '1 minute'),
  mail_give_up interval not null default '3 days',       -- of mails to visitors
  cv_patience  interval not null default '15 minutes',   -- a notice waits for the check of its CV
  late_after   interval not null default '30 minutes',   -- when public.health() says `late`

  -- How long data is kept, as the privacy policy promises (content/legal)
  keep_contacts               interval not null default '12 months',
  keep_applications           interval not null default '6 months',    -- after the decision
  keep_applications_at_most   interval not null default '12 months',   -- after receipt
  keep_applications_consented interval not null default '24 months',   -- after receipt
  -- after receipt: then claims have ended (section 199 BGB)
  keep_restricted             interval not null default '4 years',
  keep_pending_newsletter     interval not null default '7 days',      -- after its link has expired
  keep_newsletter_consents    interval not null default '3 years',     -- after the subscription
  keep_mail_records           interval not null default '30 days',
  keep_rate_events            interval not null default '24 hours',
  keep_unclaimed_cvs          interval not null default '24 hours'
);
insert into private.settings default values;

-- Checks that mirror the rules of the forms (src/islands/forms) ------------------

-- Characters that nobody can see, as a part of a character class: spaces, control characters,
-- Unicode's Default_Ignorable_Code_Point, and blanks that are not in that list.
create function private.unseen() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800'
         '\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
$$;

-- An email address: a name, then at least two labels of letters, digits and hyphens (not at their
-- ends), and no character that nobody can see. The same rule as in src/islands/forms/rules.ts.
create function private.is_email(value text) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  c_atom constant text := '[^.@<>()\[\],;:\\"]+';
  c_letter constant text :=
    '0-9A-Za-z\u00B7\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u1FFF\u2C00-\u2DFF\u3005-\u3007\u3041-\uD7FF\uF900-\uFAFF'
    '\U00010000-\U0001BFFF\U0001E000-\U0001EFFF\U00020000-\U0003FFFF';
  c_long_label constant text := format('[%1$s][%1$s\-]{0,61}[%1$s]', c_letter);
begin
  return octet_length(value) <= 254 and octet_length(split_part(value, '@', 1)) <= 64 and value !~ format('[%s]', private.unseen())
     and value ~ format('^%1$s(\.%1$s)*@(([%2$s]|%3$s)\.)+(?![0-9]+$)%3$s$', c_atom, c_letter, c_long_label);
end;
$$;

-- One trimmed line with at least one visible character. It has no control characters, so it cannot
-- add a header to a mail.
create function private.is_line(value text, max_chars integer) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select char_length(value) between 1 and max_chars
     and value = btrim(value, E' \t\n\r')
     and value ~ format('[^%s]', private.unseen())
     and value !~ '[[:cntrl:]]'
$$;

-- Text of several lines: not too short, not too long, without control characters except tabs and
-- line breaks.
create function private.is_text(value text, min_chars integer, max_chars integer) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select char_length(value) <= max_chars
     and char_length(btrim(value, E' \t\n\r')) >= min_chars
     and translate(value, E'\t\n\r', '') !~ '[[:cntrl:]]'
$$;

-- The forms' tables --------------------------------------------------------------
-- The browser makes the id (an idempotency key): if a request is sent twice, the second one is
-- refused as a duplicate key.
-- A visitor may write every column that the policy below does not name. So it must name each column
-- that only the server may set.

create table public.contact_submissions (
  id         uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name       text not null check (private.is_line(name, 200)),
  company    text not null check (private.is_line(company, 200)),
  email      text not null check (private.is_email(email)),
  message    text not null check (private.is_text(message, 10, 5000)),
  language   text not null default 'en' check (language in ('en', 'de')),   -- of the page
  trapped    boolean not null default false,   -- the honeypot was filled in: no receipt
  -- set by the server only
  status     text not null default 'received' check (status in ('received', 'in_review', 'answered')),
  notes      text not null default '' check (char_length(notes) <= 5000),
  restricted boolean not null default false    -- kept but not shown (Article 18 GDPR)
);
alter table public.contact_submissions enable row level security;
create policy "anyone may send a contact request" on public.contact_submissions for insert to anon
  with check (created_at = now() and status = 'received' and notes = '' and not restricted);

create table public.job_applications (
  id           uuid primary key default gen_random_uuid(),
  created_at   timestamptz not null default now(),
  first_name   text not null check (private.is_line(first_name, 100)),
  last_name    text not null check (private.is_line(last_name, 100)),
  email        text not null check (private.is_email(email)),
  phone        text not null check (private.is_line(phone, 50)),
  linkedin     text check (linkedin = '' or (char_length(linkedin) <= 300
                                             and linkedin ~* '^https?://[^[:space:][:cntrl:]<>"]+$')),
  cover_letter text not null check (private.is_text(cover_letter, 1, 10000)),
  job_title    text not null check (private.is_line(job_title, 120)),
  cv_url       text not null check (cv_url ~ '^[0-9]{13}(-[a-z0-9]+)+\.pdf$' and char_length(cv_url) <= 160),
  language     text not null default 'en' check (language in ('en', 'de')),
  retention_consent boolean not null default false,   -- true: kept for 24 months
  trapped      boolean not null default false,
  status       text not null default 'received' check (status in ('received', 'in_review', 'rejected', 'hired')),
  -- set by the server only
  decided_at   timestamptz,                           -- when status became 'rejected' or 'hired'
  notes        text not null default '' check (char_length(notes) <= 5000),
  disputed     boolean not null default false,        -- kept while a claim is open
  restricted   boolean not null default false,
  cv_status    text not null default 'unchecked' check (cv_status in ('unchecked', 'good', 'quarantined')),
  cv_problem   text check (cv_problem ~ '^[a-z_]{1,40}$'),   -- why the file was set aside
  cv_tried_at  timestamptz,                           -- when the worker last tried to check it
  cv_checked_at timestamptz
);
create index job_applications_cv on public.job_applications (cv_url);
alter table public.job_applications enable row level security;
create policy "anyone may apply" on public.job_applications for insert to anon
  with check (created_at = now() and status = 'received' and decided_at is null and notes = ''
              and not disputed and not restricted and cv_status = 'unchecked' and cv_problem is null
              and cv_tried_at is null and cv_checked_at is null);

-- The period for which an application is kept begins with the decision.
create function private.note_decision() returns trigger
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
  for each row execute function private.note_decision();

-- Limits ---------------------------------------------------------------------------
-- Entries are limited for each form and place, mails to visitors for each mailbox, for each place
-- and in all. No address is stored: only keyed hashes, for one day.
-- A place is where a request comes from (private.visitor).

create table private.rate_events (
  kind    text not null,
  subject text not null,          -- 'all', or a keyed hash
  at      timestamptz not null default clock_timestamp()
);
create index rate_events_newest on private.rate_events (kind, subject, at desc);

-- Hashed twice, so that nobody can calculate the hash of a longer text from a hash (length
-- extension).
create function private.keyed_hash(value text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(s.pepper, 'UTF8') || sha256(convert_to(s.pepper || lower(value), 'UTF8'))), 'hex')
  from private.settings s
$$;

-- The place of a visitor: the keyed hash of an IPv4 address, or of the /64 network of an IPv6
-- address, since one subscriber has the whole network. The last address in the header counts,
-- because the proxy in front of the database has set it. All requests without the header are one
-- place, so limits also hold behind another proxy. Null for the operator, who uses the secret key
-- or the database's own console.
create function private.visitor() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address text := btrim(split_part(headers ->> (select s.address_header from private.settings s), ',', -1));
  ip inet;
begin
  if headers is null or current_setting('role') <> 'anon' then
    return null;
  end if;
  if coalesce(address, '') = '' then
    return 'place:unknown';
  end if;
  ip := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i')::inet;
  return 'place:' || private.keyed_hash(case family(ip) when 4 then host(ip) else network(set_masklen(ip, 64))::text end);
exception when invalid_text_representation then
  raise exception 'unreadable address' using errcode = '22023';
end;
$$;

-- The time until there are fewer than `max_events` events within the window; null if there are
-- fewer now.
create function private.time_to_wait(p_kind text, p_subject text, max_events integer, p_window interval) returns interval
language sql volatile security definer set search_path = ''
as $$
  select e.at + p_window - clock_timestamp()
  from private.rate_events e
  where e.kind = p_kind and e.subject = p_subject and e.at > clock_timestamp() - p_window
  order by e.at desc offset greatest(max_events, 1) - 1 limit 1
$$;

-- Makes PostgREST answer 429 with Retry-After (in seconds). The caller then stores nothing and
-- returns normally: an error would roll back the count.
create function private.refuse(pause interval) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('response.status', '429', true);
  perform set_config('response.headers', json_build_array(
    json_build_object('Retry-After', greatest(1, ceil(extract(epoch from pause)))::integer::text),
    json_build_object('Access-Control-Expose-Headers', 'Retry-After'))::text, true);
end;
$$;

-- Counts one try; false if it is above the limit. A refused try is not counted: if many people
-- share one address, those who try again when they were told to would keep each other waiting for
-- ever.
create function private.limit_rate(p_kind text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  s private.settings;
  visitor text := private.visitor();
  max_per_place integer;
  pause interval;
begin
  if visitor is null then
    return true;
  end if;
  select * into s from private.settings;
  max_per_place := case p_kind when 'newsletter' then s.newsletter_per_ip when 'upload' then s.uploads_per_ip else s.per_ip end;
  -- With this lock, the count and the insert are one step.
  perform pg_advisory_xact_lock(hashtextextended('rate:' || p_kind || visitor, 0));
  pause := private.time_to_wait(p_kind, visitor, max_per_place, s.rate_window);
  if pause is not null then
    perform private.refuse(pause);
    return false;
  end if;
  insert into private.rate_events (kind, subject) values (p_kind, visitor);
  return true;
end;
$$;

-- Counts one mail to a visitor. Returns null, or the time to wait if a place, or all visitors
-- together, have had too many mails; then the mail is not counted. It is called before the address
-- is looked up, and the mail is counted even if the address then gets none: so the count reveals
-- neither who is subscribed nor who has written today.
create function private.count_mail() returns interval
language plpgsql security definer set search_path = ''
as $$
declare
  s private.settings;
  visitor text := private.visitor();
  a_day constant interval := '24 hours';
  pause interval;
begin
  select * into s from private.settings;
  perform pg_advisory_xact_lock(hashtextextended('mails', 0));
  pause := greatest(private.time_to_wait('mail', visitor, s.mails_per_ip, a_day),
                    private.time_to_wait('mail', 'all', s.mails_per_day, a_day));
  if pause is null then
    insert into private.rate_events (kind, subject)
    select 'mail', subject from unnest(array[visitor, 'all']) subject where subject is not null;
  end if;
  return pause;
end;
$$;

-- The mailbox of an address: without +tag, and at Gmail without dots.
create function private.mailbox_of(email text) returns text
language sql immutable set search_path = ''
as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
              else name || '@' || domain end
  from (select split_part(split_part(lower(email), '@', 1), '+', 1) as name, split_part(lower(email), '@', 2) as domain) parts
$$;

-- True if a mail of a kind may be sent to this mailbox, and then the mail is counted: there were
-- fewer than `max_per_day` mails within 24 hours, and none within the window. So nobody can flood
-- another person with mails. Called after count_mail(), whose lock lasts until the end of the
-- transaction.
create function private.may_mail(p_kind text, p_email text, max_per_day integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  subject_mail text := 'mail:' || private.keyed_hash(private.mailbox_of(p_email));
begin
  if private.time_to_wait(p_kind, subject_mail, max_per_day, interval '24 hours') is not null
  or private.time_to_wait(p_kind, subject_mail, 1, (select s.rate_window from private.settings s)) is not null then
    return false;
  end if;
  insert into private.rate_events (kind, subject) values (p_kind, subject_mail);
  return true;
end;
$$;

-- A BEFORE trigger, because PostgREST reads the status while the statement runs. If the entry is
-- stored already, it passes without being counted and is refused as a duplicate key.
create function private.limit_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.visitor() is not null and current_setting('private.has_row', true) = 'yes' then
    raise exception 'a request holds one row' using errcode = '22023';
  end if;
  perform set_config('private.has_row', 'yes', true);
  if exists (select from public.contact_submissions where id = new.id)
  or exists (select from public.job_applications where id = new.id)
  or private.limit_rate(tg_argv[0]) then
    return new;
  end if;
  return null;
end;
$$;
create trigger contact_submissions_limit before insert on public.contact_submissions
  for each row execute function private.limit_entry('contact');
create trigger job_applications_limit before insert on public.job_applications
  for each row execute function private.limit_entry('application');
