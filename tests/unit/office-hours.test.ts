import { expect, test } from 'vitest';
import {
  hoursAhead,
  inGermanTime,
  isOfficeOpen,
  nextSharedHour,
  wholeDay,
} from '#src/lib/shared/office-hours.ts';

/*
 * Clocks of both offices. Germany changes to winter time on 25 October 2026 and to summer time on
 * 28 March 2027, at 1:00 UTC; Mauritius stays on UTC+4.
 */

const offices = { germany: { opens: 9, closes: 18 }, mauritius: { opens: 9, closes: 18 } };
const at = (time: string) => Date.parse(time);

const days = [
  {
    why: 'a minute before winter time',
    time: '2026-10-25T00:59Z',
    ahead: 2,
    shared: { opens: 9, closes: 16 },
  },
  {
    why: 'the first minute of winter time',
    time: '2026-10-25T01:00Z',
    ahead: 3,
    shared: { opens: 9, closes: 15 },
  },
  {
    why: 'the Friday before summer time',
    time: '2027-03-26T10:00Z',
    ahead: 3,
    shared: { opens: 9, closes: 15 },
  },
  {
    why: 'the first minute of summer time',
    time: '2027-03-28T01:00Z',
    ahead: 2,
    shared: { opens: 9, closes: 16 },
  },
  {
    why: 'past midnight in Mauritius only',
    time: '2026-12-31T21:30Z',
    ahead: 3,
    shared: { opens: 9, closes: 15 },
  },
];
test.each(days)('$why, the day has its own shared hours', ({ time, ahead, shared }) => {
  expect(hoursAhead(at(time))).toBe(ahead);
  expect(inGermanTime(offices, at(time)).shared).toEqual(shared);
});

const moments = [
  {
    why: 'both have opened',
    time: '2026-11-26T08:00Z',
    open: ['germany', 'mauritius'],
  },
  {
    why: 'Mauritius opens first',
    time: '2026-11-26T05:00Z',
    open: ['mauritius'],
  },
  {
    why: 'the last shared minute',
    time: '2026-11-26T13:59Z',
    open: ['germany', 'mauritius'],
  },
  {
    why: 'Mauritius has closed',
    time: '2026-11-26T14:00Z',
    open: ['germany'],
  },
  {
    why: 'Germany has closed',
    time: '2026-11-26T17:00Z',
    open: [],
  },
  {
    why: 'Sunday evening in Germany, Monday night in Mauritius',
    time: '2026-11-29T22:00Z',
    open: [],
  },
  {
    why: 'Monday morning in Mauritius, night in Germany',
    time: '2026-11-30T05:30Z',
    open: ['mauritius'],
  },
  {
    why: 'Saturday',
    time: '2026-11-28T11:00Z',
    open: [],
  },
];
test.each(moments)('an office is open by its own clock: $why', ({ time, open }) => {
  const countries = ['germany', 'mauritius'] as const;
  expect(countries.filter((country) => isOfficeOpen(offices, country, at(time)))).toEqual(open);
});

const nextHours = [
  {
    why: 'within a shared hour',
    now: '2026-11-26T08:10Z',
    next: '2026-11-26T09:00Z',
  },
  {
    why: 'the next day',
    now: '2026-11-26T17:00Z',
    next: '2026-11-27T08:00Z',
  },
  {
    why: 'across the change to winter time, on a weekend',
    now: '2026-10-23T18:00Z',
    next: '2026-10-26T08:00Z',
  },
  {
    why: 'across the change to summer time',
    now: '2027-03-27T12:00Z',
    next: '2027-03-29T07:00Z',
  },
];
test.each(nextHours)('the next shared hour is on a working day: $why', ({ now, next }) => {
  expect(nextSharedHour(offices, at(now))).toBe(at(next));
});

test('other office hours move bars, shared part and ruler', () => {
  const early = { germany: { opens: 8, closes: 16 }, mauritius: { opens: 10, closes: 20 } };
  const [winter, summer] = ['2026-11-26', '2026-07-26'].map((day) => inGermanTime(early, at(day)));
  expect(winter).toMatchObject({
    mauritius: { opens: 7, closes: 17 },
    shared: { opens: 8, closes: 16 },
    hours: 8,
  });
  expect(wholeDay([winter!, summer!])).toEqual({ opens: 7, closes: 18 });
});
