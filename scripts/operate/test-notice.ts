import { randomUUID } from 'node:crypto';
import { required } from '../../supabase/functions/_shared/environment.ts';
import { layOut } from '../../supabase/functions/_shared/mail/layout.ts';
import { messageOf } from '../../supabase/functions/_shared/mail/message.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { mailSettings } from '../../supabase/functions/_shared/mail/settings.ts';
import { runCommand } from './operator.ts';

/**
 * Sends staff a test notice with the settings of the functions.
 * @throws a sentence with the provider's code if it does not accept the notice
 */
await runCommand(async () => {
  const { env } = process;
  const settings = mailSettings(env);
  const { from, staff } = settings;
  const text =
    'This is a test. Notices of new entries on the website come to this address. You need not do anything.';
  const content = layOut('en', 'Test: notices of the website', [text], settings);
  const message = messageOf(randomUUID(), from, staff, { ...content, headers: {} });
  const send = resendTransport(required(env, 'RESEND_API_KEY'), env.RESEND_ENDPOINT || undefined);
  await send(message, AbortSignal.timeout(15_000)).catch((cause: Error) => {
    const sentence = `A test notice from ${from} to ${staff} failed. ${cause.message}.`;
    throw new Error(`${sentence} See "Watch it" in docs/operations.md for the code.`, { cause });
  });
  return `The mail provider accepted a test notice to ${staff}. Check that it arrives.`;
});
