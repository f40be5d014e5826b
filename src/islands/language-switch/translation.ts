import { defaultLocale, isLocale, type Locale } from '#src/i18n/locales.ts';
import { here, withoutHash } from '#src/lib/browser/dom.ts';
import { inLanguage, languageOf } from './addresses.ts';

/**
 * The documents of the page on screen, by language: the one that was loaded, and its translation
 * once it has been fetched. Both are kept, so switching back needs no request (docs/language.md,
 * B3, B4).
 */
interface Page {
  documents: Map<Locale, Promise<HTMLElement | undefined>>;
  /**
   * HTML that has been fetched. It is parsed when it is needed, since that takes time on a slow
   * phone.
   */
  html: Map<Locale, Promise<string | undefined>>;
}
let page: Page = { documents: new Map(), html: new Map() };

/** A document in which nothing is shown, fetched or run. */
const inert = document.implementation.createHTMLDocument();

/**
 * DOMParser has scripting off and parses what is in `<noscript>` as elements, which would be
 * visible on the page.
 */
function withoutNoscript(root: HTMLElement): HTMLElement {
  for (const noscript of root.querySelectorAll('noscript')) noscript.remove();
  return root;
}

/**
 * Keeps a copy of the page as it was loaded, since visitors, scripts and extensions change the one
 * on screen.
 */
function keepPage({ documentElement }: Document, locale: Locale): void {
  const copy = withoutNoscript(inert.importNode(documentElement, true));
  page = { documents: new Map([[locale, Promise.resolve(copy)]]), html: new Map() };
}

keepPage(document, languageOf(here()));

document.addEventListener('astro:before-swap', (event) => {
  const { lang } = event.newDocument.documentElement;
  if (!translationIn(event)) keepPage(event.newDocument, isLocale(lang) ? lang : defaultLocale);
});

/**
 * The translation that a navigation carries when it is a switch of language; undefined for a link.
 */
export const translationIn = ({ info }: { info: unknown }): HTMLElement | undefined =>
  (info as { translation?: HTMLElement } | undefined)?.translation;

/**
 * True for the 404 page. An answer 404 is accepted only where the page on screen is a 404 page too
 * (docs/language.md, B18).
 */
const isErrorPage = (root: HTMLElement) => 'errorPage' in root.dataset;

async function requestHtml(
  address: string,
  priority: RequestPriority,
): Promise<string | undefined> {
  const response = await fetch(address, { priority });
  const isPage = response.headers.get('content-type')?.includes('html') && !response.redirected;
  if (!isPage || !(response.ok || isErrorPage(document.documentElement))) return undefined;
  return response.text();
}

/** Fetches the HTML of the page on screen in a language, once, unless its document is known. */
export function fetchAhead(locale: Locale, priority: RequestPriority): void {
  if (!page.documents.has(locale)) void fetchHtml(locale, priority);
}

function fetchHtml(locale: Locale, priority: RequestPriority): Promise<string | undefined> {
  const known = page.html.get(locale);
  if (known) return known;
  const address = withoutHash(inLanguage(here(), locale));
  const html = requestHtml(address, priority).catch(() => undefined);
  page.html.set(locale, html);
  forgetIfMissing(page.html, locale, html);
  return html;
}

/** The document of the page on screen in a language; undefined if it cannot be fetched. */
export function fetchTranslation(locale: Locale): Promise<HTMLElement | undefined> {
  const known = page.documents.get(locale);
  if (known) return known;
  const translation = fetchHtml(locale, 'auto').then(parse);
  page.documents.set(locale, translation);
  forgetIfMissing(page.documents, locale, translation);
  forgetIfMissing(page.html, locale, translation);
  return translation;
}

/** Forgets a failed request, so that the next press asks again (docs/language.md, B12). */
function forgetIfMissing(
  kept: Map<Locale, unknown>,
  locale: Locale,
  found: Promise<unknown>,
): void {
  void found.then((value) => {
    if (value === undefined) kept.delete(locale);
  });
}

function parse(html: string | undefined): HTMLElement | undefined {
  if (html === undefined) return undefined;
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  if (isErrorPage(documentElement) !== isErrorPage(document.documentElement)) return undefined;
  return withoutNoscript(documentElement);
}
