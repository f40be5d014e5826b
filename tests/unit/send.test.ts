import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secondsOf } from '#src/islands/forms/backend/client.ts';
import { outcomeOf, retrying, type Outcome } from '#src/islands/forms/backend/send.ts';

/* tests/islands/form-result.test.tsx tests the failure messages. */

test('a duplicate of a key other than the id is a rejection', () => {
  const error = { code: '23505', message: 'violates unique constraint "cv_url_key"' };
  expect(outcomeOf({ error, status: 409 })).toMatchObject({ reason: 'refused', code: '23505' });
});

test('a server message is cut to one line of 200 characters', () => {
  const error = { message: ` new row\n violates ${'x'.repeat(300)}` };
  expect(outcomeOf({ error, status: 400 })).toMatchObject({
    message: `new row violates ${'x'.repeat(183)}`,
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fine: Outcome = { ok: true };
const busy: Outcome = { ok: false, reason: 'busy', code: '503' };
const refused: Outcome = { ok: false, reason: 'refused', code: '400' };

/** Returns these outcomes in turn, then repeats the last one. */
const outcomes = (...results: Outcome[]) =>
  vi.fn(() => Promise.resolve(results.length > 1 ? results.shift()! : results[0]!));

const slow: Outcome = { ...busy, retryAfter: 20 };
const tooSlow: Outcome = { ...busy, retryAfter: 21 };
test.each([
  {
    what: 'is retried after a temporary failure',
    results: [busy, busy, fine],
    outcome: fine,
    attempts: 3,
  },
  {
    what: 'fails after three attempts',
    results: [busy],
    outcome: busy,
    attempts: 3,
  },
  {
    what: 'is not retried after a rejection',
    results: [refused, fine],
    outcome: refused,
    attempts: 1,
  },
  {
    what: 'waits for a Retry-After of twenty seconds',
    results: [slow, fine],
    outcome: fine,
    attempts: 2,
  },
  {
    what: 'does not wait for a longer Retry-After',
    results: [tooSlow, fine],
    outcome: tooSlow,
    attempts: 1,
  },
])('a request $what', async ({ results, outcome, attempts }) => {
  const attempt = outcomes(...results);
  const sent = retrying(attempt);
  await vi.runAllTimersAsync();
  expect(await sent).toEqual(outcome);
  expect(attempt).toHaveBeenCalledTimes(attempts);
});

test.each([
  { form: 'in seconds', header: '90', seconds: 90 },
  { form: 'as a date', header: 'Tue, 01 Dec 2026 08:04:00 GMT', seconds: 240 },
  // The device clock is ahead.
  { form: 'as a past date', header: 'Mon, 30 Nov 2026 08:00:00 GMT', seconds: 0 },
])('a Retry-After $form is read', ({ header, seconds }) => {
  vi.setSystemTime('2026-12-01T08:00Z');
  expect(secondsOf(header)).toBe(seconds);
});

test('a retry is not sent before Retry-After', async () => {
  const attempt = outcomes({ ...busy, retryAfter: 9 }, fine);
  const sent = retrying(attempt);
  await vi.advanceTimersByTimeAsync(8999);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sent).toEqual(fine);
});

test('a request without a network is not retried', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await retrying(outcomes(busy, fine))).toEqual(busy);
});

test('cancelling skips the pause before a retry', async () => {
  const stop = new AbortController();
  const sent = retrying(outcomes(busy, refused), stop.signal);
  await vi.advanceTimersByTimeAsync(1);
  stop.abort();
  expect(await sent).toEqual(refused);
});
