import { navigate, type TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { defaultLocale, locales, type Locale } from '#src/i18n/locales.ts';
import {
  hasSaveData,
  closestTo,
  currentUrl,
  historyState,
  isSlowConnection,
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
import { isSameBuild } from './build-id.ts';
import { fetchHtml, fetchTranslation } from './translation.ts';

/**
 * The in-memory language switch: German documents under plain URLs, without a reload
 * (specification, section 10; docs/language.md, B1 to B22). Without this script, EN and DE are
 * plain links.
 */

/** The navigation in flight to another page, if any. */
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
  // A language clicked during the navigation applies to the page on screen now (B13).
  if (clickedLanguage) void switchTo(clickedLanguage);
}

/** Sequence number of the latest click on EN or DE, and its language until shown. */
let lastClick = 0;
let clickedLanguage: Locale | undefined;

/**
 * Shows the page in a language, in place: URL, scroll position, focus, history and input stay
 * (docs/language.md, B3 to B5). If the translation cannot be fetched, only the status line changes
 * (B12). A stale click is dropped: the latest wins (B13).
 */
async function switchTo(locale: Locale) {
  lastClick += 1;
  const click = lastClick;
  clickedLanguage = locale;
  const timer = setTimeout(() => {
    if (click === lastClick) showProgress('loading', locale);
  }, 50);
  if (navigation) return;
  const isShown = locale === pageLanguage();
  const translation = isShown ? undefined : await fetchTranslation(locale);
  const canShow = translation && (isSameBuild(translation) || (await canAdoptClasses(translation)));
  if (click !== lastClick || navigation) return;
  clearTimeout(timer);
  clickedLanguage = undefined;
  if (translation && !canShow && !hasInput(document)) {
    const address = inLanguage(currentUrl(), locale);
    const isStale = () => click !== lastClick || navigation !== undefined;
    return void loadPage({ address, entry: 'same', isStale });
  }
  showProgress(canShow || isShown ? undefined : 'failed');
  if (canShow) await showTranslation(locale, translation);
}

/** True if the current styles fit the texts of another build (B22). */
async function canAdoptClasses(translation: HTMLElement) {
  try {
    const { adoptClasses } = await import('./adopt-classes.ts');
    return adoptClasses(document.documentElement, translation);
  } catch {
    // A deployment has deleted the file.
    return false;
  }
}

/** `a[…]` only: Prism sets data-language on code blocks too. */
const switchLink = 'a[data-language]';

/**
 * Marks the clicked link as busy while the translation is fetched; the status line shows a message.
 */
function showProgress(message: 'loading' | 'failed' | undefined, clicked?: Locale) {
  for (const link of document.querySelectorAll<HTMLElement>(switchLink))
    link.ariaBusy = link.dataset.language === clicked ? 'true' : null;
  showStatus(message && statusLine().dataset[message]);
}

async function showTranslation(locale: Locale, translation: HTMLElement) {
  // On a German URL, EN changes to the plain URL, so that a reload is English too
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
  // With a hash on the same page, the router would jump and load nothing. The hash is removed, and
  // restored after the swap.
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

// Prefetches the translation on hover, focus or touch (docs/language.md, B3).
for (const type of ['pointerover', 'focusin'])
  document.addEventListener(type, (event) => {
    const link = closestTo(event, switchLink);
    if (link) void fetchHtml(link.dataset.language as Locale);
  });

/**
 * Languages to prefetch when idle: both on the first page of a visit, only the browser's language
 * on later pages (docs/language.md, B3).
 */
let languagesToPrefetch: readonly Locale[] = locales;

onPhases('frame', {
  beforeFetch: beginNavigation,
  afterSwap: endNavigation,
  stayed: endNavigation,
  // A full load has ended the navigation, and the bfcache restores this page.
  pageShow: endNavigation,
  beforeSwitch(event) {
    // The translation is already fetched.
    event.loader = () => Promise.resolve();
  },
  beforeMorph(event) {
    event.swap = () => morph(event.info.translation);
  },
  pageLoad() {
    const languages = languagesToPrefetch;
    languagesToPrefetch = locales.filter((locale) => navigator.language.startsWith(locale));
    whenIdle(() => {
      if (hasSaveData() || isSlowConnection()) return;
      for (const locale of languages) void fetchHtml(locale, 'low');
    });
  },
});
