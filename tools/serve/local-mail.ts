import { join } from 'node:path';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { LOCAL_MAIL_KEY, LOCAL_SECRET_KEY } from '../backend/keys.ts';
import { startMailbox, type Mailbox } from '../mailbox/mailbox.ts';
import { mailEnvironment } from '../mail/settings-from-site.ts';
import { repeatWorker } from '../mail/repeating-worker.ts';
import { ROOT } from './build-site.ts';

/** Milliseconds between two runs of the worker. */
const PAUSE = 2_000;

/** The mailbox of `npm start` and `npm run dev`, and the mail worker of the hosted backend, which sends to it. */
export async function startLocalMail(port: number, backendUrl: string, siteUrl: string): Promise<Mailbox> {
  const mailbox = await startMailbox(port, join(ROOT, '.data', 'mail'));
  const company = await mailEnvironment();
  const environment = {
    ...company.environment,
    SITE_URL: siteUrl,
    SUPABASE_URL: backendUrl,
    SUPABASE_SERVICE_ROLE_KEY: LOCAL_SECRET_KEY,
  };
  const worker = repeatWorker(environment, resendTransport(LOCAL_MAIL_KEY, mailbox.url), PAUSE);
  return {
    url: mailbox.url,
    async close() {
      await worker.stop();
      await mailbox.close();
    },
  };
}
