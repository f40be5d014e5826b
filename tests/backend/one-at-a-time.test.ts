import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime } from '../../tools/backend/one-at-a-time.ts';

test('Work that shares a database session never overlaps, even behind work that failed', async () => {
  const inTurn = oneAtATime();
  const events: string[] = [];
  const work = (name: string, milliseconds: number) => async () => {
    events.push(`${name} begins`);
    await wait(milliseconds);
    events.push(`${name} ends`);
    if (name === 'b') throw new Error(name);
  };
  const settled = await Promise.allSettled([
    inTurn(work('a', 20)),
    inTurn(work('b', 5)),
    inTurn(work('c', 1)),
  ]);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
