import { navigate } from 'astro:transitions/client';
import { defaultLocale, isLocale, locales, type Locale } from '#src/i18n/locales.ts';
import { localeOfPath, localizePath } from '#src/lib/routes.ts';
import {
  asksForLessData,
  here,
  isPlainClick,
  whenQuiet,
  withoutHash,
} from '#src/lib/browser/dom.ts';
import { say, statusLine } from '#src/lib/browser/status.ts';

/**
 * The language switch held in memory: German documents under plain addresses, without a reload (specification,
 * section 10, B1 to B21). EN and DE are plain links that work without this script.
 */

/** The language of addresses without a prefix. Held here and nowhere else, so a reload is English (specification, section 4). */
let remembered: Locale = 'en';

/** The language an address is shown in: German under /de, the remembered one anywhere else (B2). */
const shownLocale = (url: URL): Locale => (localeOfPath(url.pathname) === 'de' ? 'de' : remembered);

/** The same address with its path in a language (none for English), query and hash kept. */
function inLanguage(url: URL, locale: Locale): URL {
  const copy = new URL(url);
  copy.pathname = localizePath(copy.pathname, locale);
  return copy;
}

/** The address under which the page of a link is shown: while German is remembered, that of /de/about is /about (B6). */
export const addressOf = (href: URL): URL => (remembered === 'de' ? inLanguage(href, 'en') : href);

/** The address of the document that is shown under an address (B6, B8). */
export const sourceOf = (address: URL): URL => inLanguage(address, shownLocale(address));

/** Marks an error page: only its counterpart may be one (B18). */
const isErrorPage = (root: HTMLElement) => 'errorPage' in root.dataset;

/** The page on screen by language: its root element, or HTML that has been fetched and is parsed when it is needed. */
type Counterpart = Promise<HTMLElement | string | undefined>;
let counterparts = new Map<Locale, Counterpart>();

/** Nothing in here is shown, fetched or run. */
const inert = document.implementation.createHTMLDocument();

function withoutNoscript(root: HTMLElement): HTMLElement {
  // With scripts on, what is in there would be shown (Astro's router removes it too).
  for (const noscript of root.querySelectorAll('noscript')) noscript.remove();
  return root;
}

/**
 * Keeps a page as it came, so that the way back to its language asks the network for nothing (B3, B4). A copy, since
 * visitors, scripts and extensions change the one on screen.
 */
function keepPage({ documentElement }: Document, locale: Locale): void {
  const copy = withoutNoscript(inert.importNode(documentElement, true));
  counterparts = new Map([[locale, Promise.resolve(copy)]]);
}

keepPage(document, shownLocale(here()));

async function fetchHtml(address: string, priority: RequestPriority): Promise<string | undefined> {
  const response = await fetch(address, { priority });
  const isPage = response.headers.get('content-type')?.includes('html') && !response.redirected;
  if (!isPage || !(response.ok || isErrorPage(document.documentElement))) return undefined;
  return response.text();
}

/** Asks for the page on screen in a language, once. What cannot be had is forgotten, so that the next press tries again (B12). */
function request(locale: Locale, priority: RequestPriority): Counterpart {
  const ofThisPage = counterparts;
  const known = ofThisPage.get(locale);
  if (known) return known;
  const html = fetchHtml(withoutHash(inLanguage(here(), locale)), priority).catch(() => undefined);
  ofThisPage.set(locale, html);
  void html.then((found) => {
    if (found === undefined) ofThisPage.delete(locale);
  });
  return html;
}

/** The page on screen in a language, or undefined where it cannot be had. */
async function fetchCounterpart(locale: Locale): Promise<HTMLElement | undefined> {
  const ofThisPage = counterparts;
  const found = await request(locale, 'auto');
  if (typeof found !== 'string') return found;
  const { documentElement } = new DOMParser().parseFromString(found, 'text/html');
  if (isErrorPage(documentElement) !== isErrorPage(document.documentElement)) {
    ofThisPage.delete(locale);
    return undefined;
  }
  const page = withoutNoscript(documentElement);
  ofThisPage.set(locale, Promise.resolve(page));
  return page;
}

/** Another page that is on its way: a switch waits until it is shown, or given up. */
let arrival = Promise.resolve();

const anotherPage = () =>
  new Promise<undefined>((resolve) => {
    document.addEventListener('astro:after-swap', () => resolve(undefined), { once: true });
  });

/** Told by the router of each navigation to another page. */
export function expectPage(shown: Promise<void>): void {
  arrival = shown;
}

/** Told by the router of the document of another page, before it is shown. */
export function takePage(page: Document): void {
  const { lang } = page.documentElement;
  keepPage(page, isLocale(lang) ? lang : defaultLocale);
}

let presses = 0;

/**
 * Shows the page in a language, in place: address, scroll, focus, history and what was typed stay (B3 to B5). Of several
 * presses the last one wins (B13). When the other language cannot be had, nothing changes but the status line (B12).
 */
async function switchTo(locale: Locale): Promise<void> {
  const press = ++presses;
  markPending(locale);
  for (;;) {
    await arrival;
    const expected = arrival;
    const href = withoutHash(here());
    if (press !== presses || locale === shownLocale(here())) break;
    const waiting = setTimeout(tell, 50, 'loading');
    const page = await Promise.race([fetchCounterpart(locale), anotherPage()]);
    clearTimeout(waiting);
    if (press !== presses) return;
    // Another page has been asked for meanwhile: that one is switched.
    if (expected !== arrival || href !== withoutHash(here())) continue;
    tell(page ? undefined : 'failed');
    if (page) await show(locale, page);
    break;
  }
  if (press === presses) markPending(undefined);
}

async function show(locale: Locale, page: HTMLElement): Promise<void> {
  // EN under a German address leads to the plain one, so that a reload is English too (B5).
  const target = locale === 'en' ? inLanguage(here(), 'en') : here();
  const { hash } = target;
  const position = { left: scrollX, top: scrollY, behavior: 'instant' as const };
  remembered = locale;
  // The router takes a hash on the same page for a jump and would load nothing, so it comes back when the page is shown.
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
  await navigate(withoutHash(target), { history: 'replace', state, info: { counterpart: page } });
}

/** The pressed link shows that it works while the document is on its way. */
function markPending(locale: Locale | undefined): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]'))
    link.ariaBusy = link.dataset.language === locale ? 'true' : null;
}

/** Says in the status line how a switch goes on. */
function tell(message: 'loading' | 'failed' | undefined): void {
  say(message && statusLine().dataset[message]);
}

const languageLink = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-language]');

/** Capturing, so that Astro's router finds the click already answered. */
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

/** The other document is fetched and parsed when the switch is about to be used (B3): pointer, focus or finger on it. */
function prepare({ target }: Event): void {
  const locale = languageLink(target)?.dataset.language;
  if (isLocale(locale) && locale !== shownLocale(here())) void fetchCounterpart(locale);
}

for (const type of ['pointerover', 'focusin', 'touchstart'])
  document.addEventListener(type, prepare, { passive: true });

/** Where the browser prefers the other language, its document is fetched as soon as the page is quiet (B3). */
function prepareForPreferred(): void {
  const preferred = locales.find((locale) => navigator.language.startsWith(locale));
  if (preferred && !asksForLessData()) void request(preferred, 'low');
}

document.addEventListener('astro:page-load', () => whenQuiet(prepareForPreferred));
