-- Newsletter with double opt-in. The visitor reaches the three functions alone, by POST: a link scanner that GETs a
-- page confirms and ends nothing.

create table public.newsletter_subscriptions (
  id           uuid primary key default gen_random_uuid(),
  created_at   timestamptz not null default now(),
  email        text not null check (private.is_email(email)),
  locale       text not null check (locale in ('en', 'de')),
  status       text not null default 'pending' check (status in ('pending', 'confirmed')),
  token_hash   text not null,
  token_until  timestamptz not null,
  confirmed_at timestamptz
);
create unique index newsletter_email_once on public.newsletter_subscriptions (lower(email));
create unique index newsletter_token on public.newsletter_subscriptions (token_hash);
alter table public.newsletter_subscriptions enable row level security;   -- no policy: only the functions below

-- Proves a consent once its subscription has ended (Article 7(1) GDPR): to whoever names the address, and to nobody else.
create table private.newsletter_consents (
  email_hash   text not null,          -- keyed hash of 'newsletter:<address>'
  locale       text not null,
  confirmed_at timestamptz not null,
  ended_at     timestamptz not null default now()
);

create function private.keep_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.newsletter_consents (email_hash, locale, confirmed_at)
  values (private.keyed_hash('newsletter:' || old.email), old.locale, old.confirmed_at);
  return null;
end;
$$;
create trigger newsletter_keep_consent after delete on public.newsletter_subscriptions
  for each row when (old.status = 'confirmed') execute function private.keep_consent();

-- Ends the subscription from any of its mails, whenever that was sent: its id, signed.
create function private.unsubscribe_token(subscription_id uuid) returns text
language sql stable security definer set search_path = ''
as $$ select subscription_id || '.' || private.keyed_hash('unsubscribe:' || subscription_id) $$;

-- Answers the same whether the address is new, pending or confirmed. A second mail follows after a pause at the
-- earliest; until then the link of the first one stays valid.
create function public.subscribe_newsletter(email text, locale text default 'en') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  s private.settings;
  v_email text := btrim(subscribe_newsletter.email, E' \t\n\r');
  v_locale text := case when subscribe_newsletter.locale = 'de' then 'de' else 'en' end;
  v_token uuid := gen_random_uuid();   -- 122 random bits; here only its hash is kept, in the outbox until it is sent
  v_id    uuid;
begin
  if v_email is null or not private.is_email(v_email) then
    raise exception 'invalid email' using errcode = '22023';
  end if;
  select * into s from private.settings;
  if not private.limit_rate('newsletter', v_email) then
    return;
  end if;
  if not private.is_person() then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'PT403', 'message', 'No captcha pass', 'details', null,
                                  'hint', 'Nothing was sent to this address.')::text,
      detail = json_build_object('status', 403, 'headers', json_build_object())::text;
  end if;
  if exists (select 1 from public.newsletter_subscriptions n
              where lower(n.email) = lower(v_email) and n.status = 'confirmed')
  or not private.may_mail('confirmation', v_email, s.confirmations_per_day, s.rate_window) then
    return;
  end if;
  insert into public.newsletter_subscriptions as n (email, locale, token_hash, token_until)
  values (v_email, v_locale, encode(sha256(v_token::text::bytea), 'hex'), now() + interval '48 hours')
  on conflict (lower(n.email)) do update
    set token_hash = excluded.token_hash, token_until = excluded.token_until, locale = excluded.locale
    where n.status = 'pending'
  returning n.id into v_id;
  if v_id is not null then
    insert into private.outbox (kind, recipient, language, payload)
    values ('newsletter_confirm', v_email, v_locale,
            jsonb_build_object('token', v_token, 'unsubscribe', private.unsubscribe_token(v_id)));
  end if;
end;
$$;

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

-- True for every genuine token, so that a repeat is true as well. The address is gone at once, as promised.
create function public.unsubscribe_newsletter(token text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;   -- null unless the token is genuine
begin
  if token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{64}$'
  and split_part(token, '.', 2) in (select private.keyed_hashes('unsubscribe:' || split_part(token, '.', 1))) then
    v_id := split_part(token, '.', 1)::uuid;
  end if;
  -- Tried with any token, so that the read-only transaction of a GET always fails.
  delete from public.newsletter_subscriptions n where n.id = v_id;
  delete from private.outbox o
   where o.kind = 'newsletter_confirm' and v_id is not null
     and o.payload ->> 'unsubscribe' = unsubscribe_newsletter.token;
  return v_id is not null;
end;
$$;
