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

/*
 * The language switch, kept in memory: shows German documents under URLs without /de, without a
 * reload (specification, section 10; docs/language.md, B1 to B22). Without this script, EN and DE
 * are ordinary links.
 */

/** The navigation in flight to another page, if any. */
let navigation: Pick<TransitionBeforePreparationEvent, 'signal' | 'sourceElement'> | undefined;

function beginNavigation(event: TransitionBeforePreparationEvent) {
  const { signal, sourceElement } = event;
  sourceElement?.setAttribute('aria-busy', 'true');
  navigation = event;
  // Another navigation aborts this one.
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

/** Sequence number of the latest click on EN or DE. */
let lastClick = 0;

/** The language clicked last, until the page is shown in this language. */
let clickedLanguage: Locale | undefined;

/**
 * Shows the page in a language, in place: URL, scroll position, focus, history and input stay
 * (docs/language.md, B3 to B5). If the translation cannot be fetched, only the status line changes
 * (B12). The latest click wins, stale clicks are dropped (B13).
 */
async function switchTo(locale: Locale) {
  lastClick += 1;
  const click = lastClick;
  clickedLanguage = locale;
  const timer = setTimeout(() => {
    if (click === lastClick) showProgress('loading', locale);
  }, 50);
  // `endNavigation` switches the page that is shown next.
  if (navigation) return;
  const isStale = () => click !== lastClick || navigation !== undefined;
  const isShown = locale === pageLanguage();
  const translation = isShown ? undefined : await fetchTranslation(locale);
  const canShow = translation && (isSameBuild(translation) || (await canAdoptClasses(translation)));
  if (isStale()) return;
  clearTimeout(timer);
  clickedLanguage = undefined;
  // A translation from another build does not fit into this page, but can be loaded.
  if (translation && !canShow && !hasInput(document)) {
    const address = inLanguage(currentUrl(), locale);
    return void loadPage({ address, entry: 'same', isStale });
  }
  showProgress(canShow || isShown ? undefined : 'failed');
  if (canShow) await showTranslation(locale, translation);
}

/** True if the current styles fit the translation from another build (B22). */
async function canAdoptClasses(translation: HTMLElement) {
  try {
    const { adoptClasses } = await import('./adopt-classes.ts');
    return adoptClasses(document.documentElement, translation);
  } catch {
    // A deployment has deleted the file.
    return false;
  }
}

/** EN and DE. Links only, because Prism sets data-language on code blocks too. */
const switchLink = 'a[data-language]';

/**
 * Marks the clicked link as busy while the translation is fetched; the status line shows a message.
 */
function showProgress(message: 'loading' | 'failed' | undefined, clicked?: Locale) {
  for (const link of document.querySelectorAll<HTMLElement>(switchLink))
    link.ariaBusy = link.dataset.language === clicked ? 'true' : null;
  showStatus(message && statusLine().dataset[message]);
}

/**
 * Starts the router with the translation. The router keeps history and runs the morph as its swap.
 */
async function showTranslation(locale: Locale, translation: HTMLElement) {
  // EN removes /de from the URL, so that a reload is English too (docs/language.md, B5).
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
  // For a hash on the same page, the router would only scroll. `afterMorph` restores the hash.
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
  // A full load ended the navigation, and later the bfcache restored this page.
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
