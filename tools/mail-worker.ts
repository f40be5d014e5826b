import { secretBackend } from '../supabase/functions/_shared/backend.ts';
import { required } from '../supabase/functions/_shared/environment.ts';
import { resendTransport } from '../supabase/functions/_shared/mail/resend.ts';
import { mailSettings } from '../supabase/functions/_shared/mail/settings.ts';
import { runWorker } from '../supabase/functions/_shared/worker/run.ts';
import { readCommandLine } from './command-line.ts';
import { clamdScan } from './mail/clamd.ts';
import { smtpTransport } from './mail/smtp.ts';
import { runCommand } from './operator/backend.ts';

const LIMIT = 10 * 60_000;

/** `npm run mail-worker`: one run of the mail worker from any machine with Node, by SMTP_URL or RESEND_API_KEY; with a virus scan by CLAMD_SOCKET. */
readCommandLine('npm run mail-worker: one run of the mail worker; its settings are in docs/mail.md', {});
await runCommand(async () => {
  const { env } = process;
  const transport = env.SMTP_URL
    ? smtpTransport(env.SMTP_URL)
    : resendTransport(required(env, 'RESEND_API_KEY'));
  const report = await runWorker(
    secretBackend(env),
    transport,
    mailSettings(env),
    AbortSignal.timeout(LIMIT),
    { scan: env.CLAMD_SOCKET ? clamdScan(env.CLAMD_SOCKET) : undefined },
  );
  console.log(JSON.stringify(report));
  if (report.problems.length > 0) process.exitCode = 1;
});
