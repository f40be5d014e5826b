-- CVs. A visitor may upload one file, under the name that public.open_upload() has returned (an
-- upload ticket), and the application must name the file of its own ticket. The worker checks each
-- file and moves files that are not PDFs to the quarantine, where nobody takes them for CVs.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select id, id, false, 10485760, array['application/pdf']
from unnest(array['job-applications', 'job-applications-quarantine']) id;

create view private.cv_files as
  select bucket_id as bucket, name, created_at from storage.objects
  where bucket_id in ('job-applications', 'job-applications-quarantine');

-- An upload ticket is the right to upload one file and then to name it in one application. It lasts
-- until private.purge() deletes it.
create table private.upload_tickets (
  id      uuid primary key,         -- of the application that will name the file
  -- of the file: <13 digits of time>-<slug of the names>-<16 random digits>.pdf
  name    text not null unique,
  place   text,                     -- private.place() of the request
  network text,                     -- private.place(48) of the request
  at      timestamptz not null default clock_timestamp(),
  used_at timestamptz               -- when its application was stored
);
create index upload_tickets_newest on private.upload_tickets (at);

-- The CVs of the last 24 hours, named by an application or not. Many small files are as much work
-- as a few large ones, so none counts as less than 100 kB.
create view private.new_cvs as
  select t.id, t.network, t.at, greatest((o.metadata ->> 'size')::bigint, 100 * 1024) as bytes
  from private.upload_tickets t
  join storage.objects o on o.bucket_id = 'job-applications' and o.name = t.name
  where t.at > now() - interval '24 hours';

-- How long the CV of an application must wait for room; null if there is room. The more bytes came
-- within 24 hours, the fewer files each network may upload: three, then one, then none. Room comes
-- when the oldest file of the network, or of all, is a day old.
create function private.wait_for_room(application_id uuid, network text) returns interval
language sql stable set search_path = ''
as $$
  select coalesce(min(c.at) filter (where c.network = wait_for_room.network), min(c.at))
         + interval '24 hours' - now()
  from private.settings s, private.new_cvs c
  where c.id is distinct from application_id
  group by s.only_row
  having sum(c.bytes) >= s.bytes_in_all
      or count(*) filter (where c.network = wait_for_room.network)
         >= case when sum(c.bytes) >= s.too_many_bytes then 1
                 when sum(c.bytes) >= s.many_bytes then 3 end
$$;

-- How long a place or its network must wait if it has too many tickets without a file; null if it
-- has not. Without this limit somebody could collect tickets for an hour and use all of them at
-- once.
create function private.wait_for_ticket(place text, network text) returns interval
language sql stable set search_path = ''
as $$
  select interval '15 minutes'
  from private.settings s, private.upload_tickets t
  where t.network = wait_for_ticket.network and t.at > now() - interval '15 minutes'
    and not exists (
      select from storage.objects o where o.bucket_id = 'job-applications' and o.name = t.name)
  group by s.only_row
  having count(*) >= s.open_tickets_per_network
      or count(*) filter (where t.place = wait_for_ticket.place) >= s.open_tickets_per_ip
$$;

-- Returns the name under which the CV of one application may be uploaded; called again, the same
-- name. Null if it is refused. The name begins with `file_name`: <13 digits of time>-<slug of the
-- names>.pdf
create function public.open_upload(application_id uuid, file_name text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  ticket_name text;
  place text := private.place();
  network text := private.place(48);
  pause interval;
begin
  if application_id is null or file_name is null or char_length(file_name) > 140
  or file_name !~ '^[0-9]{13}(-[a-z0-9]+)+\.pdf$' then
    raise exception 'invalid file name' using errcode = '22023';
  end if;
  select t.name into ticket_name from private.upload_tickets t where t.id = application_id;
  if ticket_name is not null then
    return ticket_name;
  end if;
  pause := greatest(private.wait_for_room(application_id, network),
                    private.wait_for_ticket(place, network));
  if pause is not null then
    perform private.refuse(pause);
    return null;
  end if;
  if not private.count_try('upload') then
    return null;
  end if;
  ticket_name := format('%s-%s.pdf', left(file_name, -4),
                        translate(left(gen_random_uuid()::text, 18), '-', ''));
  insert into private.upload_tickets as t (id, name, place, network)
  values (application_id, ticket_name, place, network)
  on conflict (id) do update set id = excluded.id   -- two calls at once: both get the first name
  returning t.name into ticket_name;
  return ticket_name;
end;
$$;

create function private.has_ticket(file_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.upload_tickets t
    where t.name = file_name and t.used_at is null
      and private.wait_for_room(t.id, t.network) is null)
$$;

create policy "anyone with a ticket may hand in a CV" on storage.objects for insert to anon
  with check (bucket_id = 'job-applications' and private.has_ticket(name));
-- No policy lets anybody read, change or delete a file, or see a bucket.

-- Only plain uploads. For signed links, resumable uploads and S3, files would be stored without a
-- policy being checked again; the end of a body of unknown length is not noticed; and a visitor's
-- own metadata would fill the database. The Storage service sets the name of the operation. 4096
-- bytes are for the other parts of the form around the file.
create policy "plain uploads only" on storage.objects as restrictive for insert to anon
  with check (
    coalesce(nullif(current_setting('storage.operation', true), ''), 'storage.object.upload')
      = 'storage.object.upload'
    and coalesce(user_metadata::text, 'null') in ('null', '{}')
    and (metadata ->> 'contentLength')::bigint between 1 and 10485760 + 4096
  );

-- An AFTER trigger: row-level security and the checks come first. The error is the same whether or
-- not there is a file of that name.
create function private.use_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.upload_tickets t set used_at = now()
   where t.id = new.id and t.name = new.cv_url and t.used_at is null
     and exists (
       select from storage.objects o where o.bucket_id = 'job-applications' and o.name = t.name);
  if not found then
    raise exception 'cv_url does not name an uploaded CV' using errcode = '23503';
  end if;
  return null;
end;
$$;
create trigger job_applications_use_ticket after insert on public.job_applications
  for each row execute function private.use_ticket();

-- For the worker (service_role only) ---------------------------------------------

-- Claims files that are not checked yet, and files that were found wrong but are still in the first
-- bucket. Each call returns those that were tried the longest time ago, so that a file that cannot
-- be read does not block the others.
create function public.cv_claim(max_rows integer default 20)
returns table (name text, cv_status text)
language sql volatile security definer set search_path = ''
as $$
  update public.job_applications a set cv_tried_at = clock_timestamp()
   where a.id = any (array(
     select w.id from public.job_applications w
       join storage.objects o on o.bucket_id = 'job-applications' and o.name = w.cv_url
      where w.cv_status in ('unchecked', 'quarantined')
      order by w.cv_tried_at nulls first, w.created_at limit max_rows))
  returning a.cv_url, a.cv_status
$$;

-- Stores the result of a check: `problem` is null for a PDF.
create function public.cv_checked(cv_name text, problem text) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.job_applications a
     set cv_status = case when problem is null then 'good' else 'quarantined' end,
         cv_problem = problem, cv_checked_at = clock_timestamp()
   where a.cv_url = cv_name
$$;

-- When an application must be deleted. With consent: some time after receipt. Without: some time
-- after the decision, and after receipt at the latest; the same if the person was hired, because
-- the personnel file is elsewhere. Never while a claim is open (section 15(4) AGG). Much later if
-- it is restricted, because then the person opposes its erasure.
create view private.applications_due as
  select a.id, a.cv_url,
         case when a.restricted then a.created_at + s.keep_restricted
              when a.retention_consent then a.created_at + s.keep_applications_consented
              else least(a.created_at + s.keep_applications_at_most,
                         a.decided_at + s.keep_applications) end as due_at
  from public.job_applications a, private.settings s
  where not a.disputed;

-- When a file must be deleted: together with its application; one day after its upload if no
-- application names it; at once if an application has named it (its ticket was used) and is
-- deleted.
create view private.cvs_due as
  select f.bucket, f.name, d.due_at
  from private.cv_files f join private.applications_due d on d.cv_url = f.name
  union all
  select f.bucket, f.name, coalesce(t.used_at, f.created_at + s.keep_unclaimed_cvs)
  from private.cv_files f cross join private.settings s
  left join private.upload_tickets t on t.name = f.name
  where not exists (select from public.job_applications a where a.cv_url = f.name);

-- SQL must not delete from storage.objects (storage.protect_delete), so the worker removes these
-- files through the Storage service.
create function public.cv_to_remove(max_rows integer default 100)
returns table (bucket text, name text)
language sql stable security definer set search_path = ''
as $$
  select d.bucket, d.name from private.cvs_due d
  where d.due_at < now() order by d.due_at limit max_rows
$$;
