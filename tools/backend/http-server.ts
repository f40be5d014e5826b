import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What a test lets go wrong with one request. */
export interface Fault {
  /** The connection breaks before the request is read. */
  drop?: boolean;
  /** The connection breaks once so many bytes of the request's body have come. */
  dropAt?: number;
  /** The request is read and never answered or carried out. */
  hang?: boolean;
  /** The request is carried out, then the connection breaks: the answer is lost. */
  dropAfter?: boolean;
  /** The request is carried out and never answered. */
  hangAfter?: boolean;
  /** Milliseconds of waiting before the request is carried out, even if the client has gone by then. */
  delay?: number;
  /** This status is answered and nothing is carried out. */
  status?: number;
  /** Headers of that answer, for example `retry-after`. */
  headers?: Record<string, string>;
}

/** Asked once for every request, preflights included. */
export type FaultPlan = (request: IncomingMessage) => Fault | undefined;

type Handler = (request: Request, peerAddress: string | null) => Promise<Response>;

export interface HttpServer {
  /** For example `http://127.0.0.1:54321`. */
  url: string;
  /** Stops it, and breaks off what it was answering. */
  close: () => Promise<void>;
}

/** Serves `handle` on loopback. @returns the server, listening; with port 0 the system picks a free one. */
export async function serve(port: number, handle: Handler, faults?: FaultPlan): Promise<HttpServer> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, handle, faults?.(incoming)).catch((error: unknown) => {
      // Who has gone needs no answer.
      if (incoming.socket.destroyed) return;
      console.error(`The local backend could not answer ${label(incoming)}: ${kindOf(error)}`);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: Handler,
  fault: Fault = {},
) {
  if (fault.drop) return incoming.socket.destroy();
  if (fault.dropAt !== undefined) return breakAt(incoming, fault.dropAt);
  const request = await toRequest(incoming);
  if (fault.hang) return;
  if (fault.delay) await wait(fault.delay);
  if (fault.status) {
    const headers = {
      'access-control-allow-origin': '*',
      'content-type': 'application/json',
      ...fault.headers,
    };
    outgoing.writeHead(fault.status, headers);
    return outgoing.end(JSON.stringify({ message: 'fault of a test' }));
  }
  const response = await handle(request, incoming.socket.remoteAddress ?? null);
  const body = Buffer.from(await response.arrayBuffer());
  if (fault.hangAfter) return;
  if (fault.dropAfter) return incoming.socket.destroy();
  if (response.status >= 500)
    console.error(`The local backend answered ${response.status} to ${label(incoming)}`);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  return outgoing.end(body);
}

async function breakAt(incoming: IncomingMessage, bytes: number): Promise<void> {
  let read = 0;
  for await (const chunk of incoming) {
    read += (chunk as Buffer).length;
    if (read < bytes) continue;
    incoming.socket.destroy();
    return;
  }
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const single of value ?? []) headers.append(name, single);
  }
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://${incoming.headers.host ?? '127.0.0.1'}${url}`, {
    method,
    headers,
    ...(mayHaveBody && { body: Buffer.concat(chunks) }),
  });
}

/** Method and the path's first parts only: the rest may hold a file name, and with it a person's name. */
const label = ({ method, url = '' }: IncomingMessage) =>
  `${method} ${url.split('?')[0]?.split('/').slice(0, 4).join('/')}`;

/** What kind of error it is, without its message, which may quote what a visitor wrote. */
const kindOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
