-- The rights of one person, by email address (Articles 15 to 21 GDPR). For the operator (service_role only): npm run person.

-- All that is kept. Files are named, not contained. Hashes of tokens and of the limits tell nothing about anybody.
create function public.person_export(address text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with person as (select lower(btrim(address, E' \t\n\r')) as email),
  contacts as (select c.* from public.contact_submissions c, person p where lower(c.email) = p.email),
  applications as (select a.* from public.job_applications a, person p where lower(a.email) = p.email),
  entries as (select id from contacts union all select id from applications)
  select jsonb_build_object(
    'contact_submissions', coalesce((select jsonb_agg(to_jsonb(c) order by c.created_at) from contacts c), '[]'),
    'job_applications', coalesce((select jsonb_agg(to_jsonb(a) order by a.created_at) from applications a), '[]'),
    'newsletter_subscriptions', coalesce((
      select jsonb_agg(to_jsonb(n) - 'token_hash') from public.newsletter_subscriptions n, person p
       where lower(n.email) = p.email), '[]'),
    'newsletter_consents', coalesce((
      select jsonb_agg(to_jsonb(h) - 'email_hash' order by h.confirmed_at) from private.newsletter_consents h, person p
       where h.email_hash in (select private.keyed_hashes('newsletter:' || p.email))), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('kind', o.kind, 'created_at', o.created_at, 'sent_at', o.sent_at)
                       order by o.created_at)
        from private.outbox o, person p
       where lower(o.recipient) = p.email or o.payload ->> 'id' in (select e.id::text from entries e)), '[]'),
    'staff_accesses', coalesce((
      select jsonb_agg(jsonb_build_object('at', x.at, 'action', x.action) order by x.at) from private.staff_accesses x
       where exists (select from entries e where e.id = any(x.entries))), '[]'))
$$;

-- Erases all rows and waiting mails but applications about which a claim is open, and gives their number by table. The
-- files must have been removed by the Storage API before.
create function public.person_erase(address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text := lower(btrim(address, E' \t\n\r'));
  v_ids   uuid[];
  v_contacts integer; v_applications integer; v_newsletter integer; v_mails integer;
begin
  with c as (delete from public.contact_submissions where lower(email) = v_email returning id)
  select coalesce(array_agg(id), '{}'), count(*) from c into v_ids, v_contacts;
  with a as (delete from public.job_applications where lower(email) = v_email and not disputed returning id)
  select v_ids || coalesce(array_agg(id), '{}'), count(*) from a into v_ids, v_applications;
  delete from private.upload_tickets t where t.id = any(v_ids);
  delete from public.newsletter_subscriptions where lower(email) = v_email;
  get diagnostics v_newsletter = row_count;
  delete from private.outbox o where lower(o.recipient) = v_email or o.payload ->> 'id' = any(v_ids::text[]);
  get diagnostics v_mails = row_count;
  return jsonb_build_object('contact_submissions', v_contacts, 'job_applications', v_applications,
                            'newsletter_subscriptions', v_newsletter, 'mails', v_mails);
end;
$$;

-- Withdraws the consent to 24 months: the shorter time counts at once, and a file that is overdue goes with the next run.
create function public.person_withdraw(address text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare v_count integer;
begin
  update public.job_applications set retention_consent = false
   where lower(email) = lower(btrim(address, E' \t\n\r')) and retention_consent;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

-- Keeps the entries of a person and shows them to nobody, or ends that. Mails that wait for the person are not sent.
create function public.person_restrict(address text, is_restricted boolean) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text := lower(btrim(address, E' \t\n\r'));
  v_contacts integer; v_applications integer;
begin
  update public.contact_submissions set restricted = is_restricted where lower(email) = v_email;
  get diagnostics v_contacts = row_count;
  update public.job_applications set restricted = is_restricted where lower(email) = v_email;
  get diagnostics v_applications = row_count;
  if is_restricted then
    delete from private.outbox o where lower(o.recipient) = v_email;
  end if;
  return v_contacts + v_applications;
end;
$$;
