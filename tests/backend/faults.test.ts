import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { serve, type Fault } from '../../tools/backend/http-server.ts';
import { clientOf, contact, startTestBackend } from './local-backend.ts';

let backend: Backend;
let plan: Fault[] = [];
let seen = 0;
beforeAll(async () => {
  backend = await startTestBackend({
    faults: () => {
      seen += 1;
      return plan.shift();
    },
  });
});
afterAll(() => backend.close());
beforeEach(() => {
  seen = 0;
});

const send = (row: ReturnType<typeof contact>, signal = AbortSignal.timeout(5000)) =>
  clientOf(backend.url).from('contact_submissions').insert(row).abortSignal(signal);
const count = async (id: string) =>
  (await backend.query('select from public.contact_submissions where id = $1', [id])).length;

test('drop: the visitor gets no answer and nothing is stored', async () => {
  const row = contact();
  plan = [{ drop: true }];
  expect(await send(row)).toMatchObject({ status: 0 });
  expect(await count(row.id)).toBe(0);
});

test('dropAfter: the visitor gets no answer, yet the row is stored, and sending again tells so', async () => {
  const row = contact();
  plan = [{ dropAfter: true }];
  expect(await send(row)).toMatchObject({ status: 0 });
  expect(await send(row)).toMatchObject({ error: { code: '23505' } });
  expect(await count(row.id)).toBe(1);
});

test('delay: the visitor gives up, yet the row is stored later', async () => {
  const row = contact();
  plan = [{ delay: 300 }];
  const visitor = new AbortController();
  const sending = send(row, visitor.signal).then((answer) => answer);
  // Before the request has arrived there is nothing to give up.
  await expect.poll(() => seen, { interval: 20 }).toBe(1);
  visitor.abort();
  expect(await sending).toMatchObject({ status: 0 });
  await expect.poll(() => count(row.id), { timeout: 5000 }).toBe(1);
});

test('status: the answer is that status with its headers, and nothing is stored', async () => {
  const row = contact();
  plan = [{ status: 429, headers: { 'retry-after': '7' } }];
  const response = await fetch(`${backend.url}/rest/v1/contact_submissions`, {
    method: 'POST',
    body: JSON.stringify(row),
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await count(row.id)).toBe(0);
});

test('Each request is counted once, so that tests can count retries', async () => {
  await send(contact());
  expect(seen).toBe(1);
});

test.for(['GET', 'OPTIONS', 'POST'])(
  'A handler that throws is answered 500 and logged: %s',
  async (method) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = await serve(0, () => {
      throw new TypeError('what a visitor wrote');
    });
    try {
      const body = method === 'POST' ? '{}' : undefined;
      const signal = AbortSignal.timeout(5000);
      expect((await fetch(`${server.url}/rest/v1/some`, { method, body, signal })).status).toBe(500);
      expect(log.mock.calls).toEqual([
        [`The local backend could not answer ${method} /rest/v1/some: TypeError`],
      ]);
    } finally {
      log.mockRestore();
      await server.close();
    }
  },
);
