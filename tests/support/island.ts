import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { serve, type Fault, type HttpServer } from '../../tools/backend/http-server.ts';

/** Requests that have come to the network's other end, preflights left out. */
export interface Received {
  path: string;
  body: Record<string, unknown>;
}

// Five seconds, see below: supabase-js takes one of them to come.
configure({ asyncUtilTimeout: 100_000 });

const received: Received[] = [];
const faults = new Map<string, Fault[]>();
let server: HttpServer;

/** Paths of the backend that the forms call. */
export const contactInsert = '/rest/v1/contact_submissions';
export const ticket = '/rest/v1/rpc/open_upload';
export const upload = '/storage/v1/object/job-applications/cv.pdf';
export const applicationInsert = '/rest/v1/job_applications';

/** What was sent to a path so far. */
export const sentTo = (path: string) => received.filter((each) => each.path === path).map(({ body }) => body);

/** Lets the next requests to a path meet these faults, one each. */
export const meet = (path: string, ...next: Fault[]) => void faults.set(path, next);

/** A fault that every request meets, however often it is tried. */
export const always = (fault: Fault): Fault[] => Array<Fault>(20).fill(fault);

const refusals = new Map<string, { status: number; code: string }>();

/** Has the next request to a path refused with a code of PostgreSQL. */
export const refuse = (path: string, status: number, code: string) =>
  void refusals.set(path, { status, code });

const pathOf = (url: string) => new URL(url, 'http://backend').pathname;

async function answer(request: Request): Promise<Response> {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*, authorization',
    'access-control-expose-headers': 'Retry-After',
  };
  if (request.method === 'OPTIONS') return new Response(null, { headers });
  const path = pathOf(request.url);
  const text = await request.text();
  received.push({ path, body: text.startsWith('{') ? (JSON.parse(text) as Received['body']) : { text } });
  const refusal = refusals.get(path);
  refusals.delete(path);
  if (refusal) return Response.json({ code: refusal.code, message: 'refused' }, { ...refusal, headers });
  return path === ticket
    ? Response.json('cv.pdf', { headers })
    : new Response(null, { status: path === upload ? 200 : 201, headers });
}

beforeAll(async () => {
  server = await serve(0, answer, ({ method, url = '' }) =>
    method === 'OPTIONS' ? undefined : faults.get(pathOf(url))?.shift(),
  );
  vi.stubEnv('PUBLIC_SUPABASE_URL', server.url);
  vi.stubEnv('PUBLIC_SUPABASE_KEY', 'sb_publishable_test');
});

// Waits pass twenty times as fast: those between tries, that of an upload that stalls.
beforeEach(() => {
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, wait = 0) => setTimeout(run, wait / 20));
});

/** Lets the limit of each try pass fifty times as fast, for a backend that never answers. */
export function hurry(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => timeout(wait / 50));
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  received.length = 0;
  faults.clear();
  refusals.clear();
});

afterAll(() => server.close());
