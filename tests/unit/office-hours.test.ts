import { expect, test } from 'vitest';
import {
  hoursAhead,
  inGermanTime,
  isOfficeOpen,
  nextSharedHour,
  wholeDay,
} from '#src/lib/shared/office-hours.ts';

/*
 * Opening hours of both offices. Germany changes to winter time on 25 October 2026 and to summer
 * time on 28 March 2027, at 1:00 UTC. Mauritius stays on UTC+4.
 */

const offices = { germany: { opens: 9, closes: 18 }, mauritius: { opens: 9, closes: 18 } };
const at = (time: string) => Date.parse(time);

const days = [
  {
    when: 'a minute before winter time',
    time: '2026-10-25T00:59Z',
    ahead: 2,
    shared: { opens: 9, closes: 16 },
  },
  {
    when: 'the first minute of winter time',
    time: '2026-10-25T01:00Z',
    ahead: 3,
    shared: { opens: 9, closes: 15 },
  },
  {
    when: 'the Friday before summer time',
    time: '2027-03-26T10:00Z',
    ahead: 3,
    shared: { opens: 9, closes: 15 },
  },
  {
    when: 'the first minute of summer time',
    time: '2027-03-28T01:00Z',
    ahead: 2,
    shared: { opens: 9, closes: 16 },
  },
  {
    when: 'past midnight in Mauritius only',
    time: '2026-12-31T21:30Z',
    ahead: 3,
    shared: { opens: 9, closes: 15 },
  },
];
test.each(days)('shared hours follow the time difference: $when', ({ time, ahead, shared }) => {
  expect(hoursAhead(at(time))).toBe(ahead);
  expect(inGermanTime(offices, at(time)).shared).toEqual(shared);
});

const moments = [
  {
    when: 'both are open',
    time: '2026-11-26T08:00Z',
    open: ['germany', 'mauritius'],
  },
  {
    when: 'early morning in Germany',
    time: '2026-11-26T05:00Z',
    open: ['mauritius'],
  },
  {
    when: 'the last shared minute',
    time: '2026-11-26T13:59Z',
    open: ['germany', 'mauritius'],
  },
  {
    when: 'Mauritius has closed',
    time: '2026-11-26T14:00Z',
    open: ['germany'],
  },
  {
    when: 'Germany has closed',
    time: '2026-11-26T17:00Z',
    open: [],
  },
  {
    when: 'Sunday evening in Germany, Monday night in Mauritius',
    time: '2026-11-29T22:00Z',
    open: [],
  },
  {
    when: 'Monday morning in Mauritius, night in Germany',
    time: '2026-11-30T05:30Z',
    open: ['mauritius'],
  },
  {
    when: 'Saturday',
    time: '2026-11-28T11:00Z',
    open: [],
  },
];
test.each(moments)('each office opens by its local time: $when', ({ time, open }) => {
  const countries = ['germany', 'mauritius'] as const;
  expect(countries.filter((country) => isOfficeOpen(offices, country, at(time)))).toEqual(open);
});

const nextHours = [
  {
    when: 'within a shared hour',
    now: '2026-11-26T08:10Z',
    next: '2026-11-26T09:00Z',
  },
  {
    when: 'after closing time',
    now: '2026-11-26T17:00Z',
    next: '2026-11-27T08:00Z',
  },
  {
    when: 'across the change to winter time, on a weekend',
    now: '2026-10-23T18:00Z',
    next: '2026-10-26T08:00Z',
  },
  {
    when: 'across the change to summer time',
    now: '2027-03-27T12:00Z',
    next: '2027-03-29T07:00Z',
  },
];
test.each(nextHours)('the next shared hour is on a working day: $when', ({ now, next }) => {
  expect(nextSharedHour(offices, at(now))).toBe(at(next));
});

test('other opening hours change local times, shared hours and ruler', () => {
  const early = { germany: { opens: 8, closes: 16 }, mauritius: { opens: 10, closes: 20 } };
  const [winter, summer] = ['2026-11-26', '2026-07-26'].map((day) => inGermanTime(early, at(day)));
  expect(winter).toMatchObject({
    mauritius: { opens: 7, closes: 17 },
    shared: { opens: 8, closes: 16 },
    hours: 8,
  });
  expect(wholeDay([winter!, summer!])).toEqual({ opens: 7, closes: 18 });
});
