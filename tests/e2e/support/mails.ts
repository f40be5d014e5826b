import type { StoredMail } from '../../../scripts/local/mailbox.ts';
import { expect } from './test.ts';

/** The local mailbox (playwright.config.ts). */
const mailbox = `http://127.0.0.1:${process.env.MAIL_PORT ?? 54324}`;

/** Waits for the only mail to an address. @returns its subject and text */
export async function waitForMail(address: string): Promise<string> {
  const mails = async () => {
    const all = (await (await fetch(`${mailbox}/emails`)).json()) as StoredMail[];
    return all
      .filter(({ to }) => to.includes(address))
      .map(({ subject, text }) => `${subject}\n\n${text}`);
  };
  await expect.poll(mails, `mails to ${address}`).toHaveLength(1);
  return (await mails())[0]!;
}

/** A link in a mail, without its origin. */
export function linkIn(mail: string, page: string): string {
  const link = new RegExp(`https?://[^\\s/]+(${page}#\\S+)`).exec(mail)?.[1];
  if (link === undefined) throw new Error(`The mail has no link to ${page}.`);
  return link;
}
