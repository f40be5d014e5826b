import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';

/** What a provider got in one request (https://resend.com/docs/api-reference/emails/send-email). */
interface ProviderMail {
  to: string[];
  reply_to?: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

/** What goes wrong with one request: it is refused, or its answer is lost. */
interface Fault {
  status?: number;
  retryAfter?: string;
  losesAnswer?: boolean;
}

/**
 * The far end of the mail provider: takes mails as its interface describes, each key once and with one wording, and lets
 * requests fail by `plan`, one fault for each.
 */
export async function startProvider() {
  const plan: Fault[] = [];
  /** The idempotency key of every request that was carried out. */
  const keys: string[] = [];
  /** The mails that went out, by their key. */
  const accepted = new Map<string, ProviderMail>();
  const server = createServer((request, response) => {
    void (async () => {
      const mail = (await json(request)) as ProviderMail;
      const { status, retryAfter, losesAnswer } = plan.shift() ?? {};
      if (status) return response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end();
      const key = String(request.headers['idempotency-key']);
      keys.push(key);
      if (!accepted.has(key)) accepted.set(key, mail);
      if (losesAnswer) return response.destroy();
      if (isDeepStrictEqual(accepted.get(key), mail)) return response.end('{}');
      return response.writeHead(409).end('{"name":"invalid_idempotent_request"}');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan,
    keys,
    accepted,
    mailsTo: (address: string) => [...accepted.values()].filter(({ to }) => to.includes(address)),
    forget() {
      plan.length = 0;
      keys.length = 0;
      accepted.clear();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
