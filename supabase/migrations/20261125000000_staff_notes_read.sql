-- Notes that a colleague has changed since they were read are not overwritten (specification, section 6).

drop function public.staff_change_contact(uuid, text, text);
drop function public.staff_change_application(uuid, text, text, boolean);

-- As before. `read_notes` are the notes as the caller has read them: where others are stored by now, nothing is changed and
-- the answer is HTTP 409 (https://docs.postgrest.org/en/v14/references/errors.html). The same change sent again is no conflict.
create function public.staff_change_contact(entry uuid, new_status text default null, new_notes text default null,
                                            read_notes text default null) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.note_access('change', array[entry]);
  update public.contact_submissions c
     set status = coalesce(new_status, c.status), notes = coalesce(new_notes, c.notes)
   where c.id = entry and c.notes in (coalesce(read_notes, c.notes), new_notes);
  if not found and exists (select from public.contact_submissions c where c.id = entry) then
    raise sqlstate 'PT409' using message = 'the notes are others than those that were read';
  end if;
  return found;
end;
$$;

create function public.staff_change_application(entry uuid, new_status text default null, new_notes text default null,
                                                is_disputed boolean default null, read_notes text default null)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.note_access('change', array[entry]);
  update public.job_applications a
     set status = coalesce(new_status, a.status), notes = coalesce(new_notes, a.notes),
         disputed = coalesce(is_disputed, a.disputed)
   where a.id = entry and a.notes in (coalesce(read_notes, a.notes), new_notes);
  if not found and exists (select from public.job_applications a where a.id = entry) then
    raise sqlstate 'PT409' using message = 'the notes are others than those that were read';
  end if;
  return found;
end;
$$;
