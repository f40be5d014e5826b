import { randomUUID } from 'node:crypto';
import { request, type Outcome, type Probe, type Target } from './probe.ts';

const subscribe = ({ visitor }: Target, email: string | null) =>
  visitor.rpc('subscribe_newsletter', { email, locale: 'en' });

/** Fine only if the answer is `false`: an unknown token is neither an error nor a success. */
const answersFalse = async (answer: PromiseLike<Outcome>): Promise<Outcome> => {
  const { data, error } = await answer;
  return data === false ? { error: null } : { error: error ?? { message: `answered ${String(data)}` } };
};

/** In this order: the limit is three for an address in five minutes. */
export const newsletterProbes: Probe[] = [
  {
    title: 'subscribes',
    expect: 'allowed',
    leaves: 'a newsletter subscription that nobody confirms',
    attempt: (target) => subscribe(target, target.existing.email),
  },
  {
    title: 'subscribes again and is told nothing',
    expect: 'allowed',
    attempt: (target) => subscribe(target, target.existing.email),
  },
  {
    title: 'subscribes in capitals and is told nothing',
    expect: 'allowed',
    attempt: (target) => subscribe(target, target.existing.email.toUpperCase()),
  },
  {
    title: 'subscribes an address a fourth time',
    expect: '429',
    heldBy: 'database',
    attempt: (target) => subscribe(target, target.existing.email),
  },
  {
    title: 'subscribes what is no address',
    expect: '22023',
    heldBy: 'database',
    attempt: (target) => subscribe(target, 'not an address'),
  },
  {
    title: 'subscribes nothing',
    expect: '22023',
    heldBy: 'database',
    attempt: (target) => subscribe(target, null),
  },
  {
    title: 'confirms with a token of its own',
    expect: 'allowed',
    attempt: ({ visitor }) => answersFalse(visitor.rpc('confirm_newsletter', { token: randomUUID() })),
  },
  {
    title: 'confirms with what is no token',
    expect: '22P02',
    heldBy: 'database',
    attempt: ({ visitor }) => visitor.rpc('confirm_newsletter', { token: "' or true --" }),
  },
  ...[randomUUID(), `${randomUUID()}.${'0'.repeat(64)}`, "' or true --", ''].map((token): Probe => ({
    title: `unsubscribes with the token "${token.replaceAll(/[0-9a-f]/g, 'x')}"`,
    expect: 'allowed',
    attempt: ({ visitor }) => answersFalse(visitor.rpc('unsubscribe_newsletter', { token })),
  })),
  {
    title: 'unsubscribes by opening a link',
    expect: '405',
    heldBy: 'gateway',
    attempt: (target) =>
      request(target, `/rest/v1/rpc/unsubscribe_newsletter?token=${randomUUID()}`, {
        headers: { apikey: target.key },
      }),
  },
  {
    title: 'confirms by opening a link',
    expect: '405',
    heldBy: 'gateway',
    attempt: (target) =>
      request(target, `/rest/v1/rpc/confirm_newsletter?token=${randomUUID()}`, {
        headers: { apikey: target.key },
      }),
  },
  {
    title: 'reads subscriptions',
    expect: '42501',
    attempt: ({ visitor }) => visitor.from('newsletter_subscriptions').select(),
  },
  {
    title: 'subscribes past the confirmation',
    expect: '42501',
    heldBy: 'policies',
    attempt: ({ visitor, existing }) =>
      visitor.from('newsletter_subscriptions').insert({
        email: existing.email,
        locale: 'en',
        status: 'confirmed',
        token_hash: 'x',
        token_until: '2999-01-01',
      }),
  },
];
