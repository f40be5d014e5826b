import { expect, test } from 'vitest';
import {
  callDays,
  clocksAt,
  dayName,
  germanDate,
  instantOf,
  ownClockAt,
} from '#src/lib/shared/call-times.ts';
import { applyEdit, lineEdit } from '#src/lib/shared/message-lines.ts';

const offices = {
  germany: { opens: 9, closes: 18 },
  mauritius: { opens: 9, closes: 18 },
};

test.each([
  {
    reason: 'from tomorrow on',
    now: '2026-12-01T08:00Z',
    dates: ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'],
    hours: [9, 14],
  },
  {
    reason: 'over a weekend',
    now: '2026-12-04T15:00Z',
    dates: ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'],
    hours: [9, 14],
  },
  {
    reason: 'late evening in UTC, already the next day in Germany',
    now: '2026-07-07T22:30Z',
    dates: ['2026-07-09', '2026-07-10', '2026-07-13', '2026-07-14', '2026-07-15'],
    hours: [9, 15],
  },
  {
    reason: 'before summer time ends',
    now: '2026-10-22T08:00Z',
    dates: ['2026-10-23', '2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29'],
    hours: [9, 15, 14],
  },
])(
  'visitors can choose from five working days: $reason',
  ({ now, dates, hours: [first, last, lastLater] }) => {
    const days = callDays(offices, germanDate(Date.parse(now)));
    expect(days.map(({ date }) => date)).toEqual(dates);
    expect(days[0]!.hours[0]).toBe(first);
    expect(days[0]!.hours.at(-1)).toBe(last);
    expect(days.at(-1)!.hours.at(-1)).toBe(lastLater ?? last);
  },
);

test.each([
  { reason: 'winter', date: '2026-12-01', mauritius: '13:00', instant: '2026-12-01T09:00:00.000Z' },
  { reason: 'summer', date: '2026-07-01', mauritius: '12:00', instant: '2026-07-01T08:00:00.000Z' },
  {
    reason: 'the Monday after summer time ends',
    date: '2026-10-26',
    mauritius: '13:00',
    instant: '2026-10-26T09:00:00.000Z',
  },
])('a call time has both office times: $reason', ({ date, mauritius, instant }) => {
  const time = { date, hour: 10 };
  expect(clocksAt(time)).toEqual({ germany: '10:00', mauritius });
  for (const timeZone of ['Europe/Vienna', 'Indian/Mauritius'])
    expect(ownClockAt(time, timeZone)).toBeUndefined();
  expect(new Date(instantOf(time)).toISOString()).toBe(instant);
});

test('a call time adds the local time of visitors elsewhere', () => {
  const time = { date: '2026-12-01', hour: 10 };
  expect(ownClockAt(time, 'America/New_York')).toEqual({ time: '4:00', date: '2026-12-01' });
  expect(ownClockAt(time, 'Asia/Kolkata')).toEqual({ time: '14:30', date: '2026-12-01' });
  expect(ownClockAt(time, 'Pacific/Honolulu')).toEqual({ time: '23:00', date: '2026-11-30' });
});

test('a day name has weekday, day and month', () => {
  expect(dayName('2026-12-01', 'en-GB')).toBe('Tuesday, 1 December');
  expect(dayName('2026-12-01', 'de-DE')).toBe('Dienstag, 1. Dezember');
});

const call = 'Call: Tuesday';
const other = 'Anruf: Mittwoch';
const isKnown = (line: string) => [call, other].includes(line);

test.each([
  // The line ends with a break, so that the visitor continues on the next one.
  { what: 'starts an empty message', text: '', line: call, result: `${call}\n` },
  { what: 'follows the typed text', text: 'Hello', line: call, result: `Hello\n${call}\n` },
  { what: 'follows a line break', text: 'Hello\n', line: call, result: `Hello\n${call}\n` },
  {
    what: 'replaces an earlier call line',
    text: `A\n${other}\nB`,
    line: call,
    result: `A\n${call}\nB`,
  },
  {
    what: 'is added after an edited one',
    text: `A\n${call}!`,
    line: call,
    result: `A\n${call}!\n${call}\n`,
  },
  { what: 'is removed at the end', text: `Hello\n${call}`, line: undefined, result: 'Hello' },
  { what: 'is removed at the start', text: `${call}\nHello`, line: undefined, result: 'Hello' },
  { what: 'is removed with its line break', text: `A\n${call}\n`, line: undefined, result: 'A\n' },
  { what: 'is removed between lines', text: `A\n${call}\nB`, line: undefined, result: 'A\nB' },
  { what: 'is removed if alone', text: call, line: undefined, result: '' },
  { what: 'is removed if alone, with its break', text: `${call}\n`, line: undefined, result: '' },
  {
    what: 'is kept once edited',
    text: `${call} or later`,
    line: undefined,
    result: `${call} or later`,
  },
])('the call line $what', ({ text, line, result }) => {
  const edit = lineEdit({ text, isKnown, line });
  expect(edit ? applyEdit(text, edit) : text).toBe(result);
});

test('the team line precedes the typed text', () => {
  const edit = lineEdit({ text: 'Hello', isKnown, line: call, isFirst: true });
  expect(applyEdit('Hello', edit!)).toBe(`${call}\nHello`);
});
