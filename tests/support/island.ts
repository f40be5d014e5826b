import nodeConsole from 'node:console';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** A real server for island tests: stores requests and responds as planned. */

/**
 * `drop`: disconnects before reading; `lost`: processes the request, then disconnects; `hang`:
 * never responds, so that all requests time out.
 */
export type PlannedResponse =
  { status: number; body?: object | string; retryAfter?: number } | 'drop' | 'lost' | 'hang';

/** Endpoints used by the forms. */
export const contactInsert = '/rest/v1/contact_submissions';
export const ticket = '/rest/v1/rpc/open_upload';
export const upload = '/storage/v1/object/job-applications/cv.pdf';
export const applicationInsert = '/rest/v1/job_applications';

let received: { path: string; body: Record<string, unknown> }[] = [];
let planned = new Map<string, PlannedResponse[]>();

/** Requests to a path so far, without preflights. */
export const requestsTo = (path: string) =>
  received.filter((each) => each.path === path).map(({ body }) => body);

/** Plans the responses to the next requests to a path. Later requests are processed normally. */
export const respondWith = (path: string, ...responses: PlannedResponse[]) =>
  void planned.set(path, responses);

/** Plans enough equal responses for all attempts of one submit. */
export const alwaysRespondWith = (path: string, respond: PlannedResponse) =>
  respondWith(path, ...Array<PlannedResponse>(9).fill(respond));

/** PostgREST's response to a duplicate key. */
const duplicate = JSON.stringify({
  code: '23505',
  message: 'violates unique constraint "a_table_pkey"',
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path } = new URL(request.url!, 'http://backend');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*, authorization');
  response.setHeader('access-control-expose-headers', 'Retry-After');
  if (request.method === 'OPTIONS') return void response.end();
  const plan = planned.get(path)?.shift();
  if (plan === 'drop') return void request.socket.destroy();
  const text = (await request.toArray()).join('');
  if (plan === 'hang') return timeouts.forEach((end) => end());
  if (typeof plan === 'object') {
    const { status, body = '', retryAfter } = plan;
    if (retryAfter) response.setHeader('retry-after', retryAfter);
    return void response
      .writeHead(status)
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  }
  const body = (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>;
  const isStored = body.id !== undefined && requestsTo(path).some(({ id }) => id === body.id);
  received.push({ path, body });
  if (plan === 'lost') return void request.socket.destroy();
  if (isStored) return void response.writeHead(409).end(duplicate);
  response.writeHead(path === upload || path === ticket ? 200 : 201, {
    'content-type': 'application/json',
  });
  response.end(path === ticket ? '"cv.pdf"' : '');
}

const server = createServer(
  (request, response) => void respond(request, response).catch(() => response.destroy()),
);

/** Factor by which pauses are shortened. A higher one would end before a counter is announced. */
const pauseDivisor = 20;

/** Longest wait for an element, in milliseconds: busy machines take long to load a library. */
const maxWait = 10_000;

/** Timers from this length in milliseconds on are request timeouts. No test waits for them. */
const minTimeout = 15_000;

/** Aborts pending requests, as their timeouts would. Finished ones are unaffected. */
let timeouts: (() => void)[] = [];

// StrictMode reveals effects and renders that must not run twice.
configure({ asyncUtilTimeout: maxWait, reactStrictMode: true });

/** Freezes plain objects and arrays recursively. */
function deepFreeze<T>(value: T): T {
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(Object(value)) === Object.prototype;
  if (!isPlain || Object.isFrozen(value)) return value;
  Object.values(value as object).forEach(deepFreeze);
  return Object.freeze(value);
}

// Frozen state: code that mutates it throws.
vi.doMock('react', async (importOriginal) => {
  const react = await importOriginal<typeof import('react')>();
  const useState = (initial: unknown) => {
    const [state, setState] = react.useState(initial);
    return [deepFreeze(state), setState];
  };
  return { ...react, useState };
});

// Must run before the islands are imported.
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
vi.doMock('astro:env/client', () => ({
  PUBLIC_SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  PUBLIC_SUPABASE_KEY: 'sb_publishable_test',
}));

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

// happy-dom logs each failed request to the process console, which Vitest's `silent` does not
// cover.
beforeEach(() => {
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {});
});

beforeEach(() => {
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, wait = 0) => {
    if (wait >= minTimeout) return void timeouts.push(run);
    return setTimeout(run, wait < maxWait ? wait / pauseDivisor : wait);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  received = [];
  planned = new Map();
  timeouts = [];
});
