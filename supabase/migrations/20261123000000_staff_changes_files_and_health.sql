-- What one part of the backend knew and another forgot: changes of two people at one entry, files of deleted applications,
-- entries in a mail that waits, and the last run of a worker that no longer runs. And a claim of one mail that leased all.

-- Sets what is given, and leaves the rest as it is: a tab that was opened earlier must not take back what a colleague has
-- set meanwhile. Notes are emptied by ''.
create or replace function public.staff_change_contact(entry uuid, new_status text default null, new_notes text default null)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.note_access('change', array[entry]);
  update public.contact_submissions c
     set status = coalesce(new_status, c.status), notes = coalesce(new_notes, c.notes)
   where c.id = entry;
  return found;
end;
$$;

create or replace function public.staff_change_application(entry uuid, new_status text default null, new_notes text default null,
                                                           is_disputed boolean default null) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.note_access('change', array[entry]);
  update public.job_applications a
     set status = coalesce(new_status, a.status), notes = coalesce(new_notes, a.notes),
         disputed = coalesce(is_disputed, a.disputed)
   where a.id = entry;
  return found;
end;
$$;

-- As before, and at once a file whose ticket was used: its application was stored, and is gone.
create or replace function private.cvs_due() returns table (bucket text, name text, due_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select u.bucket_id, u.name,
         coalesce((select t.used_at from private.upload_tickets t where t.name = u.name),
                  u.created_at + case when (select private.is_flooded()) then s.keep_unclaimed_cvs_in_flood
                                      else s.keep_unclaimed_cvs end)
  from private.unclaimed_cvs() u, private.settings s
  union all
  select o.bucket_id, o.name, d.due_at
  from private.applications_due() d
  join storage.objects o on o.name = d.cv_url
                        and o.bucket_id in ('job-applications', 'job-applications-quarantine')
$$;

-- As before, and of a digest that waits: it names its entries in two lists.
create or replace function public.staff_told(entry uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (exists (select from public.contact_submissions where id = entry and not trapped)
          or exists (select from public.job_applications where id = entry and not trapped))
     and not exists (select from private.outbox
                      where sent_at is null
                        and (payload ->> 'id' = entry::text
                             or payload -> 'contact' ? entry::text or payload -> 'application' ? entry::text))
$$;

-- As before, but the due ones are chosen once: as a condition of the update, they were chosen anew for each row where the
-- planner believed that there were few, so that one claim leased every mail that waited.
create or replace function public.outbox_claim(max_rows integer default 1)
returns table (id uuid, kind text, recipient text, language text, payload jsonb, attempts integer)
language sql volatile security definer set search_path = ''
as $$
  select private.make_digest();
  with chosen as materialized (
    select due.id from private.outbox due
     where due.sent_at is null and due.given_up_at is null and due.not_before <= now()
     order by due.kind like 'staff%' desc, due.kind = 'newsletter_confirm' desc, due.created_at
     limit max_rows for update skip locked)
  update private.outbox o
     set attempts = o.attempts + 1,
         not_before = now() + greatest(s.mail_lease, private.mail_backoff(o.attempts, o.kind))
    from chosen, private.settings s
   where o.id = chosen.id
  returning o.id, o.kind, o.recipient, o.language, o.payload, o.attempts
$$;

-- As before, but the newest report of the worker stays: by it public.health() sees how long none has run. Where none ever ran
-- there is no report, and health() is ok until an entry waits: a new project has no worker yet.
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
