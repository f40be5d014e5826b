import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outcomeOf, retrying, type Outcome } from '#src/islands/forms/backend/send.ts';

/* tests/islands/form-result.test.tsx tests what a visitor reads after each failure. */

test('a duplicate of any key but the primary key is a refusal', () => {
  const error = { code: '23505', message: 'violates unique constraint "cv_url_key"' };
  expect(outcomeOf({ error, status: 409 })).toMatchObject({ reason: 'refused', code: '23505' });
});

test('the server’s message is shown on one line, at most 200 characters', () => {
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

/** Gives these answers one after the other, and the last one for every further try. */
const answering = (...answers: Outcome[]) =>
  vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!));

const slow: Outcome = { ...busy, retryAfter: 20 };
const tooSlow: Outcome = { ...busy, retryAfter: 21 };
test.each([
  {
    what: 'is tried again after a fault that passes',
    answers: [busy, busy, fine],
    outcome: fine,
    tries: 3,
  },
  {
    what: 'is given up after three tries',
    answers: [busy],
    outcome: busy,
    tries: 3,
  },
  {
    what: 'is not tried again after a refusal',
    answers: [refused, fine],
    outcome: refused,
    tries: 1,
  },
  {
    what: 'waits for twenty seconds',
    answers: [slow, fine],
    outcome: fine,
    tries: 2,
  },
  {
    what: 'waits no longer than that',
    answers: [tooSlow, fine],
    outcome: tooSlow,
    tries: 1,
  },
])('a request $what', async ({ answers, outcome, tries }) => {
  const attempt = answering(...answers);
  const sent = retrying(attempt);
  await vi.runAllTimersAsync();
  expect(await sent).toEqual(outcome);
  expect(attempt).toHaveBeenCalledTimes(tries);
});

test('a request waits for as long as the server asks', async () => {
  const attempt = answering({ ...busy, retryAfter: 9 }, fine);
  const sent = retrying(attempt);
  await vi.advanceTimersByTimeAsync(8999);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sent).toEqual(fine);
});

test('without a network there is only one try', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await retrying(answering(busy, fine))).toEqual(busy);
});

test('a visitor who cancels during a wait need not wait', async () => {
  const stop = new AbortController();
  const sent = retrying(answering(busy, refused), stop.signal);
  await vi.advanceTimersByTimeAsync(1);
  stop.abort();
  expect(await sent).toEqual(refused);
});
