-- Outbox: a mail is handed over in the transaction of what it tells about, sent later by the worker
-- (supabase/functions/mail-worker), and retried until it is sent or given up. At least once: a repeat carries the
-- same id as Message-ID and as the provider's idempotency key.

create table private.outbox (
  id          uuid primary key default gen_random_uuid(),
  created_at  timestamptz not null default now(),
  kind        text not null check (kind in ('staff_contact', 'staff_application',
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

-- The limits, the notice to staff (without personal data) and the receipt (without the visitor's text) of one entry.
create function private.after_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  form text := tg_argv[0];
begin
  perform private.limit_rate(form, new.email);
  insert into private.outbox (kind, language, payload)
  values ('staff_' || form, new.language, jsonb_build_object('id', new.id));
  if private.may_mail('receipt', new.email, (select receipts_per_day from private.settings), interval '0') then
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

-- One minute after the first attempt, then twice as long each time, at most six hours.
create function private.mail_backoff(attempts integer) returns interval
language sql immutable set search_path = ''
as $$ select least(interval '1 minute' * power(2, least(greatest(attempts, 1), 20) - 1), interval '6 hours') $$;

-- Due mails, oldest first, each leased: no other worker gets it before the lease is over. The lease grows with the
-- attempts, so that a mail that makes the worker crash does not do so for ever at full speed.
create function public.outbox_claim(max_rows integer default 1)
returns table (id uuid, kind text, recipient text, language text, payload jsonb, attempts integer)
language sql volatile security definer set search_path = ''
as $$
  update private.outbox o
     set attempts = o.attempts + 1,
         not_before = now() + greatest(s.mail_lease, private.mail_backoff(o.attempts))
    from private.settings s
   where o.id in (select due.id from private.outbox due
                  where due.sent_at is null and due.given_up_at is null and due.not_before <= now()
                  order by due.created_at limit max_rows for update skip locked)
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

-- Not sent: tried again later, or never (`is_final`), for example to an address that the provider refuses.
create function public.outbox_failed(message_id uuid, error_code text, is_final boolean default false) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outbox o
     set last_error = error_code,
         not_before = now() + private.mail_backoff(o.attempts) * (0.75 + random() / 2),
         given_up_at = case when is_final then now() end,
         recipient = case when is_final then null else o.recipient end,
         payload = case when is_final then '{}' else o.payload end
   where o.id = message_id and o.sent_at is null and o.given_up_at is null
$$;
