import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { isOfThisMachine } from './backend/hosted-compatibility.ts';

/** A mail as the API of the provider takes it (resend.ts), and when it arrived (ISO 8601, UTC). */
export interface StoredMail {
  id: string;
  receivedAt: string;
  to: string[];
  reply_to?: string;
  subject: string;
  text: string;
  html: string;
}

/** The HTML of a mail may have styles. Nothing is loaded or run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'";
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const listItem = ({ id, receivedAt, to, reply_to, subject }: StoredMail) =>
  `<li>${escape(`${receivedAt} to ${to.join()}, Reply-To ${reply_to ?? '–'}`)}: <a href="/mails/${id}">${escape(subject)}</a>`;
const listPage = (mails: StoredMail[]) =>
  `<!doctype html><html lang="en"><meta http-equiv="refresh" content="3"><title>Mailbox</title>
<h1>Mailbox</h1><p>What the site would send. Nothing leaves this machine.</p><ul>${mails.map(listItem).join('')}</ul>`;

/**
 * Replaces the mail provider. Takes mails by the provider's API (`POST /emails`), sends none, and
 * shows them, newest first: at `/` for people, at `GET /emails` as JSON.
 * @param folder keeps each mail as a JSON file; in memory if not given
 */
export async function startMailbox(port: number, key: string, folder?: string) {
  const mails = new Map<string, StoredMail>();
  if (folder) await mkdir(folder, { recursive: true });
  for (const file of folder ? await readdir(folder) : []) {
    const mail = JSON.parse(await readFile(join(folder!, file), 'utf8')) as StoredMail;
    mails.set(mail.id, mail);
  }
  const answer = async (request: Request): Promise<Response> => {
    if (!isOfThisMachine(request)) return new Response(null, { status: 421 });
    const { pathname } = new URL(request.url);
    const all = [...mails.values()].sort((one, other) =>
      other.receivedAt.localeCompare(one.receivedAt),
    );
    if (request.method === 'GET' && pathname === '/')
      return new Response(listPage(all), { headers });
    if (request.method === 'GET' && pathname === '/emails') return Response.json(all);
    const mail = mails.get(pathname.replace('/mails/', ''));
    if (request.method === 'GET')
      return new Response(mail?.html, { status: mail ? 200 : 404, headers });
    const id = request.headers.get('idempotency-key') ?? '';
    if (request.headers.get('authorization') !== `Bearer ${key}` || !/^[\w-]+$/.test(id))
      return Response.json({ name: 'invalid_request' }, { status: 403 });
    if (mails.has(id)) return Response.json({ id });
    mails.set(id, {
      ...((await request.json()) as StoredMail),
      id,
      receivedAt: new Date().toISOString(),
    });
    if (folder) await writeFile(join(folder, `${id}.json`), JSON.stringify(mails.get(id), null, 2));
    return Response.json({ id });
  };
  const server = createAdaptorServer({ overrideGlobalObjects: false, fetch: answer });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
