import { pageLanguage } from '#src/islands/language-switch/addresses.ts';
import { readJson } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import {
  localTime,
  inBothSeasons,
  isOfficeOpen,
  isSummer,
  nextSharedHour,
  wholeDay,
  type Country,
  type OfficeHours,
  type Offices,
} from '#src/lib/shared/office-hours.ts';

/**
 * The parts of the shared day that depend on the time: local times, a marker, who is at work, the
 * season.
 */

/** What the drawing tells its script, as JSON in `data-day` (SharedDay.astro). */
export interface DayData {
  offices: Offices;
  /** The day of the build. */
  built: string;
  /** The present time, and who is at work. */
  texts: Record<'now' | Country | 'both' | 'none', string>;
}

type Season = 'winter' | 'summer';

const minute = 60_000;
const year = 366 * 24 * 60 * minute;

/** The season that a visitor has chosen to see; it stays after a switch of language. */
let chosenSeason: Season | undefined;

let nextMinute: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows the time as a line through the drawing, on working days and while it is within the ruler.
 */
function showMarker(marker: HTMLElement, { opens, closes }: OfficeHours, now: number) {
  const clock = localTime('germany', now);
  const share = (clock.hour + clock.minute / 60 - opens) / (closes - opens);
  marker.hidden = clock.isWeekend || share < 0 || share > 1;
  marker.style.left = `${share * 100}%`;
}

/** Who is at work, by the office hours. */
function statusText({ offices, texts }: DayData, now: number) {
  const germany = isOfficeOpen(offices, 'germany', now);
  const mauritius = isOfficeOpen(offices, 'mauritius', now);
  if (germany && mauritius) return texts.both;
  if (germany) return texts.germany;
  if (mauritius) return texts.mauritius;
  const next = nextSharedHour(offices, now);
  const day = new Date(next).toLocaleDateString(pageLanguage(), {
    weekday: 'long',
    timeZone: 'Europe/Berlin',
  });
  return texts.none.replace('{{day}}', day).replace('{{time}}', localTime('germany', next).time);
}

function showSeason(day: HTMLElement, shown: Season, hours: number) {
  day.classList.toggle('day-in-summer', shown === 'summer');
  day.querySelector('[data-hours]')!.textContent = String(hours);
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-season]')) {
    const season = button.dataset.season as Season;
    button.ariaPressed = String(season === shown);
    button.disabled = false;
    button.onclick = () => {
      chosenSeason = season;
      showNow();
    };
  }
}

/** Shows the present times, and again each minute while a page has the drawing. */
function showNow() {
  clearTimeout(nextMinute);
  const day = document.querySelector<HTMLElement>('[data-day]');
  if (!day) return;
  const data = readJson<DayData>(day, 'day');
  const now = Date.now();
  nextMinute = setTimeout(showNow, minute - (now % minute));
  const age = now - Date.parse(data.built);
  // A clock that is before the build, or more than a year after it, is wrong. Then no times are
  // shown.
  const isTrusted = age >= 0 && age < year;
  const season = chosenSeason ?? (isTrusted && isSummer(now) ? 'summer' : 'winter');
  const seasons = inBothSeasons(data.offices, now);
  showSeason(day, season, seasons[season].hours);
  if (!isTrusted) return;
  for (const clock of day.querySelectorAll<HTMLElement>('[data-clock]')) {
    const { time } = localTime(clock.dataset.clock as Country, now);
    clock.textContent = data.texts.now.replace('{{time}}', time);
  }
  showMarker(day.querySelector('.day-now')!, wholeDay(Object.values(seasons)), now);
  document.querySelector('[data-at-work]')!.textContent = statusText(data, now);
}

showNow();
// Before the next frame, so that nothing blinks when the language is switched.
onPhases('components', { afterSwap: showNow, afterMorph: showNow });
// A timer stops while the device is asleep.
document.addEventListener('visibilitychange', showNow);
