/*
 * Times that a visitor can propose for a call: the hours shared by both offices on the next working
 * days. The shared hours depend on the day, because Germany changes its clocks twice a year.
 */
import { localTime, inGermanTime, type Offices } from './office-hours.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A working day in Germany, with the hours at which a call can start, in German time. */
export interface CallDay {
  /** YYYY-MM-DD */
  date: string;
  hours: number[];
}

/** A proposed start in German time. */
export interface CallTime {
  date: string;
  hour: number;
}

/** Returns noon UTC, when both countries have the same date, in summer and winter time. */
const noonOf = (date: string) => Date.parse(`${date}T12:00Z`);

/** Returns the instant of a start, in milliseconds since 1970. */
export function instantOf({ date, hour: start }: CallTime): number {
  const noon = noonOf(date);
  return noon + (start - localTime('germany', noon).hour) * hour;
}

/** Returns a date as YYYY-MM-DD, the Swedish date format. */
const dateIn = (timeZone: string | undefined, instant: number) =>
  new Date(instant).toLocaleDateString('sv', { timeZone });

/** Returns the date in Germany as YYYY-MM-DD. */
export const germanDate = (instant: number) => dateIn('Europe/Berlin', instant);

/** Returns the next working days in Germany after `date`. */
export function callDays(offices: Offices, date: string, count = 5): CallDay[] {
  const days: CallDay[] = [];
  for (let noon = noonOf(date) + day; days.length < count; noon += day) {
    if (localTime('germany', noon).isWeekend) continue;
    const { shared, hours } = inGermanTime(offices, noon);
    days.push({
      date: germanDate(noon),
      hours: Array.from({ length: hours }, (_, index) => shared.opens + index),
    });
  }
  return days;
}

/** Returns a start in German and Mauritian time. */
export function clocksAt(time: CallTime) {
  const instant = instantOf(time);
  return {
    germany: localTime('germany', instant).time,
    mauritius: localTime('mauritius', instant).time,
  };
}

/**
 * Returns a start in the visitor's own time, unless an office has the same. The date can differ: in
 * Auckland, 14:00 in Germany is 2:00 on the next day.
 */
export function ownClockAt(time: CallTime, timeZone?: string) {
  const instant = instantOf(time);
  const own = new Date(instant)
    .toLocaleTimeString('en-GB', { timeZone, hour: 'numeric', minute: '2-digit' })
    .replace(/^0/, '');
  if (Object.values(clocksAt(time)).includes(own)) return undefined;
  return { time: own, date: dateIn(timeZone, instant) };
}

/** Formats a date: “Tuesday, 1 December”, „Dienstag, 1. Dezember“; short: “Tue 1 Dec”. */
export function dayName(date: string, tag: string, length: 'long' | 'short' = 'long') {
  const noon = new Date(noonOf(date));
  const format = (options: Intl.DateTimeFormatOptions) =>
    noon.toLocaleDateString(tag, { timeZone: 'UTC', ...options });
  const separator = length === 'long' ? ', ' : ' ';
  return [format({ weekday: length }), format({ day: 'numeric', month: length })].join(separator);
}

/** Maps each call line that the site could have written since last week to its time. */
export function callLines(
  offices: Offices,
  today: string,
  formats: ((time: CallTime) => string)[],
): Map<string, CallTime> {
  const lastWeek = germanDate(noonOf(today) - 7 * day);
  const times = callDays(offices, lastWeek, 10).flatMap(({ date, hours }) =>
    hours.map((start) => ({ date, hour: start })),
  );
  return new Map(times.flatMap((time) => formats.map((format) => [format(time), time] as const)));
}
