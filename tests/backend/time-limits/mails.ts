import { expect } from 'vitest';
import { ADDRESS, apply, count, exec, isKept, purge, storeFile, visitor, type Limit } from './limit.ts';

/** Puts a mail into the outbox; `values` by column. */
const put = (kind: string, values: Record<string, string> = {}) => {
  const columns = ['kind', 'recipient', 'language', ...Object.keys(values)];
  const all = [`'${kind}'`, `'${ADDRESS}'`, `'en'`, ...Object.values(values)];
  return exec(`insert into private.outbox (${columns.join()}) values (${all.join()})`);
};
const claimed = () => count('public.outbox_claim(10)');
const rests = async () => (await claimed()) === 0;
const isTriedOn = async () => {
  await purge();
  return (await count('private.outbox where given_up_at is null')) === 1;
};

/** How long a mail waits after a try. */
const pauses: Limit[] = [
  {
    of: 'mail_lease',
    title: 'a mail that one worker has taken is given to no other',
    period: '2 minutes',
    column: 'private.outbox.not_before',
    begin: async () => {
      await put('staff_contact');
      expect(await claimed()).toBe(1);
    },
    isRunning: rests,
  },
  ...(
    [
      ['1 minute', '1', 'receipt_contact', ['44 seconds', '76 seconds']],
      ['6 hours', '12', 'receipt_contact', ['269 minutes', '451 minutes']],
      ['5 minutes', '9', 'staff_contact', ['224 seconds', '376 seconds']],
    ] as const
  ).map(([period, attempts, kind, between]): Limit => ({
    of: `private.mail_backoff: ${period}`,
    title: `${kind} rests after try ${attempts}, a quarter shorter or longer by chance`,
    period,
    column: 'private.outbox.not_before',
    begin: async () => {
      await put(kind, { attempts });
      await exec(`select public.outbox_failed(id, 'http_500') from private.outbox`);
    },
    isRunning: rests,
    between,
  })),
  {
    of: 'public.outbox_failed: 1 second',
    title: 'a mail rests when the provider asks for ten days: one at most',
    period: '24 hours',
    column: 'private.outbox.not_before',
    begin: async () => {
      await put('receipt_contact', { attempts: '1' });
      await exec(`select public.outbox_failed(id, 'http_429', false, 864000) from private.outbox`);
    },
    isRunning: rests,
  },
  {
    of: 'mail_give_up',
    title: 'a receipt that cannot be sent is tried on',
    period: '3 days',
    column: 'private.outbox.created_at',
    begin: () => put('receipt_contact'),
    isRunning: isTriedOn,
  },
  {
    of: 'public.purge: 24 hours',
    title: 'a confirmation that cannot be sent is tried on',
    period: '24 hours',
    column: 'private.outbox.created_at',
    begin: () => put('newsletter_confirm'),
    isRunning: isTriedOn,
  },
];

const records = ['sent_at', 'given_up_at'].map((column): Limit => ({
  of: 'keep_mail_records',
  title: `the record of a mail is kept, by ${column}`,
  period: '30 days',
  column: `private.outbox.${column}`,
  begin: () => put('receipt_contact', { [column]: 'now()' }),
  isRunning: isKept('private.outbox'),
}));

const isOk = async () => ((await visitor().rpc('health')).data as { status: string }).status === 'ok';

/** How long health() is patient. */
const patience: Limit[] = [
  {
    of: 'late_after',
    title: 'all is well while staff have not been told of an entry',
    period: '30 minutes',
    column: 'private.outbox.created_at',
    begin: () => put('staff_contact'),
    isRunning: isOk,
  },
  {
    of: 'late_after',
    title: 'all is well while the worker has not run',
    period: '30 minutes',
    column: 'private.worker_runs.at',
    begin: () => exec(`insert into private.worker_runs values (now(), '{}')`),
    isRunning: isOk,
  },
  {
    of: 'late_after',
    title: 'all is well while nobody has looked at a CV',
    period: '30 minutes',
    column: 'public.job_applications.created_at',
    begin: apply(`cv_status = 'unchecked'`),
    isRunning: isOk,
  },
  {
    // Due after a day, one day more for the worker, and then `late_after`.
    of: 'public.health: 24 hours',
    title: 'all is well while a file lies there that no application names',
    period: '2 days 30 minutes',
    column: 'storage.objects.created_at',
    begin: storeFile,
    isRunning: isOk,
  },
];

export const mailLimits = [...pauses, ...records, ...patience];
