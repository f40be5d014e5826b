import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { loadMotion } from '../features/motion.ts';
import {
  clockAt,
  hoursAhead,
  inGermanTime,
  isOpen,
  nextSharedHour,
  seasonsOf,
  wholeDay,
  type Offices,
  type Place,
} from '#src/lib/shared-day.ts';

/** What the shared day shows by the clock of now: local times, a marker, who is at work, the season. */

const minute = 60_000;
const longestTrust = 366 * 24 * 60 * minute;

type Season = keyof ReturnType<typeof seasonsOf>;

/** The season that a visitor has chosen to see; it stays after a switch of language. */
let chosen: Season | undefined;

let nextMinute: ReturnType<typeof setTimeout> | undefined;

/** A device whose clock is before the build, or more than a year after it, says nothing about now. */
function isTrusted(now: number, built: string): boolean {
  const age = now - Date.parse(built);
  return age >= 0 && age < longestTrust;
}

/** Fills `{{time}}` and the like. */
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

function timeIn(place: Place, instant: number): string {
  const { minutes } = clockAt(place, instant);
  const rest = String(minutes % 60).padStart(2, '0');
  return `${Math.floor(minutes / 60)}:${rest}`;
}

function showClocks(day: HTMLElement, now: number): void {
  for (const clock of day.querySelectorAll<HTMLElement>('[data-clock]')) {
    const time = timeIn(clock.dataset.clock as Place, now);
    clock.textContent = fill(clock.dataset.text!, { time });
  }
}

/** A line through the drawing, on working days and while it is within the ruler. */
function showMarker(day: HTMLElement, offices: Offices, now: number): void {
  const { opens, closes } = wholeDay(offices, now);
  const { isWeekend, minutes } = clockAt('germany', now);
  const part = (minutes / 60 - opens) / (closes - opens);
  const marker = day.querySelector<HTMLElement>('.day-now')!;
  marker.hidden = isWeekend || part < 0 || part > 1;
  marker.style.setProperty('--now', String(part));
}

/** Who is at work by the office hours. */
function showOpen({ nextElementSibling }: HTMLElement, offices: Offices, now: number): void {
  const line = nextElementSibling as HTMLElement;
  const open = (['germany', 'mauritius'] as const).filter((place) => isOpen(offices, place, now));
  const state = open.length === 2 ? 'both' : (open[0] ?? 'none');
  const next = nextSharedHour(offices, now);
  const day = new Date(next).toLocaleDateString(pageLanguage(), {
    weekday: 'long',
    timeZone: 'Europe/Berlin',
  });
  line.textContent = fill(line.dataset[state]!, { day, time: timeIn('germany', next) });
}

function showSeason(day: HTMLElement, offices: Offices, season: Season, now: number): void {
  const { hours } = inGermanTime(offices, seasonsOf(now)[season]);
  day.dataset.season = season;
  day.querySelector('[data-shared]')!.textContent = String(hours);
  for (const button of document.querySelectorAll<HTMLElement>('[data-show]')) {
    button.ariaPressed = String(button.dataset.show === season);
    button.onclick = async () => {
      const pressed = button.dataset.show as Season;
      chosen = pressed;
      const change = () => showSeason(day, offices, pressed, now);
      const motion = await loadMotion();
      if (motion) motion.slideSeason(day, change);
      else change();
    };
  }
}

/** Called when the drawing comes near the screen and after each switch of language; it goes on by itself each minute. */
export function showNow(day: HTMLElement): void {
  const offices = JSON.parse(day.dataset.hours!) as Offices;
  const now = Date.now();
  const isKnown = isTrusted(now, day.dataset.built!);
  const isWinter = !isKnown || hoursAhead(now) === hoursAhead(seasonsOf(now).winter);
  showSeason(day, offices, chosen ?? (isWinter ? 'winter' : 'summer'), now);
  if (!isKnown) return;
  showClocks(day, now);
  showMarker(day, offices, now);
  showOpen(day, offices, now);
  clearTimeout(nextMinute);
  nextMinute = setTimeout(() => day.isConnected && showNow(day), minute - (now % minute));
}
