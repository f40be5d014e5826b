import { navigate } from 'astro:transitions/client';
import { defaultLocale, isLocale, locales, type Locale } from '#src/i18n/locales.ts';
import {
  asksForLessData,
  here,
  isPlainClick,
  whenQuiet,
  withoutHash,
} from '#src/lib/browser/dom.ts';
import { say, statusLine } from '#src/lib/browser/status.ts';
import { inLanguage, languageOf, rememberLanguage } from './addresses.ts';
import { addOwn, morph } from './morph.ts';
import { fetchAhead, fetchTranslation, translationIn } from './translation.ts';

/**
 * The language switch held in memory: German documents under plain addresses, without a reload
 * (specification, section 10; docs/language.md, B1 to B21). EN and DE are plain links that work
 * without this script.
 */

/**
 * Resolves when the navigation to another page has ended: the page is shown, or given up. Undefined
 * when none is on its way.
 */
let navigation: Promise<void> | undefined;

/** Called by the router when it begins to fetch another page. */
export function waitForPage(ended: Promise<void>): void {
  navigation = ended;
  void ended.then(() => {
    if (navigation === ended) navigation = undefined;
  });
}

/** Resolves when another page is shown. */
const nextPage = () =>
  new Promise<undefined>((resolve) => {
    document.addEventListener('astro:after-swap', () => resolve(undefined), { once: true });
  });

/**
 * The translation of the page on screen. Waits for a navigation first. If another page is shown
 * meanwhile, that page is translated instead (docs/language.md, B13).
 */
async function translateShownPage(
  locale: Locale,
  press: AbortSignal,
): Promise<HTMLElement | undefined> {
  for (;;) {
    while (navigation) await navigation;
    if (press.aborted || locale === languageOf(here())) return undefined;
    const address = withoutHash(here());
    const translation = await Promise.race([fetchTranslation(locale), nextPage()]);
    const isSamePage = !navigation && address === withoutHash(here());
    if (press.aborted || isSamePage) return translation;
  }
}

/**
 * The last press of EN or DE. An earlier one that is still waiting is aborted: the last one wins
 * (docs/language.md, B13).
 */
let lastPress: AbortController | undefined;

/**
 * Shows the page in a language, in place: address, scroll, focus, history and what was typed stay
 * (docs/language.md, B3 to B5). If the translation cannot be fetched, only the status line changes
 * (B12).
 */
async function switchTo(locale: Locale): Promise<void> {
  lastPress?.abort();
  const press = new AbortController();
  lastPress = press;
  markPending(locale);
  const waiting = setTimeout(() => {
    if (!press.signal.aborted) tell('loading');
  }, 50);
  const translation = await translateShownPage(locale, press.signal);
  clearTimeout(waiting);
  if (press.signal.aborted) return;
  markPending(undefined);
  const isShown = locale === languageOf(here());
  tell(translation || isShown ? undefined : 'failed');
  if (translation && !isShown) await show(locale, translation);
}

async function show(locale: Locale, translation: HTMLElement): Promise<void> {
  // EN under a German address leads to the plain one, so that a reload is English too
  // (docs/language.md, B5).
  const target = locale === defaultLocale ? inLanguage(here(), locale) : here();
  const { hash } = target;
  const position = { left: scrollX, top: scrollY, behavior: 'instant' as const };
  rememberLanguage(locale);
  // With a hash on the same page, the router would jump and load nothing. So the hash is removed,
  // and put back when the page is shown.
  if (hash) history.replaceState(history.state, '', withoutHash(here()));
  document.addEventListener(
    'astro:after-swap',
    () => {
      if (hash) history.replaceState(history.state, '', hash);
      // The router has scrolled to the top.
      scrollTo(position);
    },
    { once: true },
  );
  const state = history.state as object;
  await navigate(withoutHash(target), { history: 'replace', state, info: { translation } });
}

document.addEventListener('astro:before-preparation', (event) => {
  // The translation has been fetched already.
  if (translationIn(event)) event.loader = () => Promise.resolve();
});

document.addEventListener('astro:before-swap', (event) => {
  const translation = translationIn(event);
  if (translation) event.swap = () => morph(translation);
  else addOwn(event.newDocument);
});

/** Marks the pressed link while the document is being fetched. */
function markPending(locale: Locale | undefined): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]'))
    link.ariaBusy = link.dataset.language === locale ? 'true' : null;
}

/** Shows the progress of a switch in the status line. */
function tell(message: 'loading' | 'failed' | undefined): void {
  say(message && statusLine().dataset[message]);
}

const languageLink = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-language]');

// In the capture phase, so that Astro's router finds the default action prevented.
document.addEventListener(
  'click',
  (event) => {
    const locale = languageLink(event.target)?.dataset.language;
    if (!isPlainClick(event) || !isLocale(locale)) return;
    event.preventDefault();
    void switchTo(locale);
  },
  true,
);

/**
 * Fetches and parses the translation when the switch is about to be used: a pointer, the focus or a
 * finger is on it (docs/language.md, B3).
 */
function prepare({ target }: Event): void {
  const locale = languageLink(target)?.dataset.language;
  if (isLocale(locale) && locale !== languageOf(here())) void fetchTranslation(locale);
}

for (const type of ['pointerover', 'focusin', 'touchstart'])
  document.addEventListener(type, prepare, { passive: true });

/**
 * Where the browser prefers the other language, its document is fetched as soon as the page is
 * quiet (docs/language.md, B3).
 */
function prepareForPreferred(): void {
  const preferred = locales.find((locale) => navigator.language.startsWith(locale));
  if (preferred && !asksForLessData()) fetchAhead(preferred, 'low');
}

document.addEventListener('astro:page-load', () => whenQuiet(prepareForPreferred));
