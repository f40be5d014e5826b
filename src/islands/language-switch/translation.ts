import type { Locale } from '#src/i18n/locales.ts';
import { currentUrl, withoutHash } from '#src/lib/browser/dom.ts';
import { inLanguage, languageOf } from './addresses.ts';

/**
 * The HTML of the page on screen, by language: as it was loaded, since visitors, scripts and
 * extensions change the page, and its translation once it has been fetched. Both are kept, so
 * switching back needs no request (docs/language.md, B3, B4).
 */
let htmlByLanguage = new Map<Locale, Promise<string | undefined>>();

function keepHtml({ documentElement }: Document, locale: Locale): void {
  htmlByLanguage = new Map([[locale, Promise.resolve(documentElement.outerHTML)]]);
}

keepHtml(document, languageOf(currentUrl()));

document.addEventListener('astro:before-swap', (event) => {
  if (!translationIn(event)) keepHtml(event.newDocument, languageOf(event.to));
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

async function requestHtml(locale: Locale, priority: RequestPriority): Promise<string> {
  const response = await fetch(withoutHash(inLanguage(currentUrl(), locale)), { priority });
  const isPage = response.headers.get('content-type')?.includes('html') && !response.redirected;
  if (!isPage || !(response.ok || isErrorPage(document.documentElement)))
    throw new Error(`No translation: ${response.status}`);
  return response.text();
}

/** The HTML of the page on screen in a language; undefined if it cannot be fetched. */
export function fetchHtml(
  locale: Locale,
  priority: RequestPriority = 'auto',
): Promise<string | undefined> {
  const known = htmlByLanguage.get(locale);
  if (known) return known;
  const kept = htmlByLanguage;
  const html = requestHtml(locale, priority).catch(() => {
    // The next press asks again (docs/language.md, B12).
    kept.delete(locale);
    return undefined;
  });
  kept.set(locale, html);
  return html;
}

/** The document of the page on screen in a language; undefined if it cannot be fetched. */
export async function fetchTranslation(locale: Locale): Promise<HTMLElement | undefined> {
  const html = await fetchHtml(locale);
  if (!html) return undefined;
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  if (isErrorPage(documentElement) !== isErrorPage(document.documentElement)) return undefined;
  // DOMParser has scripting off and parses what is in `<noscript>` as elements, which would be
  // visible on the page.
  for (const noscript of documentElement.querySelectorAll('noscript')) noscript.remove();
  // Else the texts before and after it were two here, and one in HTML that was kept without it.
  documentElement.normalize();
  return documentElement;
}
