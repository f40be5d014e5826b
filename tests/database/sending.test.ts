import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Backend } from '../../scripts/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/backend/keys.ts';
import { startTestBackend, uniqueAddress } from './support/backend.ts';

/* What the code of the site makes of a faulty way to the backend: whatever happens, stored once and told once, or neither. */
let backend: Backend;
let submitContact: typeof import('#src/lib/backend/submit-contact.ts').submitContact;
beforeAll(async () => {
  backend = await startTestBackend();
  // The client of another test file knows another backend.
  vi.resetModules();
  vi.stubEnv('PUBLIC_SUPABASE_URL', backend.url);
  vi.stubEnv('PUBLIC_SUPABASE_KEY', LOCAL_PUBLISHABLE_KEY);
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  ({ submitContact } = await import('#src/lib/backend/submit-contact.ts'));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await backend.close();
});

/** Undefined passes a request on. */
type Way = ((request: Promise<Response>, signal?: AbortSignal | null) => Promise<Response>) | undefined;
const { fetch } = globalThis;
const answers =
  (status: number, headers = {}): Way =>
  () =>
    Promise.resolve(new Response(null, { status, headers }));
const breaks: Way = () => Promise.reject(new TypeError('fetch failed'));
const losesAnswer: Way = (request) => request.then(() => Promise.reject(new TypeError('fetch failed')));
const hangs: Way = (_, signal) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('too late'))));

const reach = (ways: Way[]) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const way = ways.shift();
    const carryOut = way === undefined || way === losesAnswer;
    const request = carryOut ? fetch(input, init) : Promise.resolve(new Response());
    return way ? way(request, init?.signal) : request;
  });

test.each<[string, Way[], number, object, number]>([
  ['an error of the server', [answers(500)], 2, { ok: true }, 1],
  ['a busy server, twice', [answers(503), answers(503)], 3, { ok: true }, 1],
  ['a connection that breaks', [breaks], 2, { ok: true }, 1],
  ['an answer that is lost', [losesAnswer], 2, { ok: true }, 1],
  ['an answer that is lost twice', [losesAnswer, losesAnswer], 3, { ok: true }, 1],
  ['a server that is down', [breaks, breaks, breaks], 3, { ok: false, reason: 'offline' }, 0],
  [
    'a server that is always busy',
    [answers(429), answers(429), answers(429)],
    3,
    { ok: false, reason: 'busy' },
    0,
  ],
  ['a server that never answers', [hangs, hangs, hangs], 3, { ok: false, reason: 'offline' }, 0],
  ['a refusal', [answers(400)], 1, { ok: false, reason: 'refused' }, 0],
])('After %s', async (_title, ways, requests, outcome, stored) => {
  if (ways.includes(hangs)) {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    limit.mockImplementation(() => abortedAfter(50));
  }
  const requested = reach([...ways]);
  const email = uniqueAddress();
  const request = { name: 'Ann Lee', company: 'ACME', email, message: 'We need a team of five.' };
  expect(await submitContact(crypto.randomUUID(), request, false)).toMatchObject(outcome);
  expect(requested).toHaveBeenCalledTimes(requests);
  const rows = await backend.query<{ id: string }>(
    'select id from public.contact_submissions where email = $1',
    [email],
  );
  expect(rows).toHaveLength(stored);
  const told = await backend.query(
    `select from private.outbox where kind = 'staff_contact' and payload ->> 'id' = $1`,
    [rows[0]?.id],
  );
  expect(told).toHaveLength(stored);
});

function abortedAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

test('Too many requests are sent again when the time that the server names has passed, not before', async () => {
  const requested = reach([answers(429, { 'retry-after': '3' })]);
  const begun = performance.now();
  const request = {
    name: 'Ann Lee',
    company: 'ACME',
    email: uniqueAddress(),
    message: 'We need a team of five.',
  };
  expect(await submitContact(crypto.randomUUID(), request, false)).toEqual({ ok: true });
  expect(requested).toHaveBeenCalledTimes(2);
  expect(performance.now() - begun).toBeGreaterThan(2900);
});
