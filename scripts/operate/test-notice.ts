import { randomUUID } from 'node:crypto';
import { required } from '../../supabase/functions/_shared/environment.ts';
import { layOut } from '../../supabase/functions/_shared/mail/layout.ts';
import { messageOf } from '../../supabase/functions/_shared/mail/message.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { mailSettings } from '../../supabase/functions/_shared/mail/settings.ts';
import { runCommand } from './operator.ts';

/**
 * Sends staff a test notice with the settings of the functions, and says whether the mail provider
 * accepted it. The exit code is 1 if not.
 */
await runCommand(async () => {
  const { env } = process;
  const settings = mailSettings(env);
  const { from, staff } = settings;
  const text =
    'This is a test: notices of new entries on the website come to this address. Nothing needs to be done.';
  const content = layOut('en', 'Test: notices of the website', [text], settings);
  const message = messageOf(randomUUID(), from, staff, { ...content, headers: {} });
  const send = resendTransport(required(env, 'RESEND_API_KEY'), env.RESEND_ENDPOINT || undefined);
  await send(message, AbortSignal.timeout(15_000)).catch((cause: Error) => {
    const remedy = 'docs/operations.md, "Watch it", says what the code means.';
    throw new Error(`A test notice from ${from} to ${staff} failed. ${cause.message}. ${remedy}`, {
      cause,
    });
  });
  console.log(`The mail provider took a test notice to ${staff}. Look whether it has arrived.`);
});
