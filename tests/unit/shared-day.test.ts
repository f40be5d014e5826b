import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  clockAt,
  hoursAhead,
  inGermanTime,
  isOpen,
  nextSharedHour,
  wholeDay,
} from '#src/lib/shared/office-hours.ts';

/*
 * The two offices' clocks. Germany changed to winter time on 25 October 2026 and changes to summer
 * time on 28 March 2027, each at 1:00 UTC; Mauritius stays on UTC+4.
 */

const offices = { germany: { opens: 9, closes: 18 }, mauritius: { opens: 9, closes: 18 } };
const at = (time: string) => Date.parse(time);

const days = [
  { why: 'the Friday before winter time', time: '2026-10-23T10:00Z', ahead: 2, from: 9, to: 16 },
  { why: 'a minute before winter time', time: '2026-10-25T00:59Z', ahead: 2, from: 9, to: 16 },
  { why: 'the first minute of winter time', time: '2026-10-25T01:00Z', ahead: 3, from: 9, to: 15 },
  { why: 'the Monday after it', time: '2026-10-26T10:00Z', ahead: 3, from: 9, to: 15 },
  { why: 'the Friday before summer time', time: '2027-03-26T10:00Z', ahead: 3, from: 9, to: 15 },
  { why: 'the first minute of summer time', time: '2027-03-28T01:00Z', ahead: 2, from: 9, to: 16 },
  {
    why: 'past midnight in Mauritius only',
    time: '2026-12-31T21:30Z',
    ahead: 3,
    from: 9,
    to: 15,
  },
];

const moments = [
  { why: 'both are at work', time: '2026-11-26T13:05Z', open: ['germany', 'mauritius'] },
  { why: 'Mauritius begins first', time: '2026-11-26T05:00Z', open: ['mauritius'] },
  { why: 'the last minute in common', time: '2026-11-26T13:59Z', open: ['germany', 'mauritius'] },
  { why: 'Mauritius has closed', time: '2026-11-26T14:00Z', open: ['germany'] },
  {
    why: 'an hour later in summer: it has not',
    time: '2026-07-23T13:59Z',
    open: ['germany', 'mauritius'],
  },
  { why: 'Germany has closed', time: '2026-11-26T17:00Z', open: [] },
  {
    why: 'Sunday evening here is Monday there, before the office opens',
    time: '2026-11-29T22:00Z',
    open: [],
  },
  { why: 'Monday morning there, still night here', time: '2026-11-30T05:30Z', open: ['mauritius'] },
  { why: 'Saturday', time: '2026-11-28T11:00Z', open: [] },
] as const;

const next = [
  { why: 'the same morning', now: '2026-11-26T05:10Z', next: '2026-11-26T08:00Z' },
  { why: 'the next day', now: '2026-11-26T17:00Z', next: '2026-11-27T08:00Z' },
  { why: 'over the weekend', now: '2026-11-27T17:00Z', next: '2026-11-30T08:00Z' },
  { why: 'over the change to winter time', now: '2026-10-23T18:00Z', next: '2026-10-26T08:00Z' },
  { why: 'over the change to summer time', now: '2027-03-27T12:00Z', next: '2027-03-29T07:00Z' },
];

test('around both clock changes, each day has its own shared hours', () => {
  const found = days.map(({ why, time }) => {
    const { shared } = inGermanTime(offices, at(time));
    return { why, time, ahead: hoursAhead(at(time)), from: shared.opens, to: shared.closes };
  });
  expect(found).toEqual(days);
});

test('whether an office is at work depends on its own day and hour', () => {
  const found = moments.map(({ why, time }) => {
    const open = (['germany', 'mauritius'] as const).filter((country) =>
      isOpen(offices, country, at(time)),
    );
    return { why, time, open };
  });
  expect(found).toEqual(moments);
});

test('the next shared hour is on a working day, by the clocks of that day', () => {
  const found = next.map(({ why, now }) => ({
    why,
    now,
    next: new Date(nextSharedHour(offices, at(now))).toISOString().replace(':00.000', ''),
  }));
  expect(found).toEqual(next);
});

test('other office hours move the bars, the shared part and the ruler', () => {
  const early = { germany: { opens: 8, closes: 16 }, mauritius: { opens: 10, closes: 20 } };
  const [winter, summer] = ['2026-11-26', '2026-07-26'].map((day) => inGermanTime(early, at(day)));
  expect(winter).toMatchObject({
    mauritius: { opens: 7, closes: 17 },
    shared: { opens: 8, closes: 16 },
    hours: 8,
  });
  expect(wholeDay([winter!, summer!])).toEqual({ opens: 7, closes: 18 });
});

const zones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Australia/Sydney', 'UTC'];
let zoneOfDevice: string | undefined;
beforeAll(() => {
  zoneOfDevice = process.env.TZ;
});
afterAll(() => {
  if (zoneOfDevice === undefined) delete process.env.TZ;
  else process.env.TZ = zoneOfDevice;
});

test.each(zones)('the result is the same on a device in %s', (zone) => {
  process.env.TZ = zone;
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  const now = at('2026-11-27T17:00Z');
  expect(clockAt('germany', now)).toEqual({ isWeekend: false, hour: 18, minute: 0, time: '18:00' });
  expect(new Date(nextSharedHour(offices, now)).toISOString()).toBe('2026-11-30T08:00:00.000Z');
});
