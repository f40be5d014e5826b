-- All privileges for the API roles. Later migrations grant their own additions.
-- anon: every visitor; service_role: the worker and the operator; authenticated: nothing, because
-- nobody signs in.

-- New tables, sequences and functions stay inaccessible until their migration grants privileges.
alter default privileges in schema public, private
  revoke all on tables from anon, authenticated;
alter default privileges in schema public, private
  revoke all on sequences from anon, authenticated;
alter default privileges in schema public, private
  revoke execute on functions from anon, authenticated;
-- No schema here: PostgreSQL lets PUBLIC call every new function, and per-schema defaults can only
-- add privileges.
alter default privileges revoke execute on functions from public;

-- The site does not use GraphQL.
drop extension if exists pg_graphql;

revoke all on all tables in schema public, private from public, anon, authenticated;
revoke all on all functions in schema public, private, checks from public, anon, authenticated;

-- Columns that visitors may write; they can write no other column.
grant insert (id, name, company, email, message, language, trapped)
  on public.contact_submissions to anon;
grant insert (id, first_name, last_name, email, phone, linkedin, cover_letter, job_title, cv_url,
              language, retention_consent, status, trapped)
  on public.job_applications to anon;
grant usage on schema public, checks to anon, service_role;
grant execute on all functions in schema checks to anon, service_role;
-- For the upload policy only: without `usage` on the schema private, nobody can call the function.
grant execute on function private.can_upload(text, bigint) to anon;
grant execute on function
  public.open_upload(uuid, text, bigint), public.subscribe_newsletter(text, text),
  public.confirm_newsletter(uuid), public.unsubscribe_newsletter(text), public.health() to anon;

grant select, insert, update, delete
  on public.contact_submissions, public.job_applications, public.newsletter_subscriptions
  to service_role;
grant execute on function
  public.outbox_claim(integer, integer), public.outbox_sent(uuid),
  public.outbox_failed(uuid, text, boolean, integer),
  public.cv_claim(integer), public.cv_checked(text, text), public.cv_to_remove(integer),
  public.worker_ran(text),
  public.person_export(text), public.person_erase(text), public.person_withdraw(text),
  public.person_restrict(text, boolean)
  to service_role;
