import type { Locale } from '#src/i18n/locales.ts';
import { here, scrollPosition, whenIdle, withoutHash } from '../dom.ts';
import { holdDocument, isErrorPage } from '../navigation/documents.ts';
import { onShown, pageNavigationSettled, showInPlace, showUnder } from '../navigation/index.ts';
import { prepareMorph } from '../navigation/morph.ts';
import { inLanguage, remember, rememberedLocale, shownLocale } from './locale.ts';

let wanted: Locale | undefined;
let switching = false;

/** Ends the wait for a document: the language was pressed again, or another page is shown. */
let interrupt = () => {};
onShown(() => interrupt());

/** The address of the document of the page on screen in a language. */
const sourceIn = (locale: Locale) => withoutHash(inLanguage(here(), locale));

const counterpart = () => sourceIn(shownLocale(here()) === 'de' ? 'en' : 'de');

/** Fetches the other language's document ahead of a press and compares it, so that the press itself is instant. */
export async function prepareCounterpart(): Promise<void> {
  const address = counterpart();
  const page = await holdDocument(address);
  // Parsing and comparing together would be one long task on a slow phone.
  await new Promise<void>((resolve) => whenIdle(resolve, 0));
  if (page && address.href === counterpart().href) prepareMorph(page);
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
    markPending(undefined);
  }
}

async function attempt(locale: Locale): Promise<void> {
  const arriving = holdDocument(sourceIn(locale));
  markPending(locale);
  const interruption = new Promise<void>((resolve) => (interrupt = resolve));
  const isAtHand = await Promise.race([arriving, Promise.resolve()]);
  say(isAtHand ? undefined : 'loading');
  const settled = pageNavigationSettled();
  const outcome = await Promise.race([Promise.all([arriving, settled]), interruption]);
  // A page that is being left is not switched; the one that comes is.
  if (!outcome || settled !== pageNavigationSettled()) return say(undefined);
  const [page] = outcome;
  // Only an error page's counterpart may be one.
  const isCounterpart = page && isErrorPage(page) === isErrorPage(document);
  say(isCounterpart ? undefined : 'failed');
  if (isCounterpart) await show(locale, page);
  else wanted = undefined;
}

async function show(locale: Locale, page: Document): Promise<void> {
  const target = locale === 'en' ? inLanguage(here(), 'en') : here();
  const before = rememberedLocale();
  remember(locale);
  // Fulfilled once shown: a step back right after it, to a page in the other language, is no unfulfilled wish.
  const shown = () => {
    if (wanted === locale) wanted = undefined;
  };
  if (target.href === location.href && showInPlace(page)) return shown();
  const { hash } = target;
  const position = scrollPosition();
  // The router takes a hash on the same page for a jump and would load nothing, so it comes back when the page is shown.
  if (hash) history.replaceState(history.state, '', withoutHash(here()).href);
  await showUnder(withoutHash(target), page, () => {
    shown();
    if (hash) history.replaceState(history.state, '', hash);
    scrollTo(position);
  });
  if (document.documentElement.lang !== locale) remember(before);
}

/** The pressed link shows that it works while the document is on its way. */
function markPending(locale: Locale | undefined): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]'))
    link.ariaBusy = link.dataset.language === locale ? 'true' : null;
}

/** The status line beside the switch; a screen reader speaks it politely. */
function say(message: 'loading' | 'failed' | undefined): void {
  for (const status of document.querySelectorAll<HTMLElement>('[data-language-status]'))
    status.textContent = (message && status.dataset[message]) ?? '';
}
