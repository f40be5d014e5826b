import { isLocale, type Locale } from '#src/i18n/locales.ts';
import { here, isCostlyLine, isPlainClick, onIntent, whenIdle } from '../dom.ts';
import { onEachPage } from '../navigation/index.ts';
import { shownLocale } from './locale.ts';
import { prepareCounterpart, switchTo } from './switch.ts';

/**
 * The language switch held in memory: German documents under plain addresses, without a reload (behaviours B1 to B20,
 * docs/language.md). The links EN and DE work without this script, as plain links.
 */

/** Presses on EN and DE. Capturing, so that Astro's router finds the click already answered. */
document.addEventListener(
  'click',
  (event) => {
    if (!isPlainClick(event)) return;
    const link = (event.target as Element).closest?.<HTMLElement>('[data-language]');
    if (!link) return;
    event.preventDefault();
    void switchTo(link.dataset.language as Locale);
  },
  true,
);

/** The counterpart is fetched when the switch is about to be used (B3). */
onIntent(({ target }) => {
  // Later, because a switch moves what is under a pointer that rests, and its frame must not wait for this.
  if ((target as Element).closest?.('[data-language]')) whenIdle(() => void prepareCounterpart(), 0);
});

/** The first of the site's languages that the visitor has told the browser to prefer. */
const preferredLocale = () => navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale);

/** A page in another language than the visitor's has its counterpart ready before the switch is thought of (B3). */
onEachPage(() => {
  const preferred = preferredLocale();
  if (preferred !== undefined && preferred !== shownLocale(here()) && !isCostlyLine())
    whenIdle(() => void prepareCounterpart(), 2000);
});
