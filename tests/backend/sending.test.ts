import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import type { Fault } from '../../tools/backend/http-server.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../tools/backend/keys.ts';
import { startTestBackend, uniqueAddress } from './local-backend.ts';

/*
 * What the site's own code makes of a faulty way to the backend. The forms' side of the same faults is in
 * tests/browser.
 */
let backend: Backend;
let submitContact: typeof import('#src/lib/backend/submit-contact.ts').submitContact;
/** What happens to the requests, one after the other; those beyond the list go through. */
let plan: Fault[] = [];
/** When each request came, in milliseconds. */
let arrivals: number[] = [];

beforeAll(async () => {
  backend = await startTestBackend({
    faults: () => {
      arrivals.push(performance.now());
      return plan.shift();
    },
  });
  // The client of another test file knows another backend.
  vi.resetModules();
  vi.stubEnv('PUBLIC_SUPABASE_URL', backend.url);
  vi.stubEnv('PUBLIC_SUPABASE_KEY', LOCAL_PUBLISHABLE_KEY);
  // Of the page it needs the language alone.
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  ({ submitContact } = await import('#src/lib/backend/submit-contact.ts'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await backend.close();
});
beforeEach(() => {
  plan = [];
  arrivals = [];
});
afterEach(() => vi.restoreAllMocks());

/** Sends a request of an address of its own, or of `email`. @returns how that ended, and what is stored of it */
async function send(email = uniqueAddress()) {
  const request = { name: 'Ann Lee', company: 'ACME', email, message: 'We need a team of five.' };
  const outcome = await submitContact(crypto.randomUUID(), request, false);
  const stored = async () =>
    (await backend.query('select from public.contact_submissions where email = $1', [email])).length;
  const toStaff = async () =>
    (
      await backend.query(
        `select from private.outbox o join public.contact_submissions c on o.payload ->> 'id' = c.id::text
          where o.kind = 'staff_contact' and c.email = $1`,
        [email],
      )
    ).length;
  return { outcome, rows: await stored(), mails: await toStaff(), requests: arrivals.length };
}

const always = (fault: Fault) => Array<Fault>(10).fill(fault);
const once = { outcome: { ok: true }, rows: 1, mails: 1 };

/** Lets the time limit of a try pass fifty times as fast. @returns the limits that were set, in milliseconds */
function hurry() {
  const original = AbortSignal.timeout.bind(AbortSignal);
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return original(milliseconds / 50);
  });
  return limits;
}

test('[F01] A backend that is down: failure after three tries, nothing stored', async () => {
  plan = always({ drop: true });
  expect(await send()).toMatchObject({ outcome: { ok: false, reason: 'offline' }, rows: 0, requests: 3 });
});

test.each([
  ['[F02] An error of the server, once', [{ status: 500 }], 2],
  ['[F03] A busy server, twice', [{ status: 503 }, { status: 503 }], 3],
  ['[F08] A connection that breaks before the request is read', [{ drop: true }], 2],
  ['[F09] An answer that is lost', [{ dropAfter: true }], 2],
  ['[F10] An answer that is lost twice', [{ dropAfter: true }, { dropAfter: true }], 3],
])('%s: stored once, staff are told once', async (_title, faults, requests) => {
  plan = [...faults];
  expect(await send()).toMatchObject({ ...once, requests });
});

test('[F04] Too many requests: sent again when the server’s own time has passed, not before', async () => {
  await backend.exec(`update private.settings set rate_window = '4 seconds', per_email = 1`);
  try {
    const email = uniqueAddress();
    await send(email);
    arrivals = [];
    expect(await send(email)).toMatchObject({ outcome: { ok: true }, rows: 2, requests: 2 });
    expect(arrivals[1]! - arrivals[0]!).toBeGreaterThan(2500);
  } finally {
    await backend.exec('update private.settings set rate_window = default, per_email = default');
  }
});

test('[F04] Always too many requests: failure after three tries at most, nothing stored', async () => {
  plan = always({ status: 429 });
  const { outcome, rows, requests } = await send();
  expect([outcome, rows]).toMatchObject([{ ok: false, reason: 'busy' }, 0]);
  expect(requests).toBeLessThanOrEqual(3);
});

test('[F05] A refusal: failure at once, asked no second time', async () => {
  plan = [{ status: 400 }];
  expect(await send()).toMatchObject({ outcome: { ok: false, reason: 'refused' }, rows: 0, requests: 1 });
});

test('[F06] An answer that comes after the time limit of 15 seconds, when all is stored: stored once', async () => {
  const limits = hurry();
  plan = [{ delay: 600 }];
  expect(await send()).toMatchObject({ ...once, requests: 2 });
  expect(limits).toContain(15_000);
});

test('[F07] A backend that never answers: failure after the time limit, nothing stored', async () => {
  const limits = hurry();
  plan = always({ hang: true });
  expect(await send()).toMatchObject({ outcome: { ok: false, reason: 'offline' }, rows: 0, requests: 3 });
  expect(limits).toEqual([15_000, 15_000, 15_000]);
});
