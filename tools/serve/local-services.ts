import { join } from 'node:path';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { startBackend } from '../backend/boot.ts';
import { LOCAL_MAIL_KEY, LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from '../backend/keys.ts';
import { seedStaff } from '../backend/seed-staff.ts';
import { repeatWorker } from '../mail/repeating-worker.ts';
import { mailEnvironment } from '../mail/settings-from-site.ts';
import { sendSignInMail } from '../mail/sign-in-mail.ts';
import { startMailbox } from '../mailbox/mailbox.ts';
import { ROOT } from './build-site.ts';
import { freePort, portFrom } from './ports.ts';
import { startProgress } from './progress.ts';
import type { Run } from './run-until-stopped.ts';

const DATA = '.data';
const BACKEND_PORT = 54_321;
/** Milliseconds between two runs of the mail worker. */
const PAUSE = 2_000;

/**
 * What `npm start` and `npm run dev` have in common: the backend with its data in .data or on the server of DB_URL, the
 * mail worker, and the mailbox that it sends to. SITE_PORT, BACKEND_PORT and MAIL_PORT move them.
 */
export async function startLocalServices({ atEnd, signal }: Run) {
  const progress = startProgress();
  const sitePort = await freePort(portFrom('SITE_PORT', 4321), 'SITE_PORT');
  const backendPort = await freePort(portFrom('BACKEND_PORT', BACKEND_PORT), 'BACKEND_PORT');
  const mailPort = await freePort(portFrom('MAIL_PORT', 54_324), 'MAIL_PORT');
  const siteUrl = `http://localhost:${sitePort}`;

  const hasStaffPage = process.env.PUBLIC_STAFF === '1';
  const backendUrl = `http://127.0.0.1:${backendPort}`;
  const transport = resendTransport(LOCAL_MAIL_KEY, `http://127.0.0.1:${mailPort}`);
  const mail = {
    ...(await mailEnvironment()).environment,
    SITE_URL: siteUrl,
    SUPABASE_URL: backendUrl,
    SUPABASE_SERVICE_ROLE_KEY: LOCAL_SECRET_KEY,
    ...(hasStaffPage && { STAFF_PAGE: `${siteUrl}/staff` }),
  };
  const { MAIL_STAFF: staff = '' }: Record<string, string> = mail;

  progress.step('Starting the database');
  const { DB_URL: databaseUrl, TURNSTILE_SECRET_KEY: secret, TURNSTILE_ENDPOINT: endpoint } = process.env;
  const backend = await startBackend({
    port: backendPort,
    siteUrl,
    dataDirectory: join(ROOT, DATA),
    ...(databaseUrl && { databaseUrl }),
    ...(secret && { captcha: { secret, endpoint } }),
    ...(hasStaffPage && {
      sendSignIn: (address, link) => sendSignInMail(mail, transport, address, link),
    }),
  });
  atEnd(() => backend.close());
  if (hasStaffPage) await seedStaff(backend, staff);
  await backend.exec(`update private.settings set captcha = ${Boolean(secret)}`);
  await assertClosed(backend.url);
  const mailbox = await startMailbox(mailPort, join(ROOT, DATA, 'mail'));
  atEnd(() => mailbox.close());
  const worker = repeatWorker(mail, transport, PAUSE);
  atEnd(() => worker.stop());
  signal.throwIfAborted();
  return {
    sitePort,
    backendUrl: backend.url,
    progress,
    /** Tells where everything is, once the site is served too. */
    tellReady: () => {
      const setting = backendPort === BACKEND_PORT ? '' : `BACKEND_PORT=${backendPort} `;
      const place = databaseUrl
        ? `the database of DB_URL, and ${DATA}/storage`
        : `${DATA}/ (delete it to start empty)`;
      const staffPage = `\n  Staff page           ${siteUrl}/staff (sign in as ${staff})`;
      console.log(`
Ready after ${progress.done()} s.

  Site                 ${siteUrl}
  Backend              ${backend.url} (what the forms talk to, not a page)
  Mails                ${mailbox.url} (all that would be sent, to open in the browser)
  What visitors sent   ${setting}npm run submissions${hasStaffPage && staff ? staffPage : ''}
  Where it is kept     ${place}
  Stop                 Ctrl-C
`);
    },
  };
}

/** The backend must answer as visitors meet it: reading is refused. */
async function assertClosed(url: string): Promise<void> {
  const { status } = await fetch(`${url}/rest/v1/contact_submissions`, {
    headers: { apikey: LOCAL_PUBLISHABLE_KEY },
  });
  if (status !== 401)
    throw new Error(`The local backend let a visitor read, or failed: it answered ${status}.`);
}
