-- Retention: how long the database keeps what (private.settings). The worker removes files (public.cv_to_remove); an
-- application stays until its file is gone, since its row alone tells whose the file is.

-- For the worker (service_role only), which calls it at every run.
create function public.purge() returns void
language plpgsql security definer set search_path = ''
as $$
declare s private.settings;
begin
  select * into s from private.settings;
  delete from public.contact_submissions where created_at < now() - s.keep_contacts and not restricted;
  delete from public.job_applications a using private.applications_due() d
   where d.id = a.id and d.due_at < now()
     and not exists (select from storage.objects o
                      where o.bucket_id in ('job-applications', 'job-applications-quarantine') and o.name = a.cv_url);
  delete from public.newsletter_subscriptions
   where status = 'pending' and token_until < now() - s.keep_pending_newsletter;
  delete from private.newsletter_consents where ended_at < now() - s.keep_newsletter_consents;
  delete from private.staff_accesses where at < now() - s.keep_staff_accesses;
  delete from private.rate_events where at < now() - s.keep_rate_events;
  delete from private.upload_tickets where at < now() - s.keep_rate_events;
  delete from private.worker_runs where at < now() - interval '7 days';
  update private.outbox
     set given_up_at = now(), recipient = null, payload = '{}'
   where sent_at is null and given_up_at is null and kind not like 'staff%'
     and created_at < now() - case when kind = 'newsletter_confirm'   -- its link must be valid for a day at least
                                   then least(s.mail_give_up, interval '24 hours') else s.mail_give_up end;
  delete from private.outbox where coalesce(sent_at, given_up_at) < now() - s.keep_mail_records;
end;
$$;

-- Hourly, where pg_cron is loaded for this database (hosted), so that promises hold even while the worker does not run.
-- pg_settings, because current_setting() of this name fails for most roles.
do $$
begin
  if exists (select from pg_settings where name = 'shared_preload_libraries' and setting like '%pg_cron%')
  and not exists (select from pg_settings where name = 'cron.database_name' and setting <> current_database()) then
    execute 'create extension if not exists pg_cron with schema pg_catalog';
    execute $c$ select cron.schedule('purge', '17 * * * *', 'select public.purge()') $c$;
    execute $c$ select cron.schedule('forget runs', '23 4 * * *',
                  $d$ delete from cron.job_run_details where end_time < now() - interval '7 days' $d$) $c$;
  else
    raise notice 'pg_cron is not loaded for this database: the mail worker alone calls public.purge()';
  end if;
end;
$$;
