#!/bin/sh
# Deploys or updates the backend in a Supabase project. Every step can be repeated.
#   sh scripts/operate/deploy-backend.sh PROJECT     the 20 letters before .supabase.co
# Needs SUPABASE_ACCESS_TOKEN. Settings such as RESEND_API_KEY come from .env.backend (one
# NAME=value per line) or, for this run only, from the environment (docs/operations.md).
set -eu
umask 077
project=${1:?'Which project? Give the 20 letters before .supabase.co'}
cd "$(dirname "$0")/../.."
# The Supabase CLI receives the access token and all keys, so npm installs a locked version without
# install scripts. On a platform missing from the lock file, npm would install without a hash check.
cli=scripts/operate/supabase-cli
locked=$(sed -n 's|.*"node_modules/@supabase/cli-\(.*\)": {.*|\1|p' "$cli/package-lock.json" | tr '\n' ' ')
platform=$(node_modules/.bin/node -p '`${process.platform}-${process.arch}`.replace("win32", "windows")')
case " $locked" in
  *" $platform "*) ;;
  *)
    echo "The lock file of the Supabase CLI has no hash for $platform, only for: $locked" >&2
    echo 'Nothing was changed. Run the workflow "Deploy backend" on GitHub, or this script on Linux x64; on Windows: in WSL.' >&2
    exit 1
    ;;
esac
npm install --prefix "$cli" --no-save --ignore-scripts --silent
supabase() { "$cli/node_modules/.bin/supabase" "$@"; }

settings=$(mktemp)
trap 'rm -f "$settings"' EXIT
# Some shells run the EXIT trap only after an exit, not after a signal.
trap 'exit 1' INT TERM HUP
# The secret authenticates the schedule to the mail worker. It is generated once and saved:
# when this script runs again, schedule and worker must keep the same secret.
grep -qs '^MAIL_WORKER_SECRET=.' .env.backend ||
  printf '\nMAIL_WORKER_SECRET=%s\n' "$(node_modules/.bin/node -p 'crypto.randomBytes(32).toString("hex")')" >> .env.backend
node_modules/.bin/node scripts/operate/mail-settings.ts "$settings"
MAIL_WORKER_SECRET=$(node_modules/.bin/node --env-file=.env.backend -p process.env.MAIL_WORKER_SECRET)
export MAIL_WORKER_SECRET

supabase link --project-ref "$project"
supabase secrets set --env-file "$settings" --yes
supabase migration up --remote --yes # unlike `db push`, updates the Vault secret even if no migration is pending
supabase config push --yes
supabase functions deploy --use-api --yes
# Calls the mail worker every minute, as Supabase's guide "Scheduling Edge Functions" describes.
supabase db query --remote --yes "create extension if not exists pg_net; select cron.schedule('mail-worker', '* * * * *',
  \$\$ select net.http_post(url := 'https://$project.supabase.co/functions/v1/mail-worker', timeout_milliseconds := 150000, headers := jsonb_build_object(
    'Authorization', 'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'mail_worker_secret'))) \$\$)"
# Fails if the project's settings differ from config.toml, for example if sign-up is enabled.
supabase config diff --exit-code || {
  echo 'The backend is deployed, but its settings differ from supabase/config.toml as listed above. Set them in the dashboard, then run this script again.' >&2
  exit 2
}
echo 'Done. Now test the mails: docs/operations.md, "Put the backend online".'
