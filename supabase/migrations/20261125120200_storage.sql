-- CV files. A visitor first gets an upload ticket from public.open_upload(): a file name for one
-- upload, which the application then refers to (cv_url). The worker checks each file and moves all
-- but PDFs to the quarantine bucket.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select id, id, false, 10485760, array['application/pdf']
from unnest(array['job-applications', 'job-applications-quarantine']) id;

create view private.cv_files as
  select bucket_id as bucket, name, created_at from storage.objects
  where bucket_id in ('job-applications', 'job-applications-quarantine');

-- An upload ticket permits one upload within an hour, and one application with this file.
create table private.upload_tickets (
  id         uuid primary key,      -- the later job_applications.id
  -- file name: <13-digit time>-<slug>-<16 random digits>.pdf
  name       text not null unique,
  client     text,                  -- private.client_key()
  subnet     text,                  -- private.client_key(48)
  allocation text,                  -- private.client_key(32)
  at         timestamptz not null default clock_timestamp(),
  used_at    timestamptz            -- when the application was stored
);
create index upload_tickets_newest on private.upload_tickets (at);

-- CVs of the last 24 hours, with or without an application. Each file counts as at least 100 kB,
-- because many small files cause as much work as a few large ones.
create view private.recent_cvs as
  select t.id, t.subnet, t.allocation, t.at,
         greatest((o.metadata ->> 'size')::bigint, 100 * 1024) as bytes
  from private.upload_tickets t
  join storage.objects o on o.bucket_id = 'job-applications' and o.name = t.name
  where t.at > now() - interval '24 hours';

-- Time until the daily quotas allow a CV with `size` bytes; null if allowed now. The more bytes
-- have arrived today, the fewer CVs a subnet and an allocation may add. Above the total, only small
-- CVs are allowed, up to a separate total. The wait ends when the oldest CV is a day old. `size`
-- may include 4096 bytes for a multipart form.
create function private.quota_wait(application_id uuid, subnet text, allocation text, size bigint)
returns interval
language sql stable set search_path = ''
as $$
  with usage as (   -- aggregates: always one row
    select coalesce(sum(c.bytes), 0) as bytes,
           coalesce(sum(c.bytes) filter (where c.bytes <= s.small_cv_bytes), 0) as small_bytes,
           count(*) filter (where c.subnet = quota_wait.subnet) as of_subnet,
           count(*) filter (where c.allocation = quota_wait.allocation) as of_allocation,
           min(c.at) as oldest,
           min(c.at) filter (where c.subnet = quota_wait.subnet) as oldest_of_subnet,
           min(c.at) filter (where c.allocation = quota_wait.allocation) as oldest_of_allocation
    from private.settings s, private.recent_cvs c
    where c.id is distinct from application_id),
  quota as (   -- null: no limit
    select case when usage.bytes >= s.cv_bytes_per_day_until_one_per_subnet then 1
                when usage.bytes >= s.cv_bytes_per_day_until_three_per_subnet then 3
           end as per_subnet,
           case when usage.bytes >= s.cv_bytes_per_day_until_three_per_subnet
                then s.cvs_per_allocation_per_day
           end as per_allocation,
           case when size <= s.small_cv_bytes + 4096
                then usage.small_bytes < s.small_cv_bytes_total_per_day
                else usage.bytes < s.cv_bytes_per_day_until_small_only
           end as admits_size
    from usage, private.settings s)
  select greatest(   -- ignores null
           case when usage.of_subnet >= quota.per_subnet then usage.oldest_of_subnet end,
           case when usage.of_allocation >= quota.per_allocation
                then usage.oldest_of_allocation end,
           case when not quota.admits_size then usage.oldest end)
         + interval '24 hours' - now()
  from usage, quota
$$;

-- Time until client, subnet and allocation may have another open ticket; null if allowed now. A
-- ticket is open for an hour or until the file is stored. Storage checks the RLS policy only when
-- an upload begins, so all open tickets may become files at once.
create function private.ticket_wait(client text, subnet text, allocation text) returns interval
language sql stable set search_path = ''
as $$
  with open_tickets as (
    select t.client, t.subnet, t.allocation, t.at
    from private.upload_tickets t
    where t.at > now() - interval '1 hour'
      and not exists (
        select from storage.objects o where o.bucket_id = 'job-applications' and o.name = t.name)),
  usage as (   -- always one row
    select count(*) filter (where t.client = ticket_wait.client) as of_client,
           count(*) filter (where t.subnet = ticket_wait.subnet) as of_subnet,
           count(*) filter (where t.allocation = ticket_wait.allocation) as of_allocation,
           min(t.at) filter (where t.client = ticket_wait.client) as oldest_of_client,
           min(t.at) filter (where t.subnet = ticket_wait.subnet) as oldest_of_subnet,
           min(t.at) filter (where t.allocation = ticket_wait.allocation) as oldest_of_allocation
    from open_tickets t),
  quota as (
    select s.open_tickets_per_client_per_hour as per_client,
           s.open_tickets_per_subnet_per_hour as per_subnet,
           s.open_tickets_per_allocation_per_hour as per_allocation
    from private.settings s)
  select greatest(   -- ignores null
           case when usage.of_client >= quota.per_client then usage.oldest_of_client end,
           case when usage.of_subnet >= quota.per_subnet then usage.oldest_of_subnet end,
           case when usage.of_allocation >= quota.per_allocation
                then usage.oldest_of_allocation end)
         + interval '1 hour' - now()
  from usage, quota
$$;

-- Returns the file name of an application's upload ticket, the same on each call. An expired ticket
-- is renewed. `file_name`, <13-digit time>-<slug>.pdf, is the beginning of the name. Above a limit:
-- null and status 429. If only a smaller CV is allowed now: status 413.
create function public.open_upload(application_id uuid, file_name text, file_size bigint default 0)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  ticket private.upload_tickets;
  client text := private.client_key();
  subnet text := private.client_key(48);
  allocation text := private.client_key(32);
  pause interval;
begin
  if application_id is null or file_name is null or char_length(file_name) > 140
  or file_name !~ '^[0-9]{13}(-[a-z0-9]+)+\.pdf$' then
    raise exception 'invalid file name' using errcode = '22023';
  end if;
  -- The lock makes counting open tickets and adding one a single step.
  perform pg_advisory_xact_lock(hashtextextended('tickets:' || coalesce(allocation, ''), 0));
  select * into ticket from private.upload_tickets t where t.id = application_id;
  if exists (
    select from storage.objects o where o.bucket_id = 'job-applications' and o.name = ticket.name)
  then
    return ticket.name;
  end if;
  pause := private.quota_wait(application_id, subnet, allocation, 0);
  if pause is not null then
    perform private.reject(pause);
    return null;
  end if;
  if private.quota_wait(application_id, subnet, allocation, file_size) is not null then
    raise exception 'only small files are accepted now' using errcode = 'PT413';
  end if;
  if ticket.at > now() - interval '1 hour' then
    return ticket.name;
  end if;
  pause := private.ticket_wait(client, subnet, allocation);
  if pause is not null then
    perform private.reject(pause);
    return null;
  end if;
  if not private.count_attempt('upload') then
    return null;
  end if;
  insert into private.upload_tickets as t (id, name, client, subnet, allocation)
  values (application_id,
          format('%s-%s.pdf', left(file_name, -4),
                 translate(left(gen_random_uuid()::text, 18), '-', '')),
          client, subnet, allocation)
  on conflict (id) do update set at = excluded.at
  returning * into ticket;
  return ticket.name;
end;
$$;

-- True if a file with `size` bytes may be uploaded under this name. Also true if the file is
-- already stored: the upload then fails as a duplicate, which proves to the browser that its first
-- attempt succeeded and only the response was lost.
create function private.can_upload(file_name text, size bigint) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.upload_tickets t
    where t.name = file_name and t.used_at is null
      and (t.at > now() - interval '1 hour'
             and private.quota_wait(t.id, t.subnet, t.allocation, size) is null
           or exists (
             select from storage.objects o
             where o.bucket_id = 'job-applications' and o.name = t.name)))
$$;

create policy "anyone with a ticket may upload a CV" on storage.objects for insert to anon
  with check (bucket_id = 'job-applications'
              and private.can_upload(name, (metadata ->> 'contentLength')::bigint));
-- No policy permits reading, changing or deleting files, or seeing a bucket.

-- Plain uploads only:
-- Signed URLs, resumable uploads and S3 store files without a second policy check.
-- Without a length, the size cannot be checked; 4096 bytes are for a multipart form.
-- User metadata would fill the database.
-- Storage sets storage.operation.
create policy "plain uploads only" on storage.objects as restrictive for insert to anon
  with check (
    coalesce(nullif(current_setting('storage.operation', true), ''), 'storage.object.upload')
      = 'storage.object.upload'
    and coalesce(user_metadata::text, 'null') in ('null', '{}')
    and (metadata ->> 'contentLength')::bigint between 1 and 10485760 + 4096
  );

-- An application uses up its ticket. An AFTER trigger, so that RLS and CHECK constraints come
-- first. The error does not reveal whether the file exists.
create function private.use_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.upload_tickets t set used_at = now()
   where t.id = new.id and t.name = new.cv_url and t.used_at is null
     -- The worker may be about to delete an older file.
     and t.at > now() - (select s.keep_unclaimed_cvs from private.settings s)
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

-- Claims unchecked files, and files that failed the check but were not moved yet. Files with the
-- oldest attempt come first, so that an unreadable file does not block the others.
create function public.cv_claim(max_rows integer default 20)
returns table (name text, cv_status text)
language sql volatile security definer set search_path = ''
as $$
  update public.job_applications a set cv_attempted_at = clock_timestamp()
   where a.id = any (array(
     select w.id from public.job_applications w
       join storage.objects o on o.bucket_id = 'job-applications' and o.name = w.cv_url
      where w.cv_status in ('unchecked', 'quarantined')
      order by w.cv_attempted_at nulls first, w.created_at limit max_rows))
  returning a.cv_url, a.cv_status
$$;

-- Stores the check result: `error_code` is null for a PDF.
create function public.cv_checked(cv_name text, error_code text) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.job_applications a
     set cv_status = case when error_code is null then 'good' else 'quarantined' end,
         cv_error = error_code, cv_checked_at = clock_timestamp()
   where a.cv_url = cv_name
$$;

-- When an application must be deleted:
-- With consent, a period after receipt.
-- Without consent, a period after the decision, at the latest a period after receipt. This includes
-- hired applicants: their personnel file is kept elsewhere.
-- If restricted, much later, because the person opposes the erasure (Article 18 GDPR).
-- Never while a legal claim is open (section 15(4) AGG).
create view private.applications_due as
  select a.id, a.cv_url,
         case when a.restricted then a.created_at + s.keep_restricted
              when a.retention_consent then a.created_at + s.keep_applications_consented
              else least(a.created_at + s.keep_applications_at_most,
                         a.decided_at + s.keep_applications) end as due_at
  from public.job_applications a, private.settings s
  where not a.disputed;

-- When a file must be deleted:
-- If an application names the file, together with the application.
-- If no application ever named the file, a day after the upload.
-- If that application has been deleted (the ticket is used), at once.
create view private.cvs_due as
  select f.bucket, f.name, d.due_at
  from private.cv_files f join private.applications_due d on d.cv_url = f.name
  union all
  select f.bucket, f.name, coalesce(t.used_at, f.created_at + s.keep_unclaimed_cvs)
  from private.cv_files f cross join private.settings s
  left join private.upload_tickets t on t.name = f.name
  where not exists (select from public.job_applications a where a.cv_url = f.name);

-- SQL must not delete from storage.objects (storage.protect_delete): the worker deletes these files
-- through Storage.
create function public.cv_to_remove(max_rows integer default 100)
returns table (bucket text, name text)
language sql stable security definer set search_path = ''
as $$
  select d.bucket, d.name from private.cvs_due d
  where d.due_at < now() order by d.due_at limit max_rows
$$;
