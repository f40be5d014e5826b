#!/bin/sh
# Makes a Supabase project the backend of the site, or brings it up to date. Every step can be repeated.
#   RESEND_API_KEY=… sh scripts/deploy-backend.sh PROJECT     the 20 letters before .supabase.co
# Who you are is SUPABASE_ACCESS_TOKEN, or an earlier `npx supabase@3.1.0 login` (docs/operations.md).
set -eu
umask 077
project=${1:?'Which project? Give the 20 letters before .supabase.co'}
: "${RESEND_API_KEY:?'is the key of the mail provider, without which nobody is told of an entry'}"
cd "$(dirname "$0")/.."
supabase() { npx --yes supabase@3.1.0 "$@"; }

settings=$(mktemp)
trap 'rm -f "$settings"' EXIT
node_modules/.bin/node scripts/mail-settings.ts > "$settings"
# Made anew each time. The function gets it as a setting, the schedule from Vault (supabase/config.toml).
MAIL_WORKER_SECRET=$(node_modules/.bin/node -p 'crypto.randomBytes(32).toString("hex")')
export MAIL_WORKER_SECRET
printf '%s\n' "RESEND_API_KEY=$RESEND_API_KEY" "RESEND_ENDPOINT=${RESEND_ENDPOINT-}" "HEARTBEAT_URL=${HEARTBEAT_URL-}" \
  "MAIL_WORKER_SECRET=$MAIL_WORKER_SECRET" >> "$settings"

supabase link --project-ref "$project"
supabase migration up --remote --yes # unlike `db push` it renews Vault's secret without a pending migration too
supabase config push --yes
supabase secrets set --env-file "$settings" --yes
supabase functions deploy --use-api --yes
# The mail worker is called every minute, as Supabase's guide "Scheduling Edge Functions" has it.
supabase db query --remote --yes "create extension if not exists pg_net; select cron.schedule('mail-worker', '* * * * *',
  \$\$ select net.http_post(url := 'https://$project.supabase.co/functions/v1/mail-worker', timeout_milliseconds := 150000, headers := jsonb_build_object(
    'Authorization', 'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'mail_worker_secret'))) \$\$)"
