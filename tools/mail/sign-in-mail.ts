import { randomUUID } from 'node:crypto';
import type { Environment } from '../../supabase/functions/_shared/environment.ts';
import { layOut } from '../../supabase/functions/_shared/mail/layout.ts';
import { messageOf } from '../../supabase/functions/_shared/mail/message.ts';
import { mailSettings } from '../../supabase/functions/_shared/mail/settings.ts';
import type { Transport } from '../../supabase/functions/_shared/mail/transport.ts';

/** Sends staff their link, in the place of a hosted project's Auth. */
export async function sendSignInMail(
  environment: Environment,
  transport: Transport,
  address: string,
  link: string,
): Promise<void> {
  const settings = mailSettings(environment);
  const content = layOut('en', 'Your link to the staff page', [{ label: 'Sign in', url: link }], settings);
  const mail = messageOf(randomUUID(), settings.from, address, { ...content, headers: {} });
  await transport.send(mail, AbortSignal.timeout(5_000));
}
