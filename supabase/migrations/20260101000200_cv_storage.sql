-- Private buckets for CVs. The anonymous visitor may add a file to the first, and nothing else.
-- A file is named <13 digits of time>-<slug of the names>.pdf; an application names a file that is there.
-- The worker moves what is no PDF, whatever its type says, to the quarantine, where nobody takes it for a CV.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('job-applications', 'job-applications', false, 10485760, array['application/pdf']),
       ('job-applications-quarantine', 'job-applications-quarantine', false, 10485760, array['application/pdf'])
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- A fuse against a flooded bucket: recent uploads that no application claims.
create function private.cv_uploads_open() returns boolean
language sql stable security definer set search_path = ''
as $$
  select s.unclaimed_uploads > (
    select count(*) from storage.objects o
    where o.bucket_id = 'job-applications'
      and o.created_at > now() - s.rate_window
      and not exists (select 1 from public.job_applications a where a.cv_url = o.name))
  from private.settings s
$$;

create policy "anyone may hand in a CV"
  on storage.objects for insert to anon
  with check (
    bucket_id = 'job-applications'
    and name ~ '^[0-9]{13}(-[a-z0-9]+)+\.pdf$'
    and char_length(name) <= 160
    and private.cv_uploads_open()
  );
-- No select, update or delete policy on storage.objects; no policy at all on storage.buckets.

-- An application must point at a CV that was really handed in.
-- AFTER, not BEFORE: row level security and the checks speak first.
create function private.cv_must_exist() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from storage.objects o
                 where o.bucket_id = 'job-applications' and o.name = new.cv_url) then
    raise exception 'cv_url does not name an uploaded CV' using errcode = '23503';
  end if;
  return null;
end;
$$;
create trigger job_applications_cv_must_exist
  after insert on public.job_applications
  for each row execute function private.cv_must_exist();

-- For the worker (service_role only) ------------------------------------------

-- CVs of applications whose bytes nobody has looked at, and those found wrong that still lie among the good ones.
create function public.cv_to_check(max_rows integer default 20) returns table (name text, cv_status text)
language sql stable security definer set search_path = ''
as $$
  select a.cv_url, a.cv_status
  from public.job_applications a
  join storage.objects o on o.bucket_id = 'job-applications' and o.name = a.cv_url
  where a.cv_status in ('unchecked', 'quarantined')
  order by a.created_at limit max_rows
$$;

create function public.cv_checked(cv_name text, is_good boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.job_applications
     set cv_status = case when is_good then 'good' else 'quarantined' end
   where cv_url = cv_name
$$;

-- Files that nothing may keep: never claimed for a day, or their application is gone.
-- storage.objects must not be deleted by SQL (storage.protect_delete); the worker calls the Storage API.
create function public.cv_to_remove(max_rows integer default 100) returns table (bucket text, name text)
language sql stable security definer set search_path = ''
as $$
  select o.bucket_id, o.name
  from storage.objects o, private.settings s
  where o.bucket_id in ('job-applications', 'job-applications-quarantine')
    and o.created_at < now() - s.keep_unclaimed_cvs
    and not exists (select 1 from public.job_applications a where a.cv_url = o.name)
  order by o.created_at limit max_rows
$$;
