import nodeConsole from 'node:console';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/**
 * The server for tests of islands: a real one, which stores what it gets and answers each request
 * as a test asks.
 */

/**
 * `drop`: the connection breaks before the request is read; `lost`: the request is carried out,
 * then the connection breaks; `hang`: no answer, until the time limits of all requests are over.
 */
export type Answer =
  { status: number; says?: object | string; retryAfter?: number } | 'drop' | 'lost' | 'hang';

/** Paths of the backend that the forms call. */
export const contactInsert = '/rest/v1/contact_submissions';
export const ticket = '/rest/v1/rpc/open_upload';
export const upload = '/storage/v1/object/job-applications/cv.pdf';
export const applicationInsert = '/rest/v1/job_applications';

let received: { path: string; body: Record<string, unknown> }[] = [];
let planned = new Map<string, Answer[]>();

/** The requests to a path so far, without preflights. */
export const sentTo = (path: string) =>
  received.filter((each) => each.path === path).map(({ body }) => body);

/** The next requests to a path get these answers, one each. Later requests are carried out. */
export const meet = (path: string, ...answers: Answer[]) => void planned.set(path, answers);

/** All tries of one press get this answer. */
export const meetAlways = (path: string, answer: Answer) =>
  meet(path, ...Array<Answer>(9).fill(answer));

/** PostgREST's answer to a row whose key exists. */
const duplicate = JSON.stringify({
  code: '23505',
  message: 'violates unique constraint "a_table_pkey"',
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path } = new URL(request.url!, 'http://backend');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*, authorization');
  response.setHeader('access-control-expose-headers', 'Retry-After');
  if (request.method === 'OPTIONS') return void response.end();
  const how = planned.get(path)?.shift();
  if (how === 'drop') return void request.socket.destroy();
  const text = (await request.toArray()).join('');
  if (how === 'hang') return limits.forEach((end) => end());
  if (typeof how === 'object') {
    const { status, says = '', retryAfter } = how;
    if (retryAfter) response.setHeader('retry-after', retryAfter);
    return void response
      .writeHead(status)
      .end(typeof says === 'string' ? says : JSON.stringify(says));
  }
  const body = (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>;
  const isStored = body.id !== undefined && sentTo(path).some(({ id }) => id === body.id);
  received.push({ path, body });
  if (how === 'lost') return void request.socket.destroy();
  if (isStored) return void response.writeHead(409).end(duplicate);
  response.writeHead(path === upload || path === ticket ? 200 : 201, {
    'content-type': 'application/json',
  });
  response.end(path === ticket ? '"cv.pdf"' : '');
}

const server = createServer(
  (request, response) => void answer(request, response).catch(() => response.destroy()),
);

/** How many times shorter pauses are. Not more: a counter is spoken after one. */
const hurried = 20;

/** The longest wait of a test, in milliseconds: on a busy machine it takes long to load a library. */
const patience = 10_000;

/** The shortest time limit of a request, in milliseconds. No test waits for one. */
const shortestLimit = 15_000;

/** End the requests, as their time limits would. What has ended already is not changed by it. */
let limits: (() => void)[] = [];

// StrictMode finds effects and renders that must not run twice.
configure({ asyncUtilTimeout: patience, reactStrictMode: true });

/** Freezes plain objects and arrays, and what is in them. */
function deepFreeze<T>(value: T): T {
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(Object(value)) === Object.prototype;
  if (!isPlain || Object.isFrozen(value)) return value;
  Object.values(value as object).forEach(deepFreeze);
  return Object.freeze(value);
}

// React's state is frozen, so that code that mutates it throws.
vi.doMock('react', async (importOriginal) => {
  const react = await importOriginal<typeof import('react')>();
  const useState = (initial: unknown) => {
    const [state, setState] = react.useState(initial);
    return [deepFreeze(state), setState];
  };
  return { ...react, useState };
});

// Before the islands are imported.
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
vi.doMock('astro:env/client', () => ({
  PUBLIC_SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  PUBLIC_SUPABASE_KEY: 'sb_publishable_test',
}));

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

// happy-dom writes each refused request to the console of the process, which Vitest's `silent` does
// not cover.
beforeEach(() => {
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {});
});

beforeEach(() => {
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, wait = 0) => {
    if (wait >= shortestLimit) return void limits.push(run);
    return setTimeout(run, wait < patience ? wait / hurried : wait);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  received = [];
  planned = new Map();
  limits = [];
});
