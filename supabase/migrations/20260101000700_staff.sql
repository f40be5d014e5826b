-- The staff page (/staff). Whoever signs in is the role `authenticated`, and may nothing unless the address stands on this
-- list: it is asked at every access, so that who is taken off it is shut out at once, whatever token is still valid.

create table private.staff (
  email    text primary key check (email = lower(email) and private.is_email(email)),
  added_at timestamptz not null default now()
);

-- Who did what with which entries. Kept without a foreign key: it outlives the entry.
create table private.staff_accesses (
  at      timestamptz not null default clock_timestamp(),
  email   text not null,
  action  text not null check (action in ('search', 'read', 'change', 'delete', 'cv')),
  entries uuid[] not null
);
create index staff_accesses_at_idx on private.staff_accesses (at);

-- The address that Auth has proven by its link.
create function private.signed_in_email() returns text
language sql stable set search_path = ''
as $$ select lower(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email') $$;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.staff s where s.email = private.signed_in_email()) $$;

-- Writes an access down. Rows are visible only in a transaction that has done so (private.may_see): a request past the
-- functions below sees nothing.
create function private.note_access(action text, entries uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception 'not on the list of staff' using errcode = '42501';
  end if;
  insert into private.staff_accesses (email, action, entries) values (private.signed_in_email(), action, entries);
  perform set_config('private.access_noted', 'yes', true);
end;
$$;

create function private.may_see() returns boolean
language sql stable set search_path = ''
as $$ select private.is_staff() and current_setting('private.access_noted', true) = 'yes' $$;

create policy "staff see requests" on public.contact_submissions for select to authenticated
  using ((select private.may_see()) and not restricted);
create policy "staff change requests" on public.contact_submissions for update to authenticated
  using ((select private.may_see()) and not restricted) with check (not restricted);
create policy "staff delete requests" on public.contact_submissions for delete to authenticated
  using ((select private.may_see()) and not restricted);
create policy "staff see applications" on public.job_applications for select to authenticated
  using ((select private.may_see()) and not restricted);
create policy "staff change applications" on public.job_applications for update to authenticated
  using ((select private.may_see()) and not restricted) with check (not restricted);
create policy "staff delete applications" on public.job_applications for delete to authenticated
  using ((select private.may_see()) and not restricted and not disputed);

-- The file of an application that the same person asked for within the last minute.
create function private.may_open_cv(file_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff() and exists (
    select from private.staff_accesses x join public.job_applications a on a.id = any(x.entries)
     where x.email = private.signed_in_email() and x.action = 'cv' and x.at > now() - interval '1 minute'
       and a.cv_url = file_name and a.cv_status = 'good' and not a.restricted)
$$;
create policy "staff open the CV that they asked for" on storage.objects for select to authenticated
  using (bucket_id = 'job-applications' and private.may_open_cv(name));

-- The page's requests ----------------------------------------------------------
-- They run with the rights of `authenticated`: the policies above decide. At most 50 entries, the newest first.

create function public.staff_contacts(with_status text default null, search text default '', older_than timestamptz default null)
returns setof public.contact_submissions
language plpgsql volatile set search_path = ''
as $$
declare
  v_found uuid[];
begin
  perform private.note_access('search', '{}');
  v_found := array(
    select c.id from public.contact_submissions c
     where (with_status is null or c.status = with_status) and (older_than is null or c.created_at < older_than)
       and (c.id::text = search or strpos(lower(concat_ws(' ', c.name, c.company, c.email)), lower(search)) > 0)
     order by c.created_at desc limit 50);
  if v_found <> '{}' then
    perform private.note_access('read', v_found);
  end if;
  return query select c.* from public.contact_submissions c where c.id = any(v_found) order by c.created_at desc;
end;
$$;

create function public.staff_applications(with_status text default null, search text default '', older_than timestamptz default null)
returns setof public.job_applications
language plpgsql volatile set search_path = ''
as $$
declare
  v_found uuid[];
begin
  perform private.note_access('search', '{}');
  v_found := array(
    select a.id from public.job_applications a
     where (with_status is null or a.status = with_status) and (older_than is null or a.created_at < older_than)
       and (a.id::text = search
            or strpos(lower(concat_ws(' ', a.first_name, a.last_name, a.email, a.job_title)), lower(search)) > 0)
     order by a.created_at desc limit 50);
  if v_found <> '{}' then
    perform private.note_access('read', v_found);
  end if;
  return query select a.* from public.job_applications a where a.id = any(v_found) order by a.created_at desc;
end;
$$;

create function public.staff_change_contact(entry uuid, new_status text, new_notes text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.note_access('change', array[entry]);
  update public.contact_submissions c set status = new_status, notes = new_notes where c.id = entry;
  return found;
end;
$$;

create function public.staff_change_application(entry uuid, new_status text, new_notes text, is_disputed boolean)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.note_access('change', array[entry]);
  update public.job_applications a set status = new_status, notes = new_notes, disputed = is_disputed where a.id = entry;
  return found;
end;
$$;

-- The file of an application that is gone is removed by the worker's next run.
create function public.staff_delete(entry uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare v_found boolean;
begin
  perform private.note_access('delete', array[entry]);
  delete from public.contact_submissions c where c.id = entry;
  v_found := found;
  delete from public.job_applications a where a.id = entry;
  return v_found or found;
end;
$$;

-- The name of a checked CV, which may then be downloaded for a minute; null if there is none.
create function public.staff_cv(entry uuid) returns text
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.note_access('cv', array[entry]);
  return (select a.cv_url from public.job_applications a where a.id = entry and a.cv_status = 'good');
end;
$$;

-- For the operator (service_role only): npm run staff. Gives the list as it is then.
create function public.staff_list(add_address text default null, remove_address text default null) returns setof text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.staff (email) select lower(btrim(add_address)) where add_address is not null on conflict do nothing;
  delete from private.staff s where s.email = lower(btrim(remove_address));
  return query select s.email from private.staff s order by 1;
end;
$$;
