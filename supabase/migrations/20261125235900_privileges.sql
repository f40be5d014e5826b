-- Everything the API roles may do, in one place and safe to run again at any time: the local backend runs the
-- newest *_privileges.sql at every start, because @supabase/lite grants ALL to the roles.
-- To change a privilege, copy this file under a later time and change the copy.

alter default privileges in schema public  revoke all on tables    from anon, authenticated;
alter default privileges in schema public  revoke all on sequences from anon, authenticated;
alter default privileges in schema private revoke all on tables    from anon, authenticated;
alter default privileges in schema public  revoke execute on functions from anon, authenticated;
-- Without a schema: PUBLIC may call every new function by PostgreSQL's own default, which one of a schema only adds to.
alter default privileges revoke execute on functions from public;

-- Nobody asks the database by GraphQL.
drop extension if exists pg_graphql;

revoke all on all tables    in schema public, private from public, anon, authenticated;
revoke all on all sequences in schema public, private from public, anon, authenticated;
revoke all on all functions in schema public, private from public, anon, authenticated;
revoke all on schema private from public;

grant usage on schema public, private to anon, authenticated, service_role;   -- private: for checks and policies
grant execute on function private.is_email(text), private.is_line(text, integer),
                          private.is_text(text, integer, integer), private.has_ticket(text) to anon, service_role;

grant insert (id, name, company, email, message, language, trapped) on public.contact_submissions to anon;
grant insert (id, first_name, last_name, email, phone, linkedin, cover_letter, job_title, cv_url, status,
              language, retention_consent, trapped)
  on public.job_applications to anon;
grant execute on function public.subscribe_newsletter(text, text), public.confirm_newsletter(uuid),
                          public.unsubscribe_newsletter(text), public.open_upload(uuid, text), public.health(), public.staff_told(uuid) to anon;

-- Whoever is signed in: the policies let staff alone see a row (20260101000700_staff.sql).
grant select, delete on public.contact_submissions, public.job_applications to authenticated;
grant update (status, notes) on public.contact_submissions to authenticated;
grant update (status, notes, disputed) on public.job_applications to authenticated;
grant execute on function private.is_email(text), private.is_line(text, integer), private.is_text(text, integer, integer),
                          private.signed_in_email(), private.is_staff(), private.may_see(), private.may_open_cv(text),
                          private.note_access(text, uuid[]),
                          public.staff_contacts(text, text, timestamptz), public.staff_applications(text, text, timestamptz),
                          public.staff_change_contact(uuid, text, text, text),
                          public.staff_change_application(uuid, text, text, boolean, text),
                          public.staff_delete(uuid), public.staff_cv(uuid) to authenticated;

grant select, insert, update, delete on public.contact_submissions, public.job_applications,
                                        public.newsletter_subscriptions to service_role;
grant execute on function public.outbox_claim(integer), public.outbox_sent(uuid),
                          public.outbox_failed(uuid, text, boolean, integer), public.cv_to_check(integer),
                          public.cv_checked(text, text, bigint, text), public.cv_to_remove(integer), public.purge(),
                          public.worker_ran(text), public.health(), public.captcha_pass(), public.person_export(text), public.person_erase(text),
                          public.person_withdraw(text), public.person_restrict(text, boolean),
                          public.staff_list(text, text)
  to service_role;
