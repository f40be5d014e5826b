import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outcomeOf, retrying, type Outcome } from '#src/lib/backend/send.ts';

const duplicate = (constraint: string) => ({
  code: '23505',
  message: `duplicate key value violates unique constraint "${constraint}"`,
});

describe('An answer means', () => {
  test.each([
    ['no error: success', null, 201, { ok: true }],
    ['a duplicate of one’s own key: success', duplicate('contact_submissions_pkey'), 409, { ok: true }],
    ['any other duplicate: a refusal', duplicate('cv_url_key'), 409, { reason: 'refused', code: '23505' }],
    [
      'no answer: offline',
      { message: 'TypeError: Failed to fetch' },
      0,
      { reason: 'offline', code: 'network' },
    ],
    [
      'a refused row',
      { code: '23514', message: 'no' },
      400,
      { reason: 'refused', code: '23514', message: 'no' },
    ],
    ['a time-out', { message: '' }, 408, { reason: 'busy', code: '408', message: undefined }],
    ['too many requests', { details: '7' }, 429, { reason: 'busy', code: '429', retryAfter: 7 }],
    ['a fault of the server', { details: 'a column' }, 500, { reason: 'busy', retryAfter: undefined }],
  ])('%s', (_, error, status, outcome) => {
    expect(outcomeOf({ error, status })).toMatchObject(outcome);
  });

  test.each([
    ['in one line', ' new row\n violates ', 'new row violates'],
    ['200 characters of it', 'x'.repeat(300), 'x'.repeat(200)],
    ['but not a proxy’s page', '<!DOCTYPE html><title>502 Bad Gateway</title>', undefined],
  ])('what the server said, %s', (_, message, shown) => {
    expect(outcomeOf({ error: { message }, status: 400 })).toMatchObject({ message: shown });
  });
});

describe('Sending', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const fine: Outcome = { ok: true };
  const busy: Outcome = { ok: false, reason: 'busy', code: '503' };
  const refused: Outcome = { ok: false, reason: 'refused', code: '400' };

  /** Answers one after the other; the last one for every further try. */
  const answering = (...answers: Outcome[]) =>
    vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!));

  test.each([
    ['goes through at once', [fine], fine, 1],
    ['is tried again after a fault that passes', [busy, busy, fine], fine, 3],
    ['is given up after three tries', [busy], busy, 3],
    ['is not tried again after a refusal', [refused, fine], refused, 1],
    ['waits for twenty seconds', [{ ...busy, retryAfter: 20 }, fine], fine, 2],
    ['waits no longer than that', [{ ...busy, retryAfter: 21 }, fine], { ...busy, retryAfter: 21 }, 1],
  ])('%s', async (_, answers, outcome, tries) => {
    const attempt = answering(...answers);
    const sent = retrying(attempt);
    await vi.runAllTimersAsync();
    expect(await sent).toEqual(outcome);
    expect(attempt).toHaveBeenCalledTimes(tries);
  });

  test('waits for as long as the server asks', async () => {
    const attempt = answering({ ...busy, retryAfter: 9 }, fine);
    const sent = retrying(attempt);
    await vi.advanceTimersByTimeAsync(8999);
    expect(attempt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toEqual(fine);
  });

  test('without a network the failure is told after the first try', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const attempt = answering(busy, fine);
    expect(await retrying(attempt)).toEqual(busy);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('a visitor who stops it while it waits is not kept waiting', async () => {
    const stop = new AbortController();
    const sent = retrying(answering(busy, refused), stop.signal);
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    expect(await sent).toEqual(refused);
  });
});
