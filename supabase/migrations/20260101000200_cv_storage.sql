-- Private bucket for CVs. The anonymous visitor may add a file, and nothing else.
-- A file is named <13 digits of time>-<slug of the names>.pdf; an application names a file that is there.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('job-applications', 'job-applications', false, 10485760, array['application/pdf'])
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- A fuse against a flooded bucket: uploads of the last hour that no application claims.
create function private.cv_uploads_open() returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < 100
  from storage.objects o
  where o.bucket_id = 'job-applications'
    and o.created_at > now() - interval '1 hour'
    and not exists (select 1 from public.job_applications a where a.cv_url = o.name)
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
