import { createHash } from 'node:crypto';
/** A mail as the provider's interface takes it, and when it came (ISO 8601, UTC). */
export interface StoredMail {
  /** Letters, digits, hyphens and underscores: it names a file. */
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

const style = `
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top }
pre { padding: 1rem; background: #f4f4f4; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
dt { font-weight: bold }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
`;

/** For the pages below: their style, and nothing else; no scripts. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** For a mail's own HTML: inline styles, links, and nothing that is loaded or run. */
export const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const page = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${escape(title)}</title><style>${style}</style></head>
<body>
${body}
</body>
</html>
`;

/** All mails, newest first; it shows new ones by itself. */
export function listPage(mails: StoredMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<tr><td>${escape(localTime(mail.receivedAt))}</td><td>${escape(mail.to.join(', '))}</td>` +
      `<td><a href="/mails/${mail.id}">${escape(mail.subject)}</a></td></tr>`,
  );
  const table = `<table><thead><tr><th>When</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const empty = '<p>No mail yet. Send a form of the site: its mails appear here within seconds.</p>';
  return page(
    'Mailbox',
    '<meta http-equiv="refresh" content="3">',
    `<h1>Mailbox</h1>\n<p>What the site would send. Nothing leaves this machine.</p>\n${mails.length ? table : empty}`,
  );
}

/** One mail as text with its headers. */
export function mailPage(mail: StoredMail): string {
  const fields = { From: mail.from, To: mail.to.join(', '), ...mail.headers };
  const list = Object.entries(fields).map(
    ([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`,
  );
  return page(
    mail.subject,
    '',
    `<p><a href="/">All mails</a> · <a href="/mails/${mail.id}/html" target="_blank">As HTML</a></p>
<h1>${escape(mail.subject)}</h1>
<dl>${list.join('')}</dl>
<pre>${withLinks(mail.text)}</pre>`,
  );
}

const withLinks = (text: string) =>
  escape(text).replaceAll(
    /https?:\/\/[^\s&<]+(?:&amp;[^\s&<]+)*/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );

const localTime = (time: string) =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
