import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { startBackend } from '../../tools/backend/boot.ts';
import { LOCAL_MAIL_KEY, LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { repeatWorker } from '../../tools/mail/repeating-worker.ts';
import { mailEnvironment } from '../../tools/mail/settings-from-site.ts';
import { startMailbox } from '../../tools/mailbox/mailbox.ts';
import { serveSite } from '../../tools/serve/serve-site.ts';

/**
 * Until `node scripts/start.ts --no-build --memory` exists, which then takes its place in playwright.config.ts: dist, the
 * backend in memory, the mail worker and the mailbox, on the ports of `npm start` or those of the same variables.
 */
const { SITE_PORT = '4321', BACKEND_PORT = '54321', MAIL_PORT = '54324' } = process.env;
const url = `http://127.0.0.1:${BACKEND_PORT}`;
const backend = await startBackend({ port: Number(BACKEND_PORT), siteUrl: `http://localhost:${SITE_PORT}` });
await backend.exec('update private.settings set visitor_mails_per_ip = 9999, visitor_mails_per_day = 9999');
await startMailbox(Number(MAIL_PORT), mkdtempSync(join(tmpdir(), 'mailbox-')));
const mail = {
  ...(await mailEnvironment()).environment,
  SITE_URL: `http://localhost:${SITE_PORT}`,
  SUPABASE_URL: url,
  SUPABASE_SERVICE_ROLE_KEY: LOCAL_SECRET_KEY,
};
repeatWorker(mail, resendTransport(LOCAL_MAIL_KEY, `http://127.0.0.1:${MAIL_PORT}`), 500);
const site = await serveSite({ dist: 'dist', port: Number(SITE_PORT) });
process.on('SIGTERM', () => void site.close().finally(() => process.exit()));
