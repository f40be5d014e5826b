import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '../../supabase/functions/_shared/backend.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { mailSettings } from '../../supabase/functions/_shared/mail/settings.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import { startBackend } from './backend/boot.ts';
import { LOCAL_MAIL_KEY, LOCAL_SECRET_KEY } from './backend/keys.ts';
import { localBackend, startError } from './backend-address.ts';
import { mailEnvironment } from '../mail-environment.ts';
import { startMailbox } from './mailbox.ts';

/**
 * `npm start` and `npm run dev`: runs site, backend, mail worker and mailbox on this machine until
 * Ctrl-C.
 *   --dev       serves the site with Astro's development server
 *   --no-build  serves the existing dist
 *   --memory    stores nothing on disk, for tests
 * SITE_PORT, BACKEND_PORT and MAIL_PORT change the ports.
 */
const { values: options } = parseArgs({
  options: {
    dev: { type: 'boolean' },
    'no-build': { type: 'boolean' },
    memory: { type: 'boolean' },
  },
});
// @supabase/lite looks for supabase/migrations in the working directory.
process.chdir(join(import.meta.dirname, '../..'));
const { SITE_PORT = '4321', BACKEND_PORT = '54321', MAIL_PORT = '54324' } = process.env;
const siteUrl = `http://localhost:${SITE_PORT}`;
const backendUrl = `http://127.0.0.1:${BACKEND_PORT}`;
const mailUrl = `http://127.0.0.1:${MAIL_PORT}`;

/** Starts the site server as a child process: `astro dev` or `wrangler dev`. */
function startSite(environment: NodeJS.ProcessEnv) {
  const astro = ['astro/bin/astro.mjs', 'dev', '--ignore-lock', '--host=127.0.0.1'];
  const wrangler = ['wrangler/bin/wrangler.js', 'dev', '--ip=127.0.0.1', '--log-level=error'];
  const [program = '', ...args] = options.dev ? astro : wrangler;
  return spawn(process.execPath, [`node_modules/${program}`, ...args, `--port=${SITE_PORT}`], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...environment,
      // Without these variables, Wrangler needs the network.
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_SEND_ERROR_REPORTS: 'false',
      WRANGLER_WRITE_LOGS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  });
}

/** Runs the mail worker in a loop until `signal` aborts. Logs a repeated error only once. */
async function runRepeatedly(work: () => ReturnType<typeof runWorker>, signal: AbortSignal) {
  let lastMessage = '';
  while (!signal.aborted) {
    const { errors } = await work();
    const message = errors.join(', ');
    if (message !== lastMessage && message !== '' && !signal.aborted)
      console.error(`Mail worker failed (${message}); retrying.`);
    lastMessage = message;
    // `wait` rejects on abort.
    await wait(2_000, undefined, { signal }).catch(() => {});
  }
}

/** @returns the exit code */
async function run(): Promise<number> {
  const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...localBackend() };
  if (!options.dev && !options['no-build']) {
    const { status } = spawnSync('npm run build:local', {
      stdio: 'inherit',
      env: environment,
      shell: true,
    });
    if (status !== 0) throw new Error('The build failed; see the error above.');
  }

  const stopping = new AbortController();
  const { signal } = stopping;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort());
  const stopped = once(signal, 'abort');

  const folder = options.memory ? undefined : '.data';
  const port = Number(BACKEND_PORT);
  const backend = await startBackend({ port, siteUrl, dataDirectory: folder });
  // The tests act as many visitors with one IP address.
  if (options.memory)
    await backend.exec(`
      update private.settings
         set submissions_per_client_per_window = 1000, signups_per_client_per_window = 1000, tickets_per_client_per_window = 1000,
             open_tickets_per_client_per_hour = 1000, open_tickets_per_subnet_per_hour = 1000,
             open_tickets_per_allocation_per_hour = 1000, mails_per_allocation_per_day = 1000,
             mails_per_client_per_day = 1000, mails_per_subnet_per_day = 1000, staff_notices_total_per_hour = 1000`);
  const mailbox = await startMailbox(Number(MAIL_PORT), LOCAL_MAIL_KEY);
  const { environment: companySettings } = await mailEnvironment();
  // The local mailbox has no rate limit.
  const localSettings = { SITE_URL: siteUrl, SUPABASE_URL: backendUrl, MAILS_PER_SECOND: '1000' };
  const settings = mailSettings({ ...companySettings, ...localSettings });
  const project = connect(backendUrl, LOCAL_SECRET_KEY);
  const transport = resendTransport(LOCAL_MAIL_KEY, mailUrl);
  const worker = runRepeatedly(() => runWorker(project, transport, settings, signal), signal);
  const site = startSite(environment);
  site.stderr.pipe(process.stderr);
  const siteEnded = once(site, 'exit').then(() => {
    if (signal.aborted) return 0;
    console.error(
      `The site server exited; see the error above. If port ${SITE_PORT} is in use, set SITE_PORT to another one.`,
    );
    stopping.abort();
    return 1;
  });

  while (!signal.aborted && !(await fetch(siteUrl, { signal }).catch(() => undefined)))
    await wait(100);
  // If .env names a hosted project, an empty SUPABASE_URL selects the local backend.
  const hosted = existsSync('.env') ? 'SUPABASE_URL= ' : '';
  if (!signal.aborted)
    console.log(`
  Site                ${siteUrl}
  Mails               ${mailUrl} (caught, never sent, lost on exit)
  Submissions         ${hosted}BACKEND_PORT=${BACKEND_PORT} npm run entries
  Data                ${folder ? '.data/ (delete it to start empty)' : 'in memory'}
  Stop                Ctrl-C
`);
  await stopped;
  // Wrangler would log its termination as a crash.
  site.stderr.unpipe().resume();
  site.kill();
  const exitCode = await siteEnded;
  await worker;
  mailbox.close();
  await backend.close();
  return exitCode;
}

try {
  process.exit(await run());
} catch (error) {
  console.error(startError(error));
  process.exit(1);
}
