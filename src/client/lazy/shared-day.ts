import { loadMotion } from '../features/motion.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
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
const year = 366 * 24 * 60 * minute;

type Season = keyof ReturnType<typeof seasonsOf>;

/** The season that a visitor has chosen to see; it stays after a switch of language. */
let chosen: Season | undefined;

let nextMinute: ReturnType<typeof setTimeout> | undefined;

function officesOf({ dataset }: HTMLElement): Offices {
  const hoursOf = (place: Place) => {
    const [opens = 0, closes = 0] = dataset[place]!.split(' ').map(Number);
    return { opens, closes };
  };
  return { germany: hoursOf('germany'), mauritius: hoursOf('mauritius') };
}

/** Fills `{{time}}` and the like. */
const fill = (text = '', values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

function timeIn(place: Place, instant: number): string {
  const { minutes } = clockAt(place, instant);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
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
function showOpen(line: HTMLElement, offices: Offices, now: number): void {
  const open = (['germany', 'mauritius'] as const).filter((place) => isOpen(offices, place, now));
  const state = open.length === 2 ? 'both' : (open[0] ?? 'none');
  const next = nextSharedHour(offices, now);
  const day = new Date(next).toLocaleDateString(pageLanguage(), {
    weekday: 'long',
    timeZone: 'Europe/Berlin',
  });
  line.textContent = fill(line.dataset[state], { day, time: timeIn('germany', next) });
}

function showSeason(day: HTMLElement, season: Season, now: number): void {
  const { hours } = inGermanTime(officesOf(day), seasonsOf(now)[season]);
  day.classList.toggle('day-in-summer', season === 'summer');
  day.querySelector('.day-shared span span')!.textContent = String(hours);
  for (const button of document.querySelectorAll<HTMLElement>('.seasons button')) {
    button.ariaPressed = String(button.dataset.season === season);
    button.onclick = () => void choose(day, button.dataset.season as Season);
  }
}

async function choose(day: HTMLElement, season: Season): Promise<void> {
  chosen = season;
  const change = () => showSeason(day, season, Date.now());
  const motion = await loadMotion();
  if (motion) motion.slideSeason(day, change);
  else change();
}

/** Shows what the clocks say now, and goes on each minute while the page has the drawing. */
export function showNow(): void {
  clearTimeout(nextMinute);
  const day = document.querySelector<HTMLElement>('.day');
  if (!day) return;
  const now = Date.now();
  nextMinute = setTimeout(showNow, minute - (now % minute));
  const age = now - Date.parse(day.dataset.built!);
  // A device whose clock is before the build, or more than a year after it, says nothing about now.
  const isTrusted = age >= 0 && age < year;
  const isSummer = isTrusted && hoursAhead(now) !== hoursAhead(seasonsOf(now).winter);
  showSeason(day, chosen ?? (isSummer ? 'summer' : 'winter'), now);
  if (!isTrusted) return;
  const offices = officesOf(day);
  for (const clock of day.querySelectorAll<HTMLElement>('[data-clock]'))
    clock.textContent = fill(day.dataset.now, {
      time: timeIn(clock.dataset.clock as Place, now),
    });
  showMarker(day, offices, now);
  showOpen(day.nextElementSibling as HTMLElement, offices, now);
}

// Before the next frame, so that nothing blinks when the language is switched.
document.addEventListener('astro:after-swap', showNow);
