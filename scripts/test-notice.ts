import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { required } from '../supabase/functions/_shared/environment.ts';
import { layOut } from '../supabase/functions/_shared/mail/layout.ts';
import { messageOf } from '../supabase/functions/_shared/mail/message.ts';
import { resendTransport } from '../supabase/functions/_shared/mail/resend.ts';
import { mailSettings } from '../supabase/functions/_shared/mail/settings.ts';
import { runCommand } from './operator.ts';

/**
 * `node scripts/test-notice.ts FILE PROJECT`: sends staff a test notice with the settings of an env file (mail-settings.ts), and
 * says whether the mail provider took it. Ends with 1 if not.
 */
await runCommand(async () => {
  const [, , file = '', project] = process.argv;
  const environment = parseEnv(await readFile(file, 'utf8'));
  const settings = mailSettings({ ...environment, SUPABASE_URL: `https://${project}.supabase.co` });
  const blocks = [
    'This is a test. The backend of the website has been set up or brought up to date, and notices of new entries come to this address.',
    'Nobody has written anything, and nothing needs to be done.',
  ];
  const content = { ...layOut('en', 'Test: notices of the website', blocks, settings), headers: {} };
  const message = messageOf(randomUUID(), settings.from, settings.staff, content);
  const send = resendTransport(
    required(environment, 'RESEND_API_KEY'),
    environment.RESEND_ENDPOINT || undefined,
  );
  await send(message, AbortSignal.timeout(15_000)).catch((error: Error) => {
    const sentence = `A test notice from ${settings.from} to ${settings.staff} failed. ${error.message}`;
    throw new Error(`${sentence}. docs/operations.md ("Watch it") says what the code means.`, {
      cause: error,
    });
  });
  console.log(`The mail provider took a test notice to ${settings.staff}. Look whether it has arrived.`);
});
