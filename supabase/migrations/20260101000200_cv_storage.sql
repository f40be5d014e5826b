-- Private buckets for CVs. The anonymous visitor may add the file that public.open_upload() gave a name to, and nothing
-- else. An application names the file of its own ticket. The worker moves what is no plain PDF, whatever its type says,
-- to the quarantine, where nobody takes it for a CV.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('job-applications', 'job-applications', false, 10485760, array['application/pdf']),
       ('job-applications-quarantine', 'job-applications-quarantine', false, 10485760, array['application/pdf'])
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- The right to hand in one file, and then to name it in one application.
create table private.upload_tickets (
  id      uuid primary key,         -- of the application to come
  name    text not null unique,     -- of the file: <13 digits of time>-<slug of the names>-<unguessable>.pdf
  place   text not null,            -- keyed hash of where it was asked for
  at      timestamptz not null default clock_timestamp(),
  used_at timestamptz               -- its application is stored
);

-- Files that no application names.
create function private.unclaimed_cvs() returns table (bucket_id text, name text, created_at timestamptz, size bigint)
language sql stable security definer set search_path = ''
as $$
  select o.bucket_id, o.name, o.created_at,
         coalesce((o.metadata ->> 'size')::bigint, (o.metadata ->> 'contentLength')::bigint, 0)
  from storage.objects o
  where o.bucket_id in ('job-applications', 'job-applications-quarantine')
    and not exists (select from public.job_applications a where a.cv_url = o.name)
$$;

create function private.is_flooded() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select sum(u.size) from private.unclaimed_cvs() u), 0) > s.unclaimed_bytes from private.settings s
$$;

-- While too many bytes lie unclaimed, a place with an unclaimed file waits until that is cleared away; null for a place
-- that has none, which is let in.
create function private.flood_wait(ticket_id uuid, ticket_place text) returns interval
language sql stable security definer set search_path = ''
as $$
  select greatest(max(u.created_at) + max(s.keep_unclaimed_cvs_in_flood) - now(), interval '1 minute')
  from private.upload_tickets t
  join private.unclaimed_cvs() u on u.name = t.name, private.settings s
  where t.place = ticket_place and t.place <> '' and t.id <> ticket_id and (select private.is_flooded())
  having count(*) > 0
$$;

create function private.has_ticket(file_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.upload_tickets t
                 where t.name = file_name and t.used_at is null and t.at > now() - interval '1 hour'
                   and private.flood_wait(t.id, t.place) is null)
$$;

create policy "anyone with a ticket may hand in a CV"
  on storage.objects for insert to anon
  with check (bucket_id = 'job-applications' and private.has_ticket(name));
-- No select, update or delete policy on storage.objects; no policy at all on storage.buckets.

-- The service names the operation for which it asks. Signed links, resumable uploads and S3 would store files that
-- nobody asks the policies about again; of a body of unknown length it does not see the end; and metadata of a visitor's
-- own is kept in the database. 4096 bytes: the parts of a form around the file.
create policy "plain uploads only"
  on storage.objects as restrictive for insert to anon
  with check (
    coalesce(nullif(current_setting('storage.operation', true), ''), 'storage.object.upload') = 'storage.object.upload'
    and coalesce(user_metadata::text, 'null') in ('null', '{}')
    and (metadata ->> 'contentLength')::bigint between 1 and 10485760 + 4096
  );

-- An application must name the file of its own ticket. The answer is the same whether another file of that name exists.
-- AFTER, not BEFORE: row level security and the checks speak first.
create function private.use_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.upload_tickets t set used_at = now()
   where t.id = new.id and t.name = new.cv_url and t.used_at is null
     and exists (select from storage.objects o where o.bucket_id = 'job-applications' and o.name = t.name);
  if not found then
    raise exception 'cv_url does not name an uploaded CV' using errcode = '23503';
  end if;
  return null;
end;
$$;
create trigger job_applications_use_ticket
  after insert on public.job_applications
  for each row execute function private.use_ticket();

-- When the time of an application is over: with consent, after receipt; else after the decision, and after receipt at
-- the latest. Not while a claim is open (section 15(4) AGG) or its erasure is opposed. After 'hired' an employment
-- follows: its data is kept with the employment's.
create function private.applications_due() returns table (id uuid, cv_url text, due_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select a.id, a.cv_url,
         case when a.retention_consent then a.created_at + s.keep_applications_consented
              else least(a.created_at + s.keep_applications_at_most, a.decided_at + s.keep_applications) end
  from public.job_applications a, private.settings s
  where a.status <> 'hired' and not a.disputed and not a.restricted
$$;

-- For the worker (service_role only) ------------------------------------------

-- CVs of applications whose bytes nobody has looked at since they were stored, and those found wrong that still lie
-- among the good ones.
create function public.cv_to_check(max_rows integer default 20) returns table (name text, cv_status text)
language sql stable security definer set search_path = ''
as $$
  select a.cv_url, case when a.cv_checked_at < o.updated_at then 'unchecked' else a.cv_status end
  from public.job_applications a
  join storage.objects o on o.bucket_id = 'job-applications' and o.name = a.cv_url
  where a.cv_status in ('unchecked', 'quarantined') or a.cv_checked_at < o.updated_at
  order by a.created_at limit max_rows
$$;

-- What was found: `problem` is null for a plain PDF. Staff are told of what is set aside.
create function public.cv_checked(cv_name text, problem text, size bigint, sha256 text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  update public.job_applications a
     set cv_status = case when problem is null then 'good' else 'quarantined' end,
         cv_problem = problem, cv_size = size, cv_sha256 = sha256, cv_checked_at = clock_timestamp()
   where a.cv_url = cv_name
  returning a.id into v_id;
  if v_id is not null and problem is not null then
    insert into private.outbox (kind, language, payload)
    values ('staff_cv', 'en', jsonb_build_object('id', v_id, 'problem', problem));
  end if;
end;
$$;

-- Files that nothing may keep: never claimed for a day (in a flood of files: for minutes), their application is gone, or
-- its time is over. storage.objects must not be deleted by SQL (storage.protect_delete); the worker calls the Storage API.
create function private.cvs_due() returns table (bucket text, name text, due_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select u.bucket_id, u.name,
         u.created_at + case when (select private.is_flooded()) then s.keep_unclaimed_cvs_in_flood else s.keep_unclaimed_cvs end
  from private.unclaimed_cvs() u, private.settings s
  union all
  select o.bucket_id, o.name, d.due_at
  from private.applications_due() d
  join storage.objects o on o.name = d.cv_url
                        and o.bucket_id in ('job-applications', 'job-applications-quarantine')
$$;

create function public.cv_to_remove(max_rows integer default 100) returns table (bucket text, name text)
language sql stable security definer set search_path = ''
as $$
  select d.bucket, d.name from private.cvs_due() d where d.due_at < now() order by d.due_at limit max_rows
$$;
