import { beforeEach, expect, test } from 'vitest';
import { clientOf, testBackend, uniqueAddress } from './support/backend.ts';

interface Mail {
  language: string;
  payload: { token: string; unsubscribe: string };
}

const backend = await testBackend();
let email: string;
beforeEach(async () => {
  await backend.exec('delete from private.rate_events');
  email = uniqueAddress();
});

const rpc = (name: string, parameters: object) => clientOf(backend.url).rpc(name, parameters);
const subscribe = (language = 'de') => rpc('subscribe_newsletter', { email, language });

async function confirm(token: string) {
  const response = await rpc('confirm_newsletter', { token });
  return response.data as unknown;
}

async function unsubscribe(token: string) {
  const response = await rpc('unsubscribe_newsletter', { token });
  return response.data as unknown;
}

const mails = () =>
  backend.query<Mail>(
    'select language, payload from private.outbox where recipient = $1 order by created_at',
    [email],
  );

/** Tokens in the newest mail. */
async function readTokens() {
  const sent = await mails();
  return sent.at(-1)!.payload;
}

async function subscription() {
  const [row] = await backend.query(
    'select status, language, confirmed_at from public.newsletter_subscriptions where email = $1',
    [email],
  );
  return row;
}

/** Moves the rate-limit window past all earlier requests. */
const advanceWindow = () =>
  backend.exec(`update private.rate_events set at = at - interval '10 minutes'`);

test('A confirmation link works once; a second use changes nothing', async () => {
  await subscribe();
  expect(await subscription()).toEqual({ status: 'pending', language: 'de', confirmed_at: null });
  const { token, unsubscribe: link } = await readTokens();
  const rows = JSON.stringify(await backend.query('select * from public.newsletter_subscriptions'));
  for (const secret of [token, link.split('.')[1]])
    expect(rows, 'only hashes of tokens are kept').not.toContain(secret);
  expect(await confirm(token)).toBe(true);
  const confirmed = await subscription();
  expect(confirmed).toMatchObject({
    status: 'confirmed',
    confirmed_at: expect.anything() as unknown,
  });
  expect(await confirm(token)).toBe(true);
  expect(await subscription()).toEqual(confirmed);
});

test('The response is the same for new, pending and confirmed addresses', async () => {
  const responses = [await subscribe(), await subscribe()];
  const { token } = await readTokens();
  await confirm(token);
  await advanceWindow();
  responses.push(await subscribe());
  const outcomes = responses.map(({ status, data, error }) =>
    JSON.stringify([status, data, error]),
  );
  expect(new Set(outcomes).size).toBe(1);
  expect(await mails()).toHaveLength(1);
});

test('A client’s mail quota does not reveal subscribers', async () => {
  await backend.exec('update private.settings set mails_per_client_per_day = 2');
  const otherVisitor = clientOf(backend.url, undefined, { 'cf-connecting-ip': '203.0.113.9' });
  const statuses = async () => {
    await backend.exec('delete from private.rate_events');
    const results = [];
    for (const address of [uniqueAddress(), email, uniqueAddress(), email]) {
      const { status } = await otherVisitor.rpc('subscribe_newsletter', { email: address });
      results.push(status);
    }
    return results;
  };
  const expected = [204, 204, 429, 429];
  expect(await statuses(), 'new').toEqual(expected);
  expect(await statuses(), 'pending').toEqual(expected);
  const { token } = await readTokens();
  await confirm(token);
  expect(await statuses(), 'confirmed').toEqual(expected);
  await backend.exec('update private.settings set mails_per_client_per_day = default');
});

test('Only the latest confirmation link works; the unsubscribe link stays', async () => {
  await subscribe();
  const first = await readTokens();
  await advanceWindow();
  await subscribe('en');
  const second = await readTokens();
  expect(await confirm(first.token)).toBe(false);
  expect(await confirm(second.token)).toBe(true);
  expect(second.unsubscribe).toBe(first.unsubscribe);
  expect(await subscription()).toMatchObject({ status: 'confirmed', language: 'en' });
});

test('Unsubscribing deletes address and pending mails, and is repeatable', async () => {
  await subscribe();
  const { token, unsubscribe: link } = await readTokens();
  await confirm(token);
  expect(await unsubscribe(link)).toBe(true);
  expect(await unsubscribe(link)).toBe(true);
  expect(await subscription()).toBeUndefined();
  expect(await mails()).toEqual([]);
  expect(await confirm(token)).toBe(false);
});

test('An unknown language falls back to English', async () => {
  await subscribe('../../etc');
  expect(await mails()).toMatchObject([{ language: 'en' }]);
});
