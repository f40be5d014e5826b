-- CVs. A visitor may upload one file, under the name that public.open_upload() has returned (an
-- upload ticket), and the application must name the file of its own ticket. The worker checks each
-- file and moves files that are not PDFs to the quarantine, where nobody takes them for CVs.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select id, id, false, 10485760, array['application/pdf']
from unnest(array['job-applications', 'job-applications-quarantine']) id;

create view private.cv_files as
  select bucket_id as bucket, name, created_at from storage.objects
  where bucket_id in ('job-applications', 'job-applications-quarantine');

-- An upload ticket is the right to upload one file within an hour, and then to name it in one
-- application.
create table private.upload_tickets (
  id         uuid primary key,      -- of the application that will name the file
  -- of the file: <13 digits of time>-<slug of the names>-<16 random digits>.pdf
  name       text not null unique,
  client      text,                  -- private.client_key() of the request
  subnet    text,                  -- private.client_key(48) of the request
  allocation text,                  -- private.client_key(32) of the request
  at         timestamptz not null default clock_timestamp(),
  used_at    timestamptz            -- when its application was stored
);
create index upload_tickets_newest on private.upload_tickets (at);

-- The CVs of the last 24 hours, named by an application or not. Many small files are as much work
-- as a few large ones, so none counts as less than 100 kB.
create view private.recent_cvs as
  select t.id, t.subnet, t.allocation, t.at,
         greatest((o.metadata ->> 'size')::bigint, 100 * 1024) as bytes
  from private.upload_tickets t
  join storage.objects o on o.bucket_id = 'job-applications' and o.name = t.name
  where t.at > now() - interval '24 hours';

-- Time until the quotas of the day admit a CV of `size` bytes; null if they do now. The more bytes
-- have arrived, the fewer CVs each network and allocation may add, and above the total only small
-- CVs are admitted. Quota returns when the oldest CV that counts is a day old. `size` may include a
-- form of up to 4096 bytes around the file.
create function private.quota_wait(application_id uuid, subnet text, allocation text, size bigint)
returns interval
language sql stable set search_path = ''
as $$
  with usage as (   -- one row, even without CVs
    select coalesce(sum(c.bytes), 0) as bytes,
           coalesce(sum(c.bytes) filter (where c.bytes <= s.small_cv_bytes), 0) as small_bytes,
           count(*) filter (where c.subnet = quota_wait.subnet) as subnet_cvs,
           count(*) filter (where c.allocation = quota_wait.allocation) as allocation_cvs,
           min(c.at) as oldest,
           min(c.at) filter (where c.subnet = quota_wait.subnet) as subnet_oldest,
           min(c.at) filter (where c.allocation = quota_wait.allocation) as allocation_oldest
    from private.settings s, private.recent_cvs c
    where c.id is distinct from application_id),
  quota as (        -- null: unlimited
    select case when usage.bytes >= s.cv_bytes_per_day_until_one_per_subnet then 1
                when usage.bytes >= s.cv_bytes_per_day_until_three_per_subnet then 3 end as subnet_cvs,
           case when usage.bytes >= s.cv_bytes_per_day_until_three_per_subnet then s.cvs_per_allocation_per_day end as allocation_cvs,
           case when size <= s.small_cv_bytes + 4096 then usage.small_bytes < s.small_cv_bytes_total_per_day
                else usage.bytes < s.cv_bytes_per_day_until_small_only end as admits_size
    from usage, private.settings s)
  select greatest(
           case when usage.subnet_cvs >= quota.subnet_cvs then usage.subnet_oldest end,
           case when usage.allocation_cvs >= quota.allocation_cvs then usage.allocation_oldest end,
           case when not quota.admits_size then usage.oldest end)
         + interval '24 hours' - now()
  from usage, quota
$$;

-- Time until a client, its subnet and its allocation may have another open ticket; null if they may
-- now. A ticket is open for an hour or until its file is stored. Storage asks the policy only when
-- an upload begins, so all open tickets together may become files at once.
create function private.ticket_wait(client text, subnet text, allocation text) returns interval
language sql stable set search_path = ''
as $$
  with open_tickets as (
    select t.client, t.subnet, t.allocation, t.at
    from private.upload_tickets t
    where t.at > now() - interval '1 hour'
      and not exists (
        select from storage.objects o where o.bucket_id = 'job-applications' and o.name = t.name)),
  usage as (
    select count(*) filter (where t.client = ticket_wait.client) as of_client,
           count(*) filter (where t.subnet = ticket_wait.subnet) as of_subnet,
           count(*) filter (where t.allocation = ticket_wait.allocation) as of_allocation,
           min(t.at) filter (where t.client = ticket_wait.client) as client_oldest,
           min(t.at) filter (where t.subnet = ticket_wait.subnet) as subnet_oldest,
           min(t.at) filter (where t.allocation = ticket_wait.allocation) as allocation_oldest
    from open_tickets t)
  select greatest(
           case when usage.of_client >= s.open_tickets_per_client_per_hour then usage.client_oldest end,
           case when usage.of_subnet >= s.open_tickets_per_subnet_per_hour then usage.subnet_oldest end,
           case when usage.of_allocation >= s.open_tickets_per_allocation_per_hour
                then usage.allocation_oldest end)
         + interval '1 hour' - now()
  from usage, private.settings s
$$;

-- Returns the name under which the CV of one application may be uploaded. Called again, it returns
-- the same name and renews an expired ticket. Returns null with status 429 above a limit. Fails
-- with status 413 if only a smaller CV is admitted now. The name begins with `file_name`:
-- <13 digits of time>-<slug of the names>.pdf
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
  -- With this lock, counting the open tickets and adding one are one step.
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
    raise exception 'only small files can be taken now' using errcode = 'PT413';
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

-- True if a file of `size` bytes may be uploaded under this name. If the file is stored already,
-- the upload ends as a duplicate, which tells the browser that its lost upload was successful.
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
     -- Later, the worker may be removing the file.
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

-- Claims files that are not checked yet, and files that were found wrong but are still in the first
-- bucket. Each call returns those that were tried the longest time ago, so that a file that cannot
-- be read does not block the others.
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

-- Stores the result of a check: `problem` is null for a PDF.
create function public.cv_checked(cv_name text, problem text) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.job_applications a
     set cv_status = case when problem is null then 'good' else 'quarantined' end,
         cv_error = problem, cv_checked_at = clock_timestamp()
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
