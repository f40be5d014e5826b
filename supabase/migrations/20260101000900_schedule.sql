-- Has the mail worker called every minute, safe to repeat: `npm run backend:deploy` calls it. The secret is kept by Vault, so
-- that the job, which dashboards show, does not hold it. What it needs is part of a hosted project, not of every PostgreSQL.
create function private.schedule_worker(function_url text, secret text) returns text
language plpgsql set search_path = ''
as $$
declare known uuid;
begin
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    raise exception 'pg_cron is not there, so nothing calls the mail worker'
      using hint = 'Hosted: switch pg_cron on under Database > Extensions, then repeat. Elsewhere: have npm run mail-worker called every minute.';
  end if;
  if to_regnamespace('net') is null then
    if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
      raise exception 'pg_net is not there, so pg_cron cannot call the mail worker'
        using hint = 'Hosted: switch pg_net on under Database > Extensions, then repeat. Elsewhere: have npm run mail-worker called every minute.';
    end if;
    create extension pg_net;
  end if;
  if to_regnamespace('vault') is null then
    raise exception 'Vault is not there, so the secret of the mail worker would stand in the job for everybody to read'
      using hint = 'Hosted: switch supabase_vault on under Database > Extensions, then repeat.';
  end if;

  execute 'select id from vault.secrets where name = $1' into known using 'mail_worker_secret';
  if known is null then execute 'select vault.create_secret($1, $2)' using secret, 'mail_worker_secret';
                   else execute 'select vault.update_secret($1, $2)' using known, secret;
  end if;
  execute 'select cron.schedule($1, $2, $3)' using 'mail-worker', '* * * * *', format(
    $job$select net.http_post(url := %L, timeout_milliseconds := 150000, headers := jsonb_build_object('Authorization', 'Bearer '
      || (select decrypted_secret from vault.decrypted_secrets where name = 'mail_worker_secret')))$job$, function_url);
  return 'The mail worker is called every minute.';
end;
$$;
