/**
 * The hours that both offices share. The clocks of both countries come from the browser (Intl),
 * since Germany changes its clocks twice a year.
 */

/** The full hours at which an office opens and closes, from Monday to Friday, by its own clock. */
export interface OfficeHours {
  opens: number;
  closes: number;
}

const timeZones = { germany: 'Europe/Berlin', mauritius: 'Indian/Mauritius' };

export type Country = keyof typeof timeZones;

/** Both offices, as `office.hours` of content/site.yaml names them. */
export type Offices = Record<Country, OfficeHours>;

const hourInMilliseconds = 60 * 60_000;

/** What the clock of a country shows at an instant (milliseconds since 1970). */
export function clockAt(country: Country, instant: number) {
  const clock = new Date(instant).toLocaleString('en-GB', {
    timeZone: timeZones[country],
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  // Mon, 09:05
  const [day = '', hour, minute] = clock.split(/\W+/);
  return {
    isWeekend: day.startsWith('S'),
    hour: Number(hour),
    minute: Number(minute),
    time: `${Number(hour)}:${minute}`,
  };
}

/** How many hours the clocks of Mauritius are ahead of Germany's. */
export function hoursAhead(instant: number) {
  const difference = clockAt('mauritius', instant).hour - clockAt('germany', instant).hour;
  return (difference + 24) % 24;
}

/** The 15th of a month (from 0) in the year of an instant. */
const middleOf = (month: number, instant: number) =>
  Date.UTC(new Date(instant).getUTCFullYear(), month, 15);

/** True while Germany has summer time. */
export const isSummer = (instant: number) =>
  hoursAhead(instant) !== hoursAhead(middleOf(0, instant));

/** Hours of the office in Mauritius, and those that both share, by the German clock. */
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

/** The same on a day of winter and on one of summer, in the year of an instant. */
export const inBothSeasons = (offices: Offices, instant: number) => ({
  winter: inGermanTime(offices, middleOf(0, instant)),
  summer: inGermanTime(offices, middleOf(6, instant)),
});

/**
 * The hours from the first start of work to the last end, over days of both seasons, by the German
 * clock. The ruler of the day has to show all of them.
 */
export function wholeDay(days: readonly ReturnType<typeof inGermanTime>[]) {
  const hours = days.flatMap(({ germany, mauritius }) => [germany, mauritius]);
  return {
    opens: Math.min(...hours.map(({ opens }) => opens)),
    closes: Math.max(...hours.map(({ closes }) => closes)),
  };
}

export function isOfficeOpen(offices: Offices, country: Country, instant: number) {
  const { opens, closes } = offices[country];
  const { isWeekend, hour } = clockAt(country, instant);
  return !isWeekend && hour >= opens && hour < closes;
}

/** The next time at which both offices are open: a full hour after the instant, within a week. */
export function nextSharedHour(offices: Offices, instant: number) {
  let next = Math.ceil(instant / hourInMilliseconds) * hourInMilliseconds;
  while (!isOfficeOpen(offices, 'germany', next) || !isOfficeOpen(offices, 'mauritius', next))
    next += hourInMilliseconds;
  return next;
}
