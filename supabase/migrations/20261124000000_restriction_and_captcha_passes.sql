-- A restriction ends the newsletter (specification, section 12), and passes of the captcha go by purge() too.

-- As before, but passes of the captcha do not wait until the next one is made.
create or replace function public.purge() returns void
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
  delete from private.captcha_passes where at < now() - interval '10 minutes';
  delete from private.worker_runs
   where at < now() - interval '7 days' and at < (select max(r.at) from private.worker_runs r);
  update private.outbox
     set given_up_at = now(), recipient = null, payload = '{}'
   where sent_at is null and given_up_at is null and kind not like 'staff%'
     and created_at < now() - case when kind = 'newsletter_confirm'   -- its link must be valid for a day at least
                                   then least(s.mail_give_up, interval '24 hours') else s.mail_give_up end;
  delete from private.outbox where coalesce(sent_at, given_up_at) < now() - s.keep_mail_records;
end;
$$;

-- As before, and a subscription to the newsletter is ended: what is restricted may not be used, and it is of no other use.
create or replace function public.person_restrict(address text, is_restricted boolean) returns integer
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
    delete from public.newsletter_subscriptions where lower(email) = v_email;
    delete from private.outbox o where lower(o.recipient) = v_email;
  end if;
  return v_contacts + v_applications;
end;
$$;
