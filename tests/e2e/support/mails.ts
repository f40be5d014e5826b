import { expect } from './test.ts';

/** The mailbox of the site under test (playwright.config.ts). */
const mailbox = `http://127.0.0.1:${process.env.MAIL_PORT ?? 54324}`;

/** A mail as the mailbox shows it: its headers and its text, without marks of HTML. */
export type Mail = string;

/** The mails that have come for an address, newest first. */
async function mailsNow(address: string): Promise<Mail[]> {
  const list = await (await fetch(mailbox)).text();
  const links = list
    .split('<tr>')
    .filter((row) => row.includes(address))
    .map((row) => /href="(\/mails\/[\w-]+)"/.exec(row)?.[1] ?? '');
  return Promise.all(
    links.map(async (link) => {
      const html = await (await fetch(mailbox + link)).text();
      return html.replace(/<style>.*?<\/style>|<[^>]+>/gs, '').replaceAll('&amp;', '&');
    }),
  );
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
