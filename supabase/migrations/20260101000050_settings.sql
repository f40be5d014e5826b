-- Every number that an operator may want to change, in one row: update private.settings set per_ip = 10;

create schema if not exists private;   -- never listed in [api].schemas

create table private.settings (
  only_row boolean primary key default true check (only_row),
  -- Key of all keyed hashes. Changed by private.rotate_pepper() alone, which keeps the former values for what was hashed
  -- by them: unsubscribe links of mails already sent, and proofs of consent.
  pepper      text   not null default gen_random_uuid()::text || gen_random_uuid()::text,
  old_peppers text[] not null default '{}',

  -- Limits against abuse, each for one form. A visitor who is refused gets through when the window has passed.
  -- The header with the visitor's address: the last part of it, as the proxy before the database has set it.
  address_header    text not null default 'cf-connecting-ip' check (address_header = lower(address_header)),
  rate_window       interval not null default '5 minutes' check (rate_window <= '5 minutes'),
  per_ip            integer not null default 30,     -- an office or a mobile network of many people has one address
  per_email         integer not null default 3,      -- from one place
  all_visitors      integer not null default 200,    -- above it entries are stored, without a receipt
  unclaimed_bytes   bigint  not null default 209715200,  -- CVs that no application names; above it, one for each place

  -- Mail to visitors, in 24 hours. Staff are always told.
  receipts_per_day      integer not null default 1,     -- to one address, for each form
  confirmations_per_day integer not null default 3,     -- to one address
  visitor_mails_per_ip  integer not null default 40,    -- caused from one place
  visitor_mails_per_day integer not null default 300,   -- overall
  -- A visitor's own receipts and confirmations only with a pass of the function "captcha" (docs/mail.md).
  captcha       boolean  not null default false,
  mail_lease    interval not null default '2 minutes' check (mail_lease >= '1 minute'),   -- > limit of one send
  mail_give_up  interval not null default '3 days',     -- of mails to visitors
  late_after    interval not null default '30 minutes', -- public.health()

  -- Retention, as the privacy policy promises it (content/legal)
  keep_contacts               interval not null default '12 months',
  keep_applications           interval not null default '6 months',   -- after the decision
  keep_applications_at_most   interval not null default '12 months',  -- after receipt
  keep_applications_consented interval not null default '24 months',  -- after receipt
  keep_pending_newsletter     interval not null default '7 days',   -- after its link has expired
  keep_newsletter_consents    interval not null default '3 years',  -- after the end of the subscription
  keep_staff_accesses         interval not null default '12 months',
  keep_mail_records           interval not null default '30 days',
  keep_rate_events            interval not null default '24 hours',
  keep_unclaimed_cvs          interval not null default '24 hours',
  keep_unclaimed_cvs_in_flood interval not null default '15 minutes'
);
insert into private.settings default values;

-- Two rounds, so that nobody continues one hash to that of a longer text (length extension).
create function private.hash_with(pepper text, value text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(pepper, 'UTF8') || sha256(convert_to(pepper || lower(value), 'UTF8'))), 'hex')
$$;

-- What private.keyed_hash() gives, or gave with a former pepper.
create function private.keyed_hashes(value text) returns setof text
language sql stable security definer set search_path = ''
as $$
  select private.hash_with(known.pepper, value) from private.settings s, unnest(s.pepper || s.old_peppers) known (pepper)
$$;

create function private.rotate_pepper() returns void
language sql volatile security definer set search_path = ''
as $$
  update private.settings
     set old_peppers = pepper || old_peppers, pepper = gen_random_uuid()::text || gen_random_uuid()::text
$$;
