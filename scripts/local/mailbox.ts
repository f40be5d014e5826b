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
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'",
};
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const listItem = ({ id, receivedAt, to, subject }: StoredMail) =>
  `<li>${receivedAt} to ${escape(to.join())}: <a href="/${id}">${escape(subject)}</a>`;

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
  async function answer(request: Request): Promise<Response> {
    if (!isOfThisMachine(request)) return new Response(null, { status: 421 });
    if (request.method === 'POST') return store(request);
    const path = new URL(request.url).pathname.slice(1);
    const newestFirst = [...mails.values()].sort((one, other) =>
      other.receivedAt.localeCompare(one.receivedAt),
    );
    if (path === 'emails') return Response.json(newestFirst);
    const list = `<!doctype html><title>Mailbox</title><ul>${newestFirst.map(listItem).join('')}</ul>`;
    const html = path === '' ? list : mails.get(path)?.html;
    return new Response(html, { status: html ? 200 : 404, headers });
  }
  async function store(request: Request): Promise<Response> {
    const id = request.headers.get('idempotency-key') ?? '';
    if (request.headers.get('authorization') !== `Bearer ${key}` || !/^[\w-]+$/.test(id))
      return Response.json({ name: 'invalid_request' }, { status: 403 });
    if (!mails.has(id)) {
      const sent = (await request.json()) as StoredMail;
      const mail = { ...sent, id, receivedAt: new Date().toISOString() };
      mails.set(id, mail);
      if (folder) await writeFile(join(folder, `${id}.json`), JSON.stringify(mail, null, 2));
    }
    return Response.json({ id });
  }
  const server = createAdaptorServer({ overrideGlobalObjects: false, fetch: answer });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
