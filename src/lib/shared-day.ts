/**
 * The hours that both offices share. The clocks of both countries come from the browser (Intl),
 * since Germany changes its clocks twice a year.
 */

/** The full hours at which an office opens and closes, from Monday to Friday, by its own clock. */
export interface OfficeHours {
  opens: number;
  closes: number;
}

/** Both offices, as `office.hours` of content/site.yaml names them. */
export type Offices = Record<Place, OfficeHours>;

export type Place = keyof typeof zones;
const zones = { germany: 'Europe/Berlin', mauritius: 'Indian/Mauritius' };

const minute = 60_000;
const hour = 60 * minute;
const minutesOfDay = 24 * 60;

/** What the clock of a country shows at an instant (milliseconds since 1970). */
export function clockAt(place: Place, instant: number) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zones[place],
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const valueOf = (type: string) => parts.find((part) => part.type === type)!.value;
  return {
    isWeekend: valueOf('weekday').startsWith('S'),
    minutes: Number(valueOf('hour')) * 60 + Number(valueOf('minute')),
  };
}

/** How many hours the clocks of Mauritius are ahead of Germany's. */
export function hoursAhead(instant: number): number {
  const difference = clockAt('mauritius', instant).minutes - clockAt('germany', instant).minutes;
  return ((difference + minutesOfDay) % minutesOfDay) / 60;
}

/** A day of winter and one of summer in the year of an instant. */
export function seasonsOf(instant: number) {
  const year = new Date(instant).getUTCFullYear();
  return { winter: Date.UTC(year, 0, 15), summer: Date.UTC(year, 6, 15) };
}

/** True while Germany has summer time. */
export const isSummer = (instant: number) =>
  hoursAhead(instant) !== hoursAhead(seasonsOf(instant).winter);

/** Hours of the office in Mauritius, and those that both share, by the German clock. */
export function inGermanTime({ germany, mauritius }: Offices, instant: number) {
  const ahead = hoursAhead(instant);
  const there = { opens: mauritius.opens - ahead, closes: mauritius.closes - ahead };
  const shared = {
    opens: Math.max(germany.opens, there.opens),
    closes: Math.min(germany.closes, there.closes),
  };
  return { germany, mauritius: there, shared, hours: shared.closes - shared.opens };
}

/**
 * The hours from the first start of work to the last end, over days of both seasons, by the German
 * clock. The ruler of the day has to show all of them.
 */
export function wholeDay(days: readonly ReturnType<typeof inGermanTime>[]): OfficeHours {
  const hours = days.flatMap(({ germany, mauritius }) => [germany, mauritius]);
  return {
    opens: Math.min(...hours.map(({ opens }) => opens)),
    closes: Math.max(...hours.map(({ closes }) => closes)),
  };
}

export function isOpen(offices: Offices, place: Place, instant: number): boolean {
  const { opens, closes } = offices[place];
  const { isWeekend, minutes } = clockAt(place, instant);
  return !isWeekend && minutes >= opens * 60 && minutes < closes * 60;
}

/** The next time at which both offices are open: a full hour after the instant, within a week. */
export function nextSharedHour(offices: Offices, instant: number): number {
  let next = Math.ceil(instant / hour) * hour;
  while (!isOpen(offices, 'germany', next) || !isOpen(offices, 'mauritius', next)) next += hour;
  return next;
}
