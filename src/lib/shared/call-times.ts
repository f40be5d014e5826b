/**
 * The hours that a visitor can propose for a call: hours that both offices share on the next working
 * days, by the clocks of each day (Germany changes its clocks twice a year).
 */
import { localTime, inGermanTime, type Offices } from './office-hours.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A working day in Germany, with the starts of the shared hours by the German clock. */
export interface CallDay {
  /** YYYY-MM-DD */
  date: string;
  hours: number[];
}

/** A proposed start, by the German clock. */
export interface CallTime {
  date: string;
  hour: number;
}

/** Noon in Greenwich is the same date in Germany and Mauritius, and after a change of the clocks. */
const noonOf = (date: string) => Date.parse(`${date}T12:00Z`);

/** Returns the instant of a start, in milliseconds since 1970. */
export function instantOf({ date, hour: start }: CallTime): number {
  const noon = noonOf(date);
  return noon + (start - localTime('germany', noon).hour) * hour;
}

/** Returns the date in Germany, YYYY-MM-DD. Swedish dates have this form. */
export const germanDate = (instant: number) =>
  new Date(instant).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });

/** Returns working days by the German calendar, the first one after a date. */
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

/** Returns the times at a start: in Germany, in Mauritius, and the visitor's where it differs. */
export function clocksAt(time: CallTime, timeZone?: string) {
  const instant = instantOf(time);
  const germany = localTime('germany', instant).time;
  const mauritius = localTime('mauritius', instant).time;
  const own = new Date(instant)
    .toLocaleTimeString('en-GB', { timeZone, hour: 'numeric', minute: '2-digit' })
    .replace(/^0/, '');
  return { germany, mauritius, own: [germany, mauritius].includes(own) ? undefined : own };
}

/** Formats a date: “Tuesday, 1 December”, „Dienstag, 1. Dezember“; short: “Tue 1 Dec”. */
export function dayName(date: string, tag: string, length: 'long' | 'short' = 'long') {
  const noon = new Date(noonOf(date));
  const format = (options: Intl.DateTimeFormatOptions) =>
    noon.toLocaleDateString(tag, { timeZone: 'UTC', ...options });
  const separator = length === 'long' ? ', ' : ' ';
  return [format({ weekday: length }), format({ day: 'numeric', month: length })].join(separator);
}

/** Returns every line for a call that the site could have written in the last days, with its time. */
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
