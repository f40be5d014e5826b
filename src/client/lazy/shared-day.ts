import { loadMotion } from '../features/motion.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import {
  clockAt,
  isOpen,
  isSummer,
  nextSharedHour,
  type OfficeHours,
  type Offices,
  type Place,
} from '#src/lib/shared-day.ts';

/**
 * The parts of the shared day that depend on the time: local times, a marker, who is at work, the
 * season.
 */

const minute = 60_000;
const year = 366 * 24 * 60 * minute;

type Season = 'winter' | 'summer';

/** The season that a visitor has chosen to see; it stays after a switch of language. */
let chosen: Season | undefined;

let nextMinute: ReturnType<typeof setTimeout> | undefined;

/** The hours that an attribute names: "9 18". */
function hoursIn(attribute = ''): OfficeHours {
  const [opens = 0, closes = 0] = attribute.split(' ').map(Number);
  return { opens, closes };
}

function timeIn(place: Place, instant: number): string {
  const { minutes } = clockAt(place, instant);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * Shows the time as a line through the drawing, on working days and while it is within the ruler.
 */
function showMarker(day: HTMLElement, now: number): void {
  const { opens, closes } = hoursIn(day.dataset.ruler);
  const { isWeekend, minutes } = clockAt('germany', now);
  const part = (minutes / 60 - opens) / (closes - opens);
  const marker = day.querySelector<HTMLElement>('.day-now')!;
  marker.hidden = isWeekend || part < 0 || part > 1;
  marker.style.setProperty('--now', String(part));
}

/** Shows who is at work, by the office hours. */
function showOpen(line: HTMLElement, offices: Offices, now: number): void {
  const open = (['germany', 'mauritius'] as const).filter((place) => isOpen(offices, place, now));
  const state = open.length === 2 ? 'both' : (open[0] ?? 'none');
  const next = nextSharedHour(offices, now);
  const day = new Date(next).toLocaleDateString(pageLanguage(), {
    weekday: 'long',
    timeZone: 'Europe/Berlin',
  });
  line.textContent = line.dataset[state]!.replace('{{day}}', day).replace(
    '{{time}}',
    timeIn('germany', next),
  );
}

function showSeason(day: HTMLElement, season: Season): void {
  day.classList.toggle('day-in-summer', season === 'summer');
  const hours = day.querySelector<HTMLElement>('[data-summer]')!;
  hours.textContent = hours.dataset[season]!;
  for (const button of document.querySelectorAll<HTMLElement>('.seasons button')) {
    button.ariaPressed = String(button.dataset.season === season);
    button.onclick = () => void choose(day, button.dataset.season as Season);
  }
}

async function choose(day: HTMLElement, season: Season): Promise<void> {
  chosen = season;
  const change = () => showSeason(day, season);
  const motion = await loadMotion();
  if (motion) motion.slideSeason(day, change);
  else change();
}

/** Shows the present times, and again each minute while a page has the drawing. */
export function showNow(): void {
  clearTimeout(nextMinute);
  const day = document.querySelector<HTMLElement>('.day');
  if (!day) return;
  const now = Date.now();
  nextMinute = setTimeout(showNow, minute - (now % minute));
  const age = now - Date.parse(day.dataset.built!);
  // A clock that is before the build, or more than a year after it, is wrong. Then no times are
  // shown.
  const isTrusted = age >= 0 && age < year;
  showSeason(day, chosen ?? (isTrusted && isSummer(now) ? 'summer' : 'winter'));
  if (!isTrusted) return;
  const { germany, mauritius, now: text } = day.dataset;
  for (const clock of day.querySelectorAll<HTMLElement>('[data-clock]'))
    clock.textContent = text!.replace('{{time}}', timeIn(clock.dataset.clock as Place, now));
  showMarker(day, now);
  const offices = { germany: hoursIn(germany), mauritius: hoursIn(mauritius) };
  showOpen(day.nextElementSibling as HTMLElement, offices, now);
}

// Before the next frame, so that nothing blinks when the language is switched.
document.addEventListener('astro:after-swap', showNow);
