import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { clientOf, startTestBackend, uniqueAddress } from './local-backend.ts';

interface Mail {
  language: string;
  payload: { token: string; unsubscribe: string };
}

let backend: Backend;
let visitor: ReturnType<typeof clientOf>;
beforeAll(async () => {
  backend = await startTestBackend();
  visitor = clientOf(backend.url);
});
afterAll(() => backend.close());
beforeEach(() => backend.exec('delete from private.rate_events'));

const subscribe = (email: string, locale = 'de') => visitor.rpc('subscribe_newsletter', { email, locale });
const mailsTo = (email: string) =>
  backend.query<Mail>(
    `select language, payload from private.outbox where recipient = $1 and kind = 'newsletter_confirm'
      order by created_at`,
    [email],
  );
const tokensOf = async (email: string) =>
  (await mailsTo(email)).at(-1)?.payload ?? { token: '', unsubscribe: '' };
const confirm = async (token: string) => (await visitor.rpc('confirm_newsletter', { token })).data as unknown;
const unsubscribe = async (token: string) =>
  (await visitor.rpc('unsubscribe_newsletter', { token })).data as unknown;
const subscription = async (email: string) =>
  (
    await backend.query<{ status: string; confirmed_at: string }>(
      'select status, confirmed_at from public.newsletter_subscriptions where email = $1',
      [email],
    )
  )[0];
const pass = (time: string) => backend.exec(`update private.rate_events set at = at - interval '${time}'`);

test('An address is subscribed only when the link in its mail is used', async () => {
  const email = uniqueAddress();
  await subscribe(email);
  expect(await subscription(email)).toMatchObject({ status: 'pending' });
  expect(await confirm((await tokensOf(email)).token)).toBe(true);
  expect(await subscription(email)).toMatchObject({ status: 'confirmed' });
});

test('The answer is the same for a new, a pending and a confirmed address, which gets no further mail', async () => {
  const email = uniqueAddress();
  const fresh = await subscribe(email);
  const pending = await subscribe(email);
  await confirm((await tokensOf(email)).token);
  await pass('10 minutes');
  const confirmed = await subscribe(email);
  for (const { status, data, error } of [pending, confirmed]) {
    expect([status, data, error]).toEqual([fresh.status, fresh.data, fresh.error]);
  }
  expect(await mailsTo(email)).toHaveLength(1);
});

test('A form sent twice leaves the link of its one mail valid', async () => {
  const email = uniqueAddress();
  await subscribe(email);
  await subscribe(email);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await confirm((await tokensOf(email)).token)).toBe(true);
});

test('Nobody can have more than three mails a day sent to an address', async () => {
  const email = uniqueAddress();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await subscribe(email);
    await pass('10 minutes');
  }
  expect(await mailsTo(email)).toHaveLength(3);
});

test('A link used twice keeps the time of the first consent', async () => {
  const email = uniqueAddress();
  await subscribe(email);
  const { token } = await tokensOf(email);
  await confirm(token);
  const { confirmed_at } = (await subscription(email)) ?? {};
  expect(await confirm(token)).toBe(true);
  expect(await subscription(email)).toEqual({ status: 'confirmed', confirmed_at });
});

test('Unsubscribing forgets the address at once, also by the link of an older mail, and again is true', async () => {
  const email = uniqueAddress();
  await subscribe(email);
  const first = await tokensOf(email);
  await pass('10 minutes');
  await subscribe(email);
  const second = await tokensOf(email);
  expect([second.unsubscribe, second.token === first.token]).toEqual([first.unsubscribe, false]);
  await confirm(second.token);
  expect([await unsubscribe(first.unsubscribe), await unsubscribe(first.unsubscribe)]).toEqual([true, true]);
  expect([await subscription(email), await mailsTo(email)]).toEqual([undefined, []]);
  expect(await confirm(second.token)).toBe(false);
});

test('A token whose id or signature was changed ends nothing', async () => {
  const email = uniqueAddress();
  await subscribe(email);
  const [id = '', signature = ''] = (await tokensOf(email)).unsubscribe.split('.');
  const forged = `${id}.${signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`;
  const other = `${id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}.${signature}`;
  expect([await unsubscribe(forged), await unsubscribe(other)]).toEqual([false, false]);
  expect(await subscription(email)).toMatchObject({ status: 'pending' });
});

test('A mail goes out in a language of the site, whatever the call asks for', async () => {
  const email = uniqueAddress();
  await subscribe(email, '../../etc');
  expect((await mailsTo(email))[0]?.language).toBe('en');
});

test('When the key of the hashes is changed, links of mails already sent end their subscriptions all the same', async () => {
  const email = uniqueAddress();
  await subscribe(email);
  const { token, unsubscribe: before } = await tokensOf(email);
  await confirm(token);
  await backend.exec('select private.rotate_pepper(); select private.rotate_pepper()');
  const [{ after } = { after: '' }] = await backend.query<{ after: string }>(
    'select private.unsubscribe_token(id) as after from public.newsletter_subscriptions where email = $1',
    [email],
  );
  expect(after).not.toBe(before);
  expect(await unsubscribe(`${before.split('.')[0]}.${'0'.repeat(64)}`)).toBe(false);
  expect([await unsubscribe(before), await unsubscribe(after)]).toEqual([true, true]);
  expect(await subscription(email)).toBeUndefined();
});
