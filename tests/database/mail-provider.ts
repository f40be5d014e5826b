import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** What a provider got in one request (https://resend.com/docs/api-reference/emails/send-email). */
export interface ProviderMail {
  from: string;
  to: string[];
  reply_to?: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** What goes wrong with one request: it is refused, its answer is lost, or it waits for some milliseconds. */
interface Fault {
  status?: number;
  retryAfter?: string;
  losesAnswer?: boolean;
  delay?: number;
}

/**
 * The far end of the mail provider: takes mails as its interface describes, each key once and with one wording, and lets
 * requests fail by `plan`, one fault for each.
 */
export async function startProvider() {
  const plan: Fault[] = [];
  const keys: string[] = [];
  const accepted = new Map<string, ProviderMail>();
  const server = createServer((request, response) => {
    void (async () => {
      const mail = (await json(request)) as ProviderMail;
      const fault = plan.shift() ?? {};
      await wait(fault.delay ?? 0);
      if (fault.status) {
        response.writeHead(fault.status, fault.retryAfter ? { 'retry-after': fault.retryAfter } : {}).end();
        return;
      }
      const key = String(request.headers['idempotency-key']);
      keys.push(key);
      const former = accepted.get(key);
      const isReworded = former !== undefined && !isDeepStrictEqual(former, mail);
      if (!isReworded) accepted.set(key, mail);
      if (fault.losesAnswer) response.destroy();
      response.writeHead(isReworded ? 409 : 200);
      response.end(JSON.stringify(isReworded ? { name: 'invalid_idempotent_request' } : { id: key }));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan,
    /** The idempotency key of every request that was carried out. */
    keys,
    /** The mails that went out, by their key. */
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
