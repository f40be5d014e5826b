import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hope, retrying } from '#src/lib/backend/retrying.ts';

/** Answers one after the other; the last one for every further try. */
function answering(...answers: { ok: boolean; temporary: boolean; wait?: number }[]) {
  let tries = 0;
  return {
    tries: () => tries,
    tryOnce: () => {
      const { ok, ...hope } = answers[Math.min(tries++, answers.length - 1)]!;
      return Promise.resolve({ outcome: { ok }, ...hope });
    },
  };
}

const fine = { ok: true, temporary: false };
const busy = { ok: false, temporary: true };
const refused = { ok: false, temporary: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('sending', () => {
  test.each([
    ['goes through at once', [fine], true, 1],
    ['is tried again after a fault that passes', [busy, busy, fine], true, 3],
    ['is given up after three tries', [busy], false, 3],
    ['is not tried again after a refusal', [refused, fine], false, 1],
  ])('%s', async (_title, answers, ok, tries) => {
    const server = answering(...answers);
    const sent = retrying(server.tryOnce);
    await vi.runAllTimersAsync();
    expect([await sent, server.tries()]).toEqual([{ ok }, tries]);
  });

  test('waits for as long as the service asks', async () => {
    const server = answering({ ...busy, wait: 9000 }, fine);
    const sent = retrying(server.tryOnce);
    await vi.advanceTimersByTimeAsync(8999);
    expect(server.tries()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([await sent, server.tries()]).toEqual([{ ok: true }, 2]);
  });

  test.each([
    [0, 450],
    [1, 750],
  ])('waits between three and five quarters of its time by itself (%s)', async (chance, wait) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const server = answering(busy, fine);
    const sent = retrying(server.tryOnce);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(server.tries()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([await sent, server.tries()]).toEqual([{ ok: true }, 2]);
  });

  test('waits for twenty seconds and no longer', async () => {
    const server = answering({ ...busy, wait: 20_000 }, fine);
    const sent = retrying(server.tryOnce);
    await vi.runAllTimersAsync();
    expect([await sent, server.tries()]).toEqual([{ ok: true }, 2]);
  });

  test('is given up at once when the service asks for a long wait', async () => {
    const server = answering({ ...busy, wait: 600_000 }, fine);
    expect([await retrying(server.tryOnce), server.tries()]).toEqual([{ ok: false, minutes: 10 }, 1]);
  });

  test('without a network the failure is told after the first try', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const server = answering(busy, fine);
    expect([await retrying(server.tryOnce), server.tries()]).toEqual([{ ok: false }, 1]);
  });

  test('a visitor who stops it while it waits is not kept waiting', async () => {
    const stop = new AbortController();
    const server = answering(busy, refused);
    const sent = retrying(server.tryOnce, stop.signal);
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    expect(await sent).toEqual({ ok: false });
    expect(vi.getTimerCount()).toBeGreaterThan(0);
  });
});

test.each([
  [
    { status: 0, error: {} },
    { temporary: true, wait: undefined },
  ],
  [
    { status: 429, error: { details: '7' } },
    { temporary: true, wait: 7000 },
  ],
  [
    { status: 503, error: { details: null } },
    { temporary: true, wait: undefined },
  ],
  [
    { status: 400, error: { details: 'a column is missing' } },
    { temporary: false, wait: undefined },
  ],
])('After the answer %j another try may bring %j', (answer, expected) => {
  expect(hope(answer)).toEqual(expected);
});
