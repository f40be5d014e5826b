import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { isLoopbackRequest } from './loopback.ts';

/** A mail in the format of the provider's API (resend.ts); `id` is the idempotency key. */
export interface StoredMail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** Mail HTML may have inline styles, but no scripts and no external resources. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'",
};
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const listItem = ({ id, to, subject }: StoredMail) =>
  `<li>To ${escape(to.join())}: <a href="/${id}">${escape(subject)}</a>`;

/**
 * A local replacement for the mail provider. Accepts mails at the provider's API (`POST /emails`),
 * keeps them in memory and sends none. Lists mails newest first: HTML at `/`, JSON at `/emails`.
 */
export async function startMailbox(port: number, key: string) {
  const mails = new Map<string, StoredMail>();
  async function respond(request: Request): Promise<Response> {
    if (!isLoopbackRequest(request)) return new Response(null, { status: 421 });
    if (request.method === 'POST') return store(request);
    const path = new URL(request.url).pathname.slice(1);
    const newestFirst = [...mails.values()].reverse();
    if (path === 'emails') return Response.json(newestFirst);
    const list = `<!doctype html><title>Mailbox</title><ul>${newestFirst.map(listItem).join('')}</ul>`;
    const html = path === '' ? list : mails.get(path)?.html;
    return new Response(html, { status: html ? 200 : 404, headers });
  }
  async function store(request: Request): Promise<Response> {
    const id = request.headers.get('idempotency-key') ?? '';
    if (request.headers.get('authorization') !== `Bearer ${key}` || !/^[\w-]+$/.test(id))
      return Response.json({ name: 'invalid_request' }, { status: 403 });
    const mail = (await request.json()) as StoredMail;
    if (!mails.has(id)) mails.set(id, { ...mail, id });
    return Response.json({ id });
  }
  const server = createAdaptorServer({ overrideGlobalObjects: false, fetch: respond });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
