import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { application, openUpload, pdf } from '../local-backend.ts';
import {
  ADDRESS,
  CV,
  ID,
  apply,
  count,
  exec,
  isKept,
  mails,
  query,
  set,
  subscribe,
  visitor,
  write,
  type Limit,
} from './limit.ts';

const anyAddress = () => `${randomUUID()}@example.com`;

/** How long those wait who send too much. */
const waits: Limit[] = [
  {
    of: 'rate_window',
    title: 'a place that has sent as much as it may waits',
    period: '5 minutes',
    column: 'private.rate_events.at',
    begin: async () => {
      await set('per_ip = 1');
      expect(await write(anyAddress())).toBe(201);
    },
    isRunning: async () => (await write()) === 429,
  },
  {
    of: 'rate_window',
    title: 'an address that one place has used three times waits',
    period: '5 minutes',
    column: 'private.rate_events.at',
    begin: async () => {
      for (let sent = 0; sent < 3; sent += 1) expect(await write()).toBe(201);
    },
    isRunning: async () => (await write()) === 429,
  },
  {
    of: 'rate_window',
    title: 'receipts are left out after 200 entries of all visitors',
    period: '5 minutes',
    column: 'private.rate_events.at',
    begin: () =>
      exec(
        `insert into private.rate_events (kind, subject) select 'contact', 'all' from generate_series(1, 200)`,
      ),
    isRunning: async () => {
      expect(await write()).toBe(201);
      return (await mails('receipt_contact')) === 0;
    },
  },
  {
    of: 'rate_window',
    title: 'an address is sent no second confirmation',
    period: '5 minutes',
    column: 'private.rate_events.at',
    begin: () => subscribe(),
    isRunning: async () => {
      expect(await subscribe()).toBe(204);
      return (await mails('newsletter_confirm')) === 1;
    },
  },
  {
    of: 'private.alarm: 1 hour',
    title: 'staff are not told of a flood again',
    period: '1 hour',
    column: `private.rate_events.at where kind = 'alarm'`,
    begin: async () => {
      await set('all_visitors = 1');
      for (let entry = 0; entry < 2; entry += 1) await write(anyAddress());
      expect(await mails('staff_alarm')).toBe(1);
    },
    isRunning: async () => {
      expect(await write()).toBe(201);
      return (await mails('staff_alarm')) === 1;
    },
  },
];

const dailyMails = (
  [
    ['an address', 'receipts_per_day', 'receipt_contact', () => write()],
    ['an address', 'confirmations_per_day', 'newsletter_confirm', () => subscribe()],
    ['a place', 'visitor_mails_per_ip', 'newsletter_confirm', () => subscribe(anyAddress())],
    ['all visitors', 'visitor_mails_per_day', 'receipt_contact', () => write(anyAddress())],
  ] as const
).map(([who, setting, kind, send]): Limit => ({
  of: 'private.may_mail: 24 hours',
  title: `${who} with the last mail of its number causes no further one (${setting})`,
  period: '24 hours',
  column: 'private.rate_events.at',
  begin: async () => {
    await set(`${setting} = 1`);
    await send();
    expect(await mails(kind)).toBe(1);
  },
  isRunning: async () => {
    await send();
    return (await mails(kind)) === 1;
  },
}));

let row = application();
let pass = '';

/** How long a right is good. */
const rights: Limit[] = [
  {
    of: 'private.has_ticket: 1 hour',
    title: 'a ticket lets its file in',
    period: '1 hour',
    column: 'private.upload_tickets.at',
    begin: () => openUpload(visitor(), (row = application())),
    isRunning: async () => {
      const bucket = visitor().storage.from('job-applications');
      return (await bucket.upload(row.cv_url, pdf(), { contentType: 'application/pdf' })).error === null;
    },
  },
  {
    of: 'public.open_upload: 1 hour',
    title: 'who asks for a ticket again is given the same',
    period: '1 hour',
    column: 'private.upload_tickets.at',
    begin: () => openUpload(visitor(), (row = application())),
    isRunning: async () => {
      const again = { ...row, cv_url: application().cv_url };
      return (await openUpload(visitor(), again)) === row.cv_url;
    },
  },
  {
    of: 'private.is_person: 10 minutes',
    title: 'a pass of the captcha is good',
    period: '10 minutes',
    column: 'private.captcha_passes.at',
    begin: async () => {
      await set('captcha = true');
      pass = (await query<{ id: string }>('select public.captcha_pass() as id'))[0]!.id;
    },
    isRunning: async () => (await subscribe(ADDRESS, { 'x-captcha': pass })) === 204,
  },
  {
    of: 'public.captcha_pass: 10 minutes',
    title: 'a pass that nobody uses is kept',
    period: '10 minutes',
    column: 'private.captcha_passes.at',
    begin: () => exec('select public.captcha_pass()'),
    isRunning: async () => {
      await exec('select public.captcha_pass()');
      return (await count('private.captcha_passes')) === 2;
    },
  },
  {
    of: 'public.purge: 10 minutes',
    title: 'a pass that nobody uses is kept where no other is made',
    period: '10 minutes',
    column: 'private.captcha_passes.at',
    begin: () => exec('select public.captcha_pass()'),
    isRunning: isKept('private.captcha_passes'),
  },
  {
    of: 'private.may_open_cv: 1 minute',
    title: 'staff open the CV that they asked for',
    period: '1 minute',
    column: 'private.staff_accesses.at',
    begin: async () => {
      await apply(`cv_status = 'good'`)();
      await exec(`
        insert into private.staff values ('${ADDRESS}');
        insert into private.staff_accesses (email, action, entries) values ('${ADDRESS}', 'cv', '{${ID}}')`);
    },
    isRunning: async () => {
      // First the claims, then what depends on them.
      const signedIn = `select set_config('request.jwt.claims', '{"email": "${ADDRESS}"}', true) as claims offset 0`;
      const mayOpen = `private.may_open_cv(case when claims <> '' then '${CV}' end)`;
      return (await count(`(${signedIn}) s where ${mayOpen}`)) === 1;
    },
    between: ['40 seconds', '61 seconds'],
  },
  {
    of: 'public.subscribe_newsletter: 48 hours',
    title: 'the link in the newsletter’s first mail confirms',
    period: '48 hours',
    column: 'public.newsletter_subscriptions.token_until',
    begin: () => subscribe(),
    isRunning: async () => {
      const [mail] = await query<{ token: string }>(
        `select payload ->> 'token' as token from private.outbox`,
      );
      return (await visitor().rpc('confirm_newsletter', { token: mail!.token })).data === true;
    },
  },
];

export const visitorLimits = [...waits, ...dailyMails, ...rights];
