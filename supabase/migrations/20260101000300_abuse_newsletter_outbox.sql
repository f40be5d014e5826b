-- What stands behind the forms: limits against abuse, an outbox for mails, the newsletter with double opt-in.
-- The anonymous visitor reaches only the three newsletter functions; all tables but the list of subscriptions
-- are in the schema private, which the API does not serve.

-- Settings: one row, changed by the operator in SQL -------------------------
create table private.settings (
  only_row boolean primary key default true check (only_row),
  pepper   text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  per_ip_10min     integer not null default 5,
  per_email_hour   integer not null default 3,
  all_hour         integer not null default 300,
  staff_address    text not null default 'office@example.invalid',
  keep_contacts      interval not null default '12 months',
  keep_applications  interval not null default '6 months'
);
insert into private.settings default values;

-- Rate limit ---------------------------------------------------------------
create table private.rate_events (
  kind    text not null,
  subject text not null,          -- 'all', or a keyed hash; never a plain address
  at      timestamptz not null default clock_timestamp()
);
create index rate_events_idx on private.rate_events (kind, subject, at desc);

create function private.keyed_hash(value text) returns text
language sql stable security definer set search_path = ''
as $$ select encode(sha256(convert_to(s.pepper || lower(value), 'UTF8')), 'hex') from private.settings s $$;

create function private.client_ip() returns text
language plpgsql stable set search_path = ''
as $$
declare h json;
begin
  h := nullif(current_setting('request.headers', true), '')::json;
  return coalesce(nullif(h ->> 'cf-connecting-ip', ''), nullif(btrim(split_part(h ->> 'x-forwarded-for', ',', 1)), ''));
exception when others then
  return null;   -- no or unreadable headers: the other limits still apply
end;
$$;

create function private.limit_rate(p_kind text, p_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  s  private.settings;
  ip text := private.client_ip();
  subject_ip    text := case when ip is null then null else 'ip:' || private.keyed_hash(ip) end;
  subject_email text := 'mail:' || private.keyed_hash(p_email);
begin
  select * into s from private.settings;
  perform pg_advisory_xact_lock(hashtextextended('rate:' || p_kind, 0));  -- count and add are one step
  if (select count(*) from private.rate_events e where e.kind = p_kind and e.subject = subject_ip
        and e.at > clock_timestamp() - interval '10 minutes') >= s.per_ip_10min
  or (select count(*) from private.rate_events e where e.kind = p_kind and e.subject = subject_email
        and e.at > clock_timestamp() - interval '1 hour') >= s.per_email_hour
  or (select count(*) from private.rate_events e where e.kind = p_kind and e.subject = 'all'
        and e.at > clock_timestamp() - interval '1 hour') >= s.all_hour
  then
    raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Please try again later.';  -- PostgREST answers 429
  end if;
  insert into private.rate_events (kind, subject)
  select p_kind, x from unnest(array[subject_ip, subject_email, 'all']) x where x is not null;
end;
$$;

-- Outbox: mail is handed over in the same transaction, sent later, retried until sent.
create table private.outbox (
  id         uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  kind       text not null check (kind in ('staff_contact', 'staff_application', 'newsletter_confirm')),
  recipient  text not null,
  payload    jsonb not null,
  attempts   integer not null default 0,
  not_before timestamptz not null default now(),
  sent_at    timestamptz
);
create index outbox_due_idx on private.outbox (not_before) where sent_at is null;

create function private.after_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_rate('contact', new.email);
  insert into private.outbox (kind, recipient, payload)
  select 'staff_contact', s.staff_address, jsonb_build_object('id', new.id) from private.settings s;  -- no personal data in the mail
  return null;
end;
$$;
create trigger contact_submissions_after after insert on public.contact_submissions
  for each row execute function private.after_contact();

create function private.after_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_rate('application', new.email);
  insert into private.outbox (kind, recipient, payload)
  select 'staff_application', s.staff_address, jsonb_build_object('id', new.id) from private.settings s;
  return null;
end;
$$;
create trigger job_applications_after after insert on public.job_applications
  for each row execute function private.after_application();

-- Newsletter with double opt-in ---------------------------------------------
create table public.newsletter_subscriptions (
  id           uuid primary key default gen_random_uuid(),
  created_at   timestamptz not null default now(),
  email        text not null check (private.is_email(email)),
  locale       text not null check (locale in ('en', 'de')),
  status       text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  token_hash   text not null,
  token_until  timestamptz not null,
  confirmed_at timestamptz
);
create unique index newsletter_email_once on public.newsletter_subscriptions (lower(email));
create unique index newsletter_token on public.newsletter_subscriptions (token_hash);
alter table public.newsletter_subscriptions enable row level security;   -- no policy: only the functions below

-- Answers the same whether the address is new, pending, confirmed or unsubscribed.
create function public.subscribe_newsletter(email text, locale text default 'en') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_email text := btrim(subscribe_newsletter.email, E' \t\n\r');
  v_locale text := case when subscribe_newsletter.locale = 'de' then 'de' else 'en' end;
  v_token uuid := gen_random_uuid();   -- 122 random bits; here only its hash is kept, in the outbox until it is sent
  v_rows  integer;
begin
  if v_email is null or not private.is_email(v_email) then
    raise exception 'invalid email' using errcode = '22023';
  end if;
  perform private.limit_rate('newsletter', v_email);
  insert into public.newsletter_subscriptions as n (email, locale, token_hash, token_until)
  values (v_email, v_locale, encode(sha256(v_token::text::bytea), 'hex'), now() + interval '48 hours')
  on conflict (lower(n.email)) do update
    set token_hash = excluded.token_hash, token_until = excluded.token_until, locale = excluded.locale, status = 'pending'
    where n.status <> 'confirmed';
  get diagnostics v_rows = row_count;
  if v_rows = 1 then
    insert into private.outbox (kind, recipient, payload)
    values ('newsletter_confirm', v_email, jsonb_build_object('token', v_token, 'locale', v_locale));
  end if;
end;
$$;

-- POST only (volatile): a link scanner that GETs the page confirms nothing.
create function public.confirm_newsletter(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.newsletter_subscriptions n
     set status = 'confirmed',
         confirmed_at = case when n.status = 'confirmed' then n.confirmed_at else now() end   -- proof of the first consent
   where n.token_hash = encode(sha256(confirm_newsletter.token::text::bytea), 'hex')
     and (n.status = 'confirmed' or (n.status = 'pending' and n.token_until > now()));
  return found;
end;
$$;

create function public.unsubscribe_newsletter(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.newsletter_subscriptions n set status = 'unsubscribed'
   where n.token_hash = encode(sha256(unsubscribe_newsletter.token::text::bytea), 'hex');
  return found;
end;
$$;

-- For the mail worker (service_role only) ------------------------------------
create function public.outbox_claim(max_rows integer default 10) returns setof private.outbox
language sql volatile security definer set search_path = ''
as $$
  update private.outbox o
     set attempts = o.attempts + 1,
         not_before = now() + least(interval '1 minute' * power(2, o.attempts), interval '6 hours')
   where o.id in (select id from private.outbox where sent_at is null and not_before <= now()
                  order by created_at limit max_rows for update skip locked)
  returning o.*
$$;
create function public.outbox_sent(message_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$ update private.outbox set sent_at = now(), payload = payload - 'token' where id = message_id $$;
