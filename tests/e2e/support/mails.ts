import type { StoredMail } from '../../../scripts/mailbox.ts';
import { expect } from './test.ts';

/** The mailbox of the site under test (playwright.config.ts). */
const mailbox = `http://127.0.0.1:${process.env.MAIL_PORT ?? 54324}`;

/** A mail: its subject and its text. */
export type Mail = string;

/** The mails that have come for an address, newest first. */
async function mailsNow(address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${mailbox}/emails`)).json()) as StoredMail[];
  return mails.filter(({ to }) => to.includes(address)).map(({ subject, text }) => `${subject}\n\n${text}`);
}

/** The mails for an address, once there are so many. */
export async function mailsTo(address: string, count = 1): Promise<Mail[]> {
  let mails: Mail[] = [];
  await expect(async () => {
    mails = await mailsNow(address);
    expect(mails).toHaveLength(count);
  }, `mails to ${address}`).toPass();
  return mails;
}

/** The address of a page that a mail leads to, without its origin. */
export function linkIn(mail: Mail, page: string): string {
  const link = new RegExp(`https?://[^\\s/]+(${page}#\\S+)`).exec(mail)?.[1];
  if (link === undefined) throw new Error(`The mail has no link to ${page}.`);
  return link;
}
