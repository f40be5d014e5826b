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

/** Time-dependent parts of the shared day: local times, time marker, open offices, season. */

/** Script data in `data-day`, as JSON (SharedDay.astro). */
export interface DayData {
  offices: Offices;
  /** The build date. */
  built: string;
  /** The current time, and the status of the offices. */
  texts: Record<'now' | Country | 'both' | 'none', string>;
}

type Season = 'winter' | 'summer';

const minute = 60_000;
const year = 366 * 24 * 60 * minute;

/** The season chosen by the visitor; survives a language switch. */
let chosenSeason: Season | undefined;

let nextMinute: ReturnType<typeof setTimeout> | undefined;

/** Shows the current time as a line, on working days within the ruler's hours. */
function showMarker(marker: HTMLElement, { opens, closes }: OfficeHours, now: number) {
  const clock = localTime('germany', now);
  const share = (clock.hour + clock.minute / 60 - opens) / (closes - opens);
  marker.hidden = clock.isWeekend || share < 0 || share > 1;
  marker.style.left = `${share * 100}%`;
}

/** Returns the message that says which offices are open. */
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

/** Shows a season's bars, and connects the buttons on the about page. */
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

/** Shows the current times, and updates them every minute while a page has the drawing. */
function showNow() {
  clearTimeout(nextMinute);
  const day = document.querySelector<HTMLElement>('[data-day]');
  if (!day) return;
  const data = readJson<DayData>(day, 'day');
  const now = Date.now();
  nextMinute = setTimeout(showNow, minute - (now % minute));
  const age = now - Date.parse(data.built);
  // A clock before the build date, or more than a year after it, is wrong: no times are shown.
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
// Before the next frame, so that nothing flickers after a language switch.
onPhases('components', { afterSwap: showNow, afterMorph: showNow });
// Timers stop while the device sleeps.
document.addEventListener('visibilitychange', showNow);
