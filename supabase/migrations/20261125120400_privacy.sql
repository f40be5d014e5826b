-- Retention periods (private.settings) and data subject rights.

-- Deletes expired data. An application is kept until the worker has deleted its file
-- (public.cv_to_remove), because only the row shows whose file it is. The worker's newest report is
-- kept for public.health().
create function private.purge() returns void
language plpgsql set search_path = ''
as $$
declare
  settings private.settings;
begin
  select * into settings from private.settings;
  delete from public.contact_submissions
   where created_at < now() - case when restricted then settings.keep_restricted
                                   else settings.keep_contacts end;
  delete from public.job_applications a using private.applications_due d
   where d.id = a.id and d.due_at < now()
     and not exists (select from private.cv_files f where f.name = a.cv_url);
  delete from public.newsletter_subscriptions
   where status = 'pending' and token_until < now() - settings.keep_pending_newsletter;
  delete from private.newsletter_consents
   where ended_at < now() - settings.keep_newsletter_consents;
  delete from private.rate_events where at < now() - settings.keep_rate_events;
  delete from private.upload_tickets t
   where t.at < now() - settings.keep_rate_events
      or t.at < now() - interval '1 hour' and t.used_at is null   -- expired unused
         and not exists (select from private.cv_files f where f.name = t.name);
  delete from private.worker_runs
   where at < now() - interval '7 days'
     and at < (select max(r.at) from private.worker_runs r where r.at <= now());
  update private.outbox o
     set given_up_at = now(), recipient = null, payload = '{}'
   where o.sent_at is null and o.given_up_at is null
     and not exists (select from private.pending_mails w where w.id = o.id);
  delete from private.outbox
   where coalesce(sent_at, given_up_at) < now() - settings.keep_mail_records;
end;
$$;

-- On hosted projects, pg_cron runs the deletion every hour. pg_settings shows whether pg_cron is
-- loaded for this database: current_setting() fails for most roles.
do $$
begin
  if exists (
    select from pg_settings
    where name = 'cron.database_name' and setting = current_database()) then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('purge', '17 * * * *', 'select private.purge()');
    perform cron.schedule('forget runs', '23 4 * * *',
      'delete from cron.job_run_details where end_time < now() - interval ''7 days''');
  end if;
end;
$$;

-- Rights of one person, by email address (Articles 15 to 21 GDPR). For the operator only
-- (service_role): npm run person.

create function private.is_same_address(email text, address text) returns boolean
language sql immutable set search_path = ''
as $$ select lower(email) = lower(btrim(address, E' \t\n\r')) $$;

-- All rows about a person, with the names of files. Without token hashes and rate-limit counts:
-- neither identifies anyone.
create function public.person_export(address text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with contacts as (
    select c.* from public.contact_submissions c where private.is_same_address(c.email, address)),
  applications as (
    select a.* from public.job_applications a where private.is_same_address(a.email, address)),
  submissions as (select id from contacts union all select id from applications)
  select jsonb_build_object(
    'contact_submissions', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.created_at) from contacts c), '[]'),
    'job_applications', coalesce((
      select jsonb_agg(to_jsonb(a) order by a.created_at) from applications a), '[]'),
    'newsletter_subscriptions', coalesce((
      select jsonb_agg(to_jsonb(n) - 'token_hash')
      from public.newsletter_subscriptions n
      where private.is_same_address(n.email, address)), '[]'),
    'newsletter_consents', coalesce((
      select jsonb_agg(to_jsonb(h) - 'email_hash' order by h.confirmed_at)
      from private.newsletter_consents h
      where h.email_hash = private.keyed_hash('newsletter:' || btrim(address, E' \t\n\r'))), '[]'),
    'mails', coalesce((
      select jsonb_agg(
        jsonb_build_object('kind', o.kind, 'created_at', o.created_at, 'sent_at', o.sent_at)
        order by o.created_at)
      from private.outbox o
      where private.is_same_address(o.recipient, address)
         or o.payload ->> 'id' in (select s.id::text from submissions s)), '[]'))
$$;

-- Erases all rows and mails of a person, except disputed applications. Returns row counts by table.
-- Files must be deleted through Storage first.
create function public.person_erase(address text) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  with contacts as (
    delete from public.contact_submissions c
    where private.is_same_address(c.email, address) returning c.id),
  applications as (
    delete from public.job_applications a
    where private.is_same_address(a.email, address) and not a.disputed returning a.id),
  submissions as (select id from contacts union all select id from applications),
  tickets as (delete from private.upload_tickets t using submissions s where t.id = s.id),
  subscriptions as (
    delete from public.newsletter_subscriptions n
    where private.is_same_address(n.email, address) returning n.id),
  mails as (
    delete from private.outbox o
    where private.is_same_address(o.recipient, address)
       or o.payload ->> 'id' in (select s.id::text from submissions s) returning o.id)
  select jsonb_build_object(
    'contact_submissions', (select count(*) from contacts),
    'job_applications', (select count(*) from applications),
    'newsletter_subscriptions', (select count(*) from subscriptions),
    'mails', (select count(*) from mails))
$$;

-- Withdraws the consent to 24 months of storage. The shorter retention period then applies, and the
-- worker's next run deletes overdue files.
create function public.person_withdraw(address text) returns integer
language sql volatile security definer set search_path = ''
as $$
  with changed as (
    update public.job_applications set retention_consent = false
     where private.is_same_address(email, address) and retention_consent
    returning id)
  select count(*)::integer from changed
$$;

-- Restricts a person's submissions (kept, but not used), or lifts the restriction. A restriction
-- also deletes pending mails to the person and the newsletter subscription, which cannot be kept
-- without being used.
create function public.person_restrict(address text, is_restricted boolean) returns integer
language sql volatile security definer set search_path = ''
as $$
  delete from public.newsletter_subscriptions n
   where is_restricted and private.is_same_address(n.email, address);
  delete from private.outbox o
   where is_restricted and private.is_same_address(o.recipient, address);
  with contacts as (
    update public.contact_submissions set restricted = is_restricted
     where private.is_same_address(email, address) returning id),
  applications as (
    update public.job_applications set restricted = is_restricted
     where private.is_same_address(email, address) returning id)
  select ((select count(*) from contacts) + (select count(*) from applications))::integer
$$;
