-- Retention: what the database and the bucket may keep, and for how long (private.settings).

-- Names of CV files that nothing may keep: never claimed for a day, or their application is gone.
-- storage.objects must not be deleted by SQL (storage.protect_delete); the worker calls the Storage API.
create function public.cv_to_remove(max_rows integer default 100) returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'job-applications'
    and o.created_at < now() - interval '24 hours'
    and not exists (select 1 from public.job_applications a where a.cv_url = o.name)
  order by o.created_at limit max_rows
$$;

create function private.purge() returns void
language plpgsql security definer set search_path = ''
as $$
declare s private.settings;
begin
  select * into s from private.settings;
  delete from public.contact_submissions      where created_at < now() - s.keep_contacts;
  delete from public.job_applications         where created_at < now() - s.keep_applications;
  delete from public.newsletter_subscriptions where status = 'pending' and token_until < now() - interval '7 days';
  delete from private.rate_events             where at < now() - interval '24 hours';
  delete from private.outbox                  where sent_at < now() - interval '30 days';
end;
$$;

-- Daily, where pg_cron is loaded (hosted). pg_settings, because current_setting() of this name fails for most roles.
do $$
begin
  if exists (select from pg_settings where name = 'shared_preload_libraries' and setting like '%pg_cron%') then
    execute 'create extension if not exists pg_cron with schema pg_catalog';
    execute $c$ select cron.schedule('purge', '17 3 * * *', 'select private.purge()') $c$;
  else
    raise notice 'pg_cron is not loaded: have "select private.purge()" run daily by other means';
  end if;
end;
$$;
