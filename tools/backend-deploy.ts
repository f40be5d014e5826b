import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { chosenOf, readCommandLine } from './command-line.ts';
import { functionSettings } from './backend-deploy/function-settings.ts';
import { steps, type Deployment, type Step } from './backend-deploy/steps.ts';
import { mailEnvironment } from './mail/settings-from-site.ts';
import { runCommand } from './operator/backend.ts';
import { openSupabaseCli } from './test-db/supabase-cli.ts';

/**
 * `npm run backend:deploy -- --project <reference> [--dry-run] [--only <step>,…]`: makes a Supabase project the backend of the
 * site, or brings it up to date. Who you are is SUPABASE_ACCESS_TOKEN or an earlier `supabase login`; RESEND_API_KEY is the
 * mail provider's key. Every step can be repeated. `--dry-run` prints the steps and runs none.
 */
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());

const usage = `npm run backend:deploy -- --project <reference>: makes a Supabase project the backend of the site
  --dry-run       prints the steps and runs none
  --only <a,b>    only these steps: ${steps.map(({ name }) => name).join(', ')}`;

/** What functions, schedule and Auth are told. */
async function readSettings(chosen: readonly Step[]): Promise<Record<string, string>> {
  if (!chosen.some(({ needsSettings }) => needsSettings)) return {};
  if (!process.env.RESEND_API_KEY && chosen.some(({ name }) => name === 'secrets'))
    throw new Error('RESEND_API_KEY is not set: without the mail provider’s key nobody is told of an entry.');
  const settings = functionSettings(await mailEnvironment(), process.env);
  // Made anew each time: functions and schedule get it in the same run.
  settings.MAIL_WORKER_SECRET ??= randomBytes(32).toString('base64url');
  return settings;
}

async function run(chosen: readonly Step[], deployment: Deployment): Promise<void> {
  const { project } = deployment;
  for (const { name, does, commands, prepare, problem } of chosen) {
    process.stdout.write(`${name.padEnd(10)} ${does} … `);
    prepare?.(deployment);
    for (const command of commands(project)) {
      const { code, output } = await deployment.supabase(...command);
      const wrong = code === 0 ? problem?.(output, project) : output.trim();
      if (wrong !== undefined) {
        console.log('failed');
        throw new Error(
          `${wrong}\n\nStopped at "${name}". Mend it, then run the same command again: what is done is not done twice.` +
            (name === 'login'
              ? '\nTo log in: npx supabase login, or set SUPABASE_ACCESS_TOKEN (dashboard, Account > Access Tokens).'
              : ''),
        );
      }
      console.log(name === 'keys' ? `\n${output.trim()}` : 'done');
    }
  }
}

async function deploy(): Promise<void> {
  const { values } = readCommandLine(usage, {
    options: {
      project: { type: 'string', default: '' },
      only: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const { project } = values;
  const chosen = chosenOf(values.only, steps, ({ name }) => name);
  if (!/^[a-z]{20}$/.test(project))
    throw new Error(
      `Which project? npm run backend:deploy -- --project <reference>: the 20 letters before .supabase.co${project ? `, not "${project}"` : ''}.`,
    );
  const halves = chosen.filter(({ name }) => ['secrets', 'schedule'].includes(name)).length;
  if (halves === 1 && !process.env.MAIL_WORKER_SECRET)
    throw new Error(
      'The steps secrets and schedule share a secret that is made anew: run both, or set MAIL_WORKER_SECRET.',
    );
  if (values['dry-run']) {
    for (const { name, does, commands } of chosen) {
      console.log(`${name.padEnd(10)} ${does}`);
      for (const command of commands(project)) console.log(`           supabase ${command.join(' ')}`);
    }
    console.log(
      '\nNothing has been done. Secrets are handed over in files that are removed, never on the command line.',
    );
  } else {
    const settings = await readSettings(chosen);
    // Read by supabase/config.toml.
    if (settings.SITE_URL) process.env.SITE_URL = settings.SITE_URL;
    const cli = await openSupabaseCli(join(import.meta.dirname, '../supabase'), stop.signal);
    try {
      await run(chosen, { project, supabase: cli.call, settings, folder: cli.folder });
    } finally {
      cli.close();
    }
    console.log(
      `\nDone. Before the project takes its first data:\n  npm run probe -- https://${project}.supabase.co <publishable key>`,
    );
  }
}

await runCommand(() =>
  deploy().catch((error: unknown) => {
    throw stop.signal.aborted ? new Error('Stopped.') : error;
  }),
);
