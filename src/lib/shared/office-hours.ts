/* Office hours of both countries. `Intl` provides the time zones, including German summer time. */

/** Opening and closing hour from Monday to Friday, whole hours in local time. */
export interface OfficeHours {
  opens: number;
  closes: number;
}

const timeZones = { germany: 'Europe/Berlin', mauritius: 'Indian/Mauritius' };

export type Country = keyof typeof timeZones;

/** Both offices, as `office.hours` in content/site.yaml. */
export type Offices = Record<Country, OfficeHours>;

const hourInMilliseconds = 60 * 60_000;

/** Returns a country's local time at an instant (milliseconds since 1970). */
export function localTime(country: Country, instant: number) {
  const clock = new Date(instant).toLocaleString('en-GB', {
    timeZone: timeZones[country],
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  // Format: Mon, 09:05
  const [day = '', hour, minute] = clock.split(/\W+/);
  return {
    isWeekend: day.startsWith('S'),
    hour: Number(hour),
    minute: Number(minute),
    time: `${Number(hour)}:${minute}`,
  };
}

/** Returns the time difference in hours, Mauritius minus Germany. */
export function hoursAhead(instant: number) {
  const difference = localTime('mauritius', instant).hour - localTime('germany', instant).hour;
  return (difference + 24) % 24;
}

/** Returns the 15th of a month (0 to 11) in the year of `instant`. */
const midMonth = (month: number, instant: number) =>
  Date.UTC(new Date(instant).getUTCFullYear(), month, 15);

/** True during German summer time. */
export const isSummer = (instant: number) =>
  hoursAhead(instant) !== hoursAhead(midMonth(0, instant));

/** Returns the office hours of both countries and the shared hours, in German time. */
export function inGermanTime(offices: Offices, instant: number) {
  const { germany } = offices;
  const ahead = hoursAhead(instant);
  const mauritius = {
    opens: offices.mauritius.opens - ahead,
    closes: offices.mauritius.closes - ahead,
  };
  const shared = {
    opens: Math.max(germany.opens, mauritius.opens),
    closes: Math.min(germany.closes, mauritius.closes),
  };
  return { germany, mauritius, shared, hours: shared.closes - shared.opens };
}

/** Returns the hours in winter and in summer, in the year of `instant`. */
export const inBothSeasons = (offices: Offices, instant: number) => ({
  winter: inGermanTime(offices, midMonth(0, instant)),
  summer: inGermanTime(offices, midMonth(6, instant)),
});

/**
 * Returns the earliest opening and latest closing hour across both seasons, in German time. The
 * ruler of the shared day covers this range.
 */
export function wholeDay(days: readonly ReturnType<typeof inGermanTime>[]) {
  const hours = days.flatMap(({ germany, mauritius }) => [germany, mauritius]);
  return {
    opens: Math.min(...hours.map(({ opens }) => opens)),
    closes: Math.max(...hours.map(({ closes }) => closes)),
  };
}

/** True during the office hours of a country, public holidays included. */
export function isOfficeOpen(offices: Offices, country: Country, instant: number) {
  const { opens, closes } = offices[country];
  const { isWeekend, hour } = localTime(country, instant);
  return !isWeekend && hour >= opens && hour < closes;
}

/** Returns the next full hour (at most a week ahead) at which both offices are open. */
export function nextSharedHour(offices: Offices, instant: number) {
  let next = Math.ceil(instant / hourInMilliseconds) * hourInMilliseconds;
  while (!isOfficeOpen(offices, 'germany', next) || !isOfficeOpen(offices, 'mauritius', next))
    next += hourInMilliseconds;
  return next;
}
