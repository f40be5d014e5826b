import { navigate, type TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { defaultLocale, locales, type Locale } from '#src/i18n/locales.ts';
import {
  asksForLessData,
  closestTo,
  currentUrl,
  historyState,
  isSlowLine,
  onPlainClick,
  whenIdle,
  withoutHash,
} from '#src/lib/browser/dom.ts';
import { hasInput } from '#src/lib/browser/fields.ts';
import { onPhases, type SwitchInfo } from '#src/lib/browser/page-lifecycle.ts';
import { showStatus, statusLine } from '#src/lib/browser/status.ts';
import { inLanguage, pageLanguage, rememberLanguage } from './addresses.ts';
import { loadPage } from './full-load.ts';
import { morph } from './morph.ts';
import { isOfOwnBuild } from './other-build.ts';
import { fetchHtml, fetchTranslation } from './translation.ts';

/**
 * The language switch held in memory: German documents under plain addresses, without a reload
 * (specification, section 10; docs/language.md, B1 to B22). EN and DE are plain links that work
 * without this script.
 */

/** The navigation to another page; undefined when none is in flight. */
let navigation: Pick<TransitionBeforePreparationEvent, 'signal' | 'sourceElement'> | undefined;

function beginNavigation(event: TransitionBeforePreparationEvent) {
  const { signal, sourceElement } = event;
  sourceElement?.setAttribute('aria-busy', 'true');
  navigation = event;
  // Another navigation begins.
  signal.addEventListener('abort', () => {
    sourceElement?.removeAttribute('aria-busy');
    if (navigation === event) endNavigation();
  });
}

function endNavigation() {
  if (!navigation) return;
  navigation.sourceElement?.removeAttribute('aria-busy');
  navigation = undefined;
  // A language that was clicked during the navigation is for the page on screen now (B13).
  if (pressedLanguage) void switchTo(pressedLanguage);
}

/** The number of the last press of EN or DE, and its language while that is not shown yet. */
let lastPress = 0;
let pressedLanguage: Locale | undefined;

/**
 * Shows the page in a language, in place: address, scroll, focus, history and what was typed stay
 * (docs/language.md, B3 to B5). If the translation cannot be fetched, only the status line changes
 * (B12). An earlier press that is still waiting is dropped: the last one wins (B13).
 */
async function switchTo(locale: Locale) {
  lastPress += 1;
  const press = lastPress;
  pressedLanguage = locale;
  const timer = setTimeout(() => {
    if (press === lastPress) showProgress('loading', locale);
  }, 50);
  if (navigation) return;
  const isShown = locale === pageLanguage();
  const translation = isShown ? undefined : await fetchTranslation(locale);
  const canShow = translation && (isOfOwnBuild(translation) || (await canKeepStyles(translation)));
  if (press !== lastPress || navigation) return;
  clearTimeout(timer);
  pressedLanguage = undefined;
  if (translation && !canShow && !hasInput(document)) {
    const address = inLanguage(currentUrl(), locale);
    const isStale = () => press !== lastPress || navigation !== undefined;
    return void loadPage({ address, entry: 'same', isStale });
  }
  showProgress(canShow || isShown ? undefined : 'failed');
  if (canShow) await showTranslation(locale, translation);
}

/** True if the page on screen can show the texts of another build in its own styles (B22). */
async function canKeepStyles(translation: HTMLElement) {
  try {
    const { keepStyles } = await import('./keep-styles.ts');
    return keepStyles(document.documentElement, translation);
  } catch {
    // A deployment has deleted the file.
    return false;
  }
}

/** EN and DE. Code of articles has the attribute as well, for its own language. */
const switchLink = 'a[data-language]';

/** Marks the pressed link while the translation is being fetched. The status line says so too. */
function showProgress(message: 'loading' | 'failed' | undefined, pressed?: Locale) {
  for (const link of document.querySelectorAll<HTMLElement>(switchLink))
    link.ariaBusy = link.dataset.language === pressed ? 'true' : null;
  showStatus(message && statusLine().dataset[message]);
}

async function showTranslation(locale: Locale, translation: HTMLElement) {
  // EN under a German address leads to the plain one, so that a reload is English too
  // (docs/language.md, B5).
  const target = inLanguage(currentUrl(), defaultLocale);
  const { hash } = target;
  const position = { left: scrollX, top: scrollY, behavior: 'instant' as const };
  rememberLanguage(locale);
  const unsubscribe = onPhases('frame', {
    afterMorph() {
      unsubscribe();
      if (hash) history.replaceState(history.state, '', hash);
      // The router has scrolled to the top.
      scrollTo(position);
    },
  });
  // With a hash on the same page, the router would jump and load nothing. So the hash is left out,
  // and put back when the page is shown.
  await navigate(withoutHash(target), {
    history: 'replace',
    state: historyState(),
    info: { translation } satisfies SwitchInfo,
  });
}

onPlainClick(switchLink, ({ dataset }, event) => {
  event.preventDefault();
  void switchTo(dataset.language as Locale);
});

// The switch is about to be used: a pointer, the focus or a finger is on it (docs/language.md, B3).
for (const type of ['pointerover', 'focusin'])
  document.addEventListener(type, (event) => {
    const link = closestTo(event, switchLink);
    if (link) void fetchHtml(link.dataset.language as Locale);
  });

/**
 * The languages in which a page is prefetched when idle: the first page of a visit in each language,
 * later pages in that of the browser (docs/language.md, B3).
 */
let prefetched: readonly Locale[] = locales;

onPhases('frame', {
  beforeFetch: beginNavigation,
  afterSwap: endNavigation,
  stayed: endNavigation,
  // A full load has ended the navigation, and the bfcache restores this page.
  pageShow: endNavigation,
  beforeSwitch(event) {
    // The translation has been fetched already.
    event.loader = () => Promise.resolve();
  },
  beforeMorph(event) {
    event.swap = () => morph(event.info.translation);
  },
  pageLoad() {
    const languages = prefetched;
    prefetched = locales.filter((locale) => navigator.language.startsWith(locale));
    whenIdle(() => {
      if (asksForLessData() || isSlowLine()) return;
      for (const locale of languages) void fetchHtml(locale, 'low');
    });
  },
});
