import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { beginAnew, age, exec, query, set, storeFile, CV, ID, startOnce } from './time-limits/limit.ts';
import { mailLimits } from './time-limits/mails.ts';
import { retentionLimits } from './time-limits/retention.ts';
import { visitorLimits } from './time-limits/visitors.ts';

const limits = [...visitorLimits, ...mailLimits, ...retentionLimits];
let backend: Backend;
beforeAll(async () => {
  backend = await startOnce();
});
afterAll(() => backend.close());
beforeEach(beginAnew);

test.each(limits)('For $period ($of), and no longer: $title', async (limit) => {
  const { period, begin, isRunning } = limit;
  const [early, late] = limit.between ?? [];
  await begin();
  // 31 August has no day six months before it: at the ends of months "a minute" is up to three days.
  const gap = `@ - ((@ - interval '${period}') + interval '${period}')`;
  const beforeEnd = `@ - interval '${period}' + interval '1 minute' + (${gap})`;
  await age(limit, early ? `@ - interval '${early}'` : beforeEnd);
  expect(await isRunning(), 'a minute before').toBe(true);

  await beginAnew();
  await begin();
  await age(limit, late ? `@ - interval '${late}'` : `@ - interval '${period}' - interval '1 minute'`);
  expect(await isRunning(), 'a minute after').toBe(false);
});

/** Periods that end nothing. */
const others = [
  'private.after_entry: 0', // no pause between receipts
  'private.flood_wait: 1 minute', // the least that a refusal asks for, below
];

test('Every period that the database knows has a case', async () => {
  const known = await query<{ of: string }>(`
    select column_name::text as of from information_schema.columns
     where table_schema = 'private' and table_name = 'settings' and data_type = 'interval'
    union
    select format('%s.%s: %s', pronamespace::regnamespace, proname, coalesce(found[1], found[2], found[3]))
      from pg_proc, regexp_matches(prosrc, $$interval '([^']*)'|'([^']*)'::interval|(make_interval\\([^)]*\\))$$, 'g') found
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
  expect(known.map(({ of }) => of).toSorted()).toEqual(
    [...new Set([...limits.map(({ of }) => of), ...others])].toSorted(),
  );
});

test('In a flood of files a place is asked to wait until its own is cleared away, a minute at least', async () => {
  await set('unclaimed_bytes = 1000');
  await exec(`insert into private.upload_tickets (id, name, place) values ('${ID}', '${CV}', 'p')`);
  await storeFile();
  const waits: string[] = [];
  for (const minutes of [13, 1.5, 5]) {
    await exec(`update storage.objects set created_at = created_at - interval '${minutes} minutes'`);
    const [row] = await query<{ seconds: number }>(
      `select ceil(extract(epoch from private.flood_wait(gen_random_uuid(), 'p')) / 10)::integer * 10 as seconds`,
    );
    waits.push(`${row!.seconds} s`);
  }
  expect(waits).toEqual(['120 s', '60 s', '60 s']);
});

test.each([
  ['rate_window', '5 minutes', '5 minutes 1 second'],
  ['mail_lease', '1 minute', '59 seconds'],
])('%s may be set to %s, and not to %s', async (setting, allowed, refused) => {
  await set(`${setting} = '${allowed}'`);
  await expect(set(`${setting} = '${refused}'`)).rejects.toMatchObject({ code: '23514' });
});
