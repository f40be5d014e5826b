-- CVs. A visitor may hand in the one file that public.open_upload() gave a name to, and an application names the file
-- of its own ticket. The worker looks at each file and moves what is no plain PDF to the quarantine, where nobody takes
-- it for a CV.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('job-applications', 'job-applications', false, 10485760, array['application/pdf']),
       ('job-applications-quarantine', 'job-applications-quarantine', false, 10485760, array['application/pdf']);

create view private.cv_files as
  select bucket_id as bucket, name, created_at from storage.objects
  where bucket_id in ('job-applications', 'job-applications-quarantine');

-- The right to hand in one file, and then to name it in one application. It lasts until public.purge() takes it back.
create table private.upload_tickets (
  id      uuid primary key,         -- of the application to come
  name    text not null unique,     -- of the file: <13 digits of time>-<slug of the names>-<unguessable>.pdf
  place   text,                     -- keyed hash of where it was asked for
  at      timestamptz not null default clock_timestamp(),
  used_at timestamptz               -- its application is stored
);

create view private.unclaimed_cvs as
  select t.id, t.place, (o.metadata ->> 'size')::bigint as bytes
  from storage.objects o left join private.upload_tickets t on t.name = o.name
  where o.bucket_id = 'job-applications' and not exists (select from public.job_applications a where a.cv_url = o.name);

-- Whether the CV of an application may be handed in beside those that no application names: until they are too many bytes for
-- a place that has one of them; until they are far too many for everybody else.
create function private.has_room(application_id uuid, visitor text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select others.bytes < case when others.of_visitor then s.unclaimed_bytes else s.unclaimed_bytes_in_all end
  from private.settings s, (
    select coalesce(sum(u.bytes), 0) as bytes, bool_or(u.place = visitor) as of_visitor
    from private.unclaimed_cvs u where u.id is distinct from application_id) others
$$;

-- Gives the name under which the CV of one application may be handed in; asked again, the same. Null where it is refused.
-- `file_name` is its beginning: <13 digits of time>-<slug of the names>.pdf
create function public.open_upload(application_id uuid, file_name text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_name text;
  visitor text := private.visitor();
begin
  if application_id is null or file_name is null or char_length(file_name) > 140
  or file_name !~ '^[0-9]{13}(-[a-z0-9]+)+\.pdf$' then
    raise exception 'invalid file name' using errcode = '22023';
  end if;
  select t.name into v_name from private.upload_tickets t where t.id = application_id;
  if v_name is not null then
    return v_name;
  end if;
  if not private.limit_rate('upload') then
    return null;
  end if;
  if not private.has_room(application_id, visitor) then
    perform private.refuse('5 minutes');
    return null;
  end if;
  v_name := left(file_name, -4) || '-' || translate(left(gen_random_uuid()::text, 18), '-', '') || '.pdf';
  insert into private.upload_tickets as t (id, name, place) values (application_id, v_name, visitor)
  on conflict (id) do update set id = excluded.id   -- asked twice at once: both get the first name
  returning t.name into v_name;
  return v_name;
end;
$$;

create function private.has_ticket(file_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.upload_tickets t
                  where t.name = file_name and t.used_at is null and private.has_room(t.id, t.place))
$$;

create policy "anyone with a ticket may hand in a CV" on storage.objects for insert to anon
  with check (bucket_id = 'job-applications' and private.has_ticket(name));
-- No policy lets anybody read, change or delete a file, or see a bucket.

-- Signed links, resumable uploads and S3 would store files about which no policy is asked again, the end of a body of
-- unknown length is not seen, and metadata of a visitor's own would fill the database. The Storage service names the
-- operation for which it asks. 4096 bytes: the parts of a form around the file.
create policy "plain uploads only" on storage.objects as restrictive for insert to anon
  with check (
    coalesce(nullif(current_setting('storage.operation', true), ''), 'storage.object.upload') = 'storage.object.upload'
    and coalesce(user_metadata::text, 'null') in ('null', '{}')
    and (metadata ->> 'contentLength')::bigint between 1 and 10485760 + 4096
  );

-- The answer is the same whether or not a file of that name exists. AFTER: row level security and the checks speak first.
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
create trigger job_applications_use_ticket after insert on public.job_applications
  for each row execute function private.use_ticket();

-- For the worker (service_role only) ---------------------------------------------

-- Files at whose bytes nobody has looked, and those found wrong that still lie among the good ones. Each call takes up those
-- that were not tried for the longest time, so that a file that cannot be read keeps no other one back.
create function public.cv_to_check(max_rows integer default 20) returns table (name text, cv_status text)
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

-- What was found: `problem` is null for a plain PDF.
create function public.cv_checked(cv_name text, problem text) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.job_applications a
     set cv_status = case when problem is null then 'good' else 'quarantined' end, cv_problem = problem,
         cv_checked_at = clock_timestamp()
   where a.cv_url = cv_name
$$;

-- When the time of an application is over: with consent, after receipt; else after the decision, and after receipt at
-- the latest. Of one who was hired, too: the personnel file is elsewhere. Not while a claim is open (section 15(4) AGG);
-- and much later where its erasure is opposed.
create function private.applications_due() returns table (id uuid, cv_url text, due_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select a.id, a.cv_url,
         case when a.restricted then a.created_at + s.keep_restricted
              when a.retention_consent then a.created_at + s.keep_applications_consented
              else least(a.created_at + s.keep_applications_at_most, a.decided_at + s.keep_applications) end
  from public.job_applications a, private.settings s
  where not a.disputed
$$;

-- When a file must go: with its application; a day after it came if no application names it; and at once if one that is
-- gone has named it (its ticket was used).
create function private.cvs_due() returns table (bucket text, name text, due_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select f.bucket, f.name, d.due_at
  from private.cv_files f join private.applications_due() d on d.cv_url = f.name
  union all
  select f.bucket, f.name, coalesce(t.used_at, f.created_at + s.keep_unclaimed_cvs)
  from private.cv_files f cross join private.settings s left join private.upload_tickets t on t.name = f.name
  where not exists (select from public.job_applications a where a.cv_url = f.name)
$$;

-- storage.objects must not be deleted by SQL (storage.protect_delete): the worker removes these by the Storage service.
create function public.cv_to_remove(max_rows integer default 100) returns table (bucket text, name text)
language sql stable security definer set search_path = ''
as $$
  select d.bucket, d.name from private.cvs_due() d where d.due_at < now() order by d.due_at limit max_rows
$$;
