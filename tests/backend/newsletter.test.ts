import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../scripts/backend/keys.ts';
import { clientOf, startTestBackend, uniqueAddress } from './local-backend.ts';

interface Mail {
  id: string;
  payload: { token?: string; locale: string };
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
  backend.query<Mail>('select id, payload from private.outbox where recipient = $1 order by created_at', [
    email,
  ]);
const confirm = async (token?: string) =>
  (await visitor.rpc('confirm_newsletter', { token })).data as unknown;
const unsubscribe = async (token?: string) =>
  (await visitor.rpc('unsubscribe_newsletter', { token })).data as unknown;
const subscription = async (email: string) =>
  (
    await backend.query<{ status: string; confirmed_at: string }>(
      'select status, confirmed_at from public.newsletter_subscriptions where email = $1',
      [email],
    )
  )[0];

test('An address is subscribed only when the link in its mail is used', async () => {
  const email = uniqueAddress();
  await subscribe(email);
  expect(await subscription(email)).toMatchObject({ status: 'pending' });
  const [mail] = await mailsTo(email);
  expect(await confirm(mail?.payload.token)).toBe(true);
  expect(await subscription(email)).toMatchObject({ status: 'confirmed' });
});

test('The answer is the same for a new and a confirmed address, which gets no second mail', async () => {
  const email = uniqueAddress();
  const first = await subscribe(email);
  await confirm((await mailsTo(email))[0]?.payload.token);
  const second = await subscribe(email);
  expect([second.status, second.data, second.error]).toEqual([first.status, first.data, first.error]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('A link used twice keeps the time of the first consent', async () => {
  const email = uniqueAddress();
  await subscribe(email);
  const token = (await mailsTo(email))[0]?.payload.token;
  await confirm(token);
  const { confirmed_at } = (await subscription(email)) ?? {};
  expect(await confirm(token)).toBe(true);
  expect(await subscription(email)).toEqual({ status: 'confirmed', confirmed_at });
});

test('A link is void after 48 hours, and after the subscription has ended', async () => {
  const email = uniqueAddress();
  await subscribe(email);
  const token = (await mailsTo(email))[0]?.payload.token;
  await backend.exec(`update public.newsletter_subscriptions set token_until = now() - interval '1 second'`);
  expect(await confirm(token)).toBe(false);
  expect([await unsubscribe(token), await confirm(token)]).toEqual([true, false]);
  expect(await subscription(email)).toMatchObject({ status: 'unsubscribed' });
});

test('A mail goes out in a language of the site, whatever the call asks for', async () => {
  const email = uniqueAddress();
  await subscribe(email, '../../etc');
  expect((await mailsTo(email))[0]?.payload.locale).toBe('en');
});

test('The outbox hands a mail to one worker, and forgets its token once it is sent', async () => {
  const email = uniqueAddress();
  await backend.exec('delete from private.outbox');
  await subscribe(email);
  const operator = clientOf(backend.url, LOCAL_SECRET_KEY);
  const [first, second] = [await operator.rpc('outbox_claim'), await operator.rpc('outbox_claim')];
  expect([first.data, second.data]).toMatchObject([[{ recipient: email, attempts: 1 }], []]);
  await operator.rpc('outbox_sent', { message_id: (await mailsTo(email))[0]?.id });
  expect((await mailsTo(email))[0]?.payload).toEqual({ locale: 'de' });
});
