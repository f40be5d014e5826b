import {
  navigate,
  type TransitionBeforePreparationEvent,
  type TransitionBeforeSwapEvent,
} from 'astro:transitions/client';
import type { Locale } from '#src/i18n/locales.ts';
import { inLanguage, plain, withoutHash } from './addresses.ts';
import { fetchDocument, prepareDocument } from './documents.ts';
import { postponeBelowScreen } from '../below-screen.ts';
import { frameShown } from '../frame-shown.ts';
import { swapAtOnce } from '../swap-at-once.ts';
import { whenIdle } from '../when-idle.ts';
import { announcePage } from './announce.ts';
import { arrivalOfJourney } from './journey.ts';
import { remember, rememberedLocale, shownLocale } from './memory.ts';
import { prepareTranslation, translateInPlace } from './translation.ts';

/** Marks the navigation of a switch and brings its document, which is already at hand. */
interface SwitchInfo {
  page: Document;
}

/** The document of a switch, or undefined for any other navigation. */
export const pageOfSwitch = ({ info }: TransitionBeforePreparationEvent | TransitionBeforeSwapEvent) =>
  (info as Partial<SwitchInfo> | undefined)?.page;

let wanted: Locale | undefined;
let switching = false;

/** Ends the wait for a document: the language was pressed again, or the page is being left. */
let interrupt = () => {};
const interrupted = Symbol('interrupted');

const here = () => new URL(location.href);

/** The address and the document of the page on screen in the other language. */
const counterpart = (locale: Locale) =>
  withoutHash(locale === 'en' ? plain(here()) : inLanguage(here(), locale));

const otherLanguage = () => counterpart(shownLocale(here()) === 'de' ? 'en' : 'de');

/** Fetches the other language's document ahead of a press and compares it, so that the press itself is instant. */
export async function prepareCounterpart(): Promise<void> {
  const address = otherLanguage();
  const page = await prepareDocument(address);
  // Parsing and comparing together would be one long task on a slow phone.
  await new Promise<void>((resolve) => whenIdle(resolve, 0));
  if (page && address.href === otherLanguage().href) prepareTranslation(page);
}

/**
 * Shows the page in a language, in place: address, scroll, focus, history and what was typed stay (behaviours B3 to
 * B5). Of several presses the last one wins (B13). When the other language cannot be had, nothing changes but the
 * status line (B12). A page that is on its way is waited for and then switched.
 */
export async function switchTo(locale: Locale): Promise<void> {
  wanted = locale;
  interrupt();
  if (switching) return;
  switching = true;
  try {
    while (wanted !== undefined && wanted !== shownLocale(here())) await attempt(wanted);
  } finally {
    wanted = undefined;
    switching = false;
    mark(undefined);
  }
}

/** What the page's address and language are has changed, or is about to: a wait for its counterpart begins anew. */
export const reconsider = () => interrupt();

async function attempt(locale: Locale): Promise<void> {
  mark(locale);
  const interruption = new Promise<typeof interrupted>((resolve) => {
    interrupt = () => resolve(interrupted);
  });
  const ready = Promise.all([fetchDocument(counterpart(locale)), arrivalOfJourney()]);
  const outcome = await Promise.race([ready, interruption]);
  if (outcome === interrupted) return;
  const [page] = outcome;
  if (page === undefined) {
    wanted = undefined;
    say('failed');
  } else {
    await show(locale, page);
  }
}

/**
 * Shows the page under its present address. Without the router, which would write history anew for nothing. False when the
 * documents are too different for it.
 */
function showHere(page: Document): boolean {
  const { scrollX: left, scrollY: top } = window;
  postponeBelowScreen();
  if (!translateInPlace(page)) return false;
  wanted = undefined;
  scrollTo({ left, top, behavior: 'instant' });
  document.dispatchEvent(new Event('astro:after-swap'));
  void frameShown().then(() => {
    document.dispatchEvent(new Event('astro:page-load'));
    announcePage();
  });
  return true;
}

async function show(locale: Locale, page: Document): Promise<void> {
  const target = locale === 'en' ? plain(here()) : here();
  const { hash } = target;
  const position = { left: scrollX, top: scrollY, behavior: 'instant' as const };
  const { index: _index, scrollX: _x, scrollY: _y, ...state } = history.state ?? {};
  const before = rememberedLocale();
  remember(locale);
  if (target.href === location.href && showHere(page)) return;
  // The router takes a hash on the same page for a jump and would load nothing, so it comes back after the swap.
  if (hash) history.replaceState(history.state, '', withoutHash(here()).href);
  const afterSwap = () => {
    // Fulfilled now: a step back right after it, to a page in the other language, is no unfulfilled wish.
    if (wanted === locale) wanted = undefined;
    if (hash) history.replaceState(history.state, '', `${withoutHash(here()).href}${hash}`);
    scrollTo(position);
  };
  document.addEventListener('astro:after-swap', afterSwap, { once: true });
  const animateAgain = swapAtOnce();
  try {
    await navigate(withoutHash(target).href, {
      history: 'replace',
      state,
      info: { page } satisfies SwitchInfo,
    });
  } finally {
    animateAgain();
    document.removeEventListener('astro:after-swap', afterSwap);
    if (document.documentElement.lang !== locale) remember(before);
  }
}

/** The pressed link shows that it works while the document is on its way. */
function mark(locale: Locale | undefined) {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
    link.toggleAttribute('data-pending', link.dataset.language === locale);
  }
  if (locale) say('');
}

/** The status line beside the switch; a screen reader speaks it politely. */
function say(message: 'failed' | '') {
  for (const status of document.querySelectorAll<HTMLElement>('[data-language-status]')) {
    status.textContent = message === 'failed' ? (status.dataset.failed ?? '') : '';
  }
}
