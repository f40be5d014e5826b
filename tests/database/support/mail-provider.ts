import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';

/**
 * Request body for the provider
 * (https://resend.com/docs/api-reference/emails/send-email).
 */
export interface ProviderMail {
  to: string[];
  reply_to?: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

/** A failing request: rejected with a status, or the response is lost. */
export interface Failure {
  status?: number;
  /** The Retry-After header. */
  retryAfter?: string;
  body?: string;
  losesResponse?: boolean;
}

/**
 * Mocks the mail provider. As in its API, a repeated idempotency key sends no second mail, and is
 * rejected with other content.
 */
export async function startMailProvider() {
  /** Failures for the next requests. All later ones succeed. */
  const failures: Failure[] = [];
  /** Request times, in milliseconds. */
  const times: number[] = [];
  /** Idempotency keys, by processed request. */
  const keys: string[] = [];
  /** Sent mails by key. */
  const accepted = new Map<string, ProviderMail>();

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const mail = (await json(request)) as ProviderMail;
    times.push(performance.now());
    const failure = failures.shift();
    if (failure?.status) {
      if (failure.retryAfter) response.setHeader('retry-after', failure.retryAfter);
      response.writeHead(failure.status).end(failure.body);
      return;
    }
    const key = String(request.headers['idempotency-key']);
    keys.push(key);
    if (!accepted.has(key)) accepted.set(key, mail);
    if (failure?.losesResponse) {
      response.destroy();
    } else if (isDeepStrictEqual(accepted.get(key), mail)) {
      response.end(JSON.stringify({ id: randomUUID() }));
    } else {
      response.writeHead(409).end('{"name":"invalid_idempotent_request"}');
    }
  }

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    failures,
    times,
    keys,
    accepted,
    mailsTo: (address: string) => [...accepted.values()].filter(({ to }) => to.includes(address)),
    reset() {
      failures.length = 0;
      times.length = 0;
      keys.length = 0;
      accepted.clear();
    },
    close: () => server.close(),
  };
}
