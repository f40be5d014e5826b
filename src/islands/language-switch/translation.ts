import type { Locale } from '#src/i18n/locales.ts';
import { currentUrl, withoutHash } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { inLanguage, languageOf, pageLanguage } from './addresses.ts';
import { addServerElements } from './morph.ts';

/**
 * The HTML of the current page by language, as sent by the server: scripts and extensions change
 * the DOM. Both languages are kept, so that switching back needs no request (docs/language.md, B3,
 * B4).
 */
let htmlByLanguage = new Map<Locale, Promise<string | undefined>>();

onPhases('frame', {
  beforeSwap({ newDocument, to }) {
    addServerElements(newDocument);
    const { outerHTML } = newDocument.documentElement;
    htmlByLanguage = new Map([[languageOf(to), Promise.resolve(outerHTML)]]);
  },
});

async function requestHtml(locale: Locale, priority: RequestPriority) {
  // The language on screen is in the HTTP cache and fits the page, even if the copy is stale.
  const cache = locale === pageLanguage() ? 'force-cache' : 'default';
  const address = withoutHash(inLanguage(currentUrl(), locale));
  const response = await fetch(address, { priority, cache });
  const html = await response.text();
  // Pages that a web filter or captcha sends instead have no build ID.
  const isOfSite = html.includes(' data-build=') && !response.redirected;
  // The translation of an error page is an error page too (docs/language.md, B18).
  const isErrorPage = 'errorPage' in document.documentElement.dataset;
  if (!isOfSite || html.includes(' data-error-page') !== isErrorPage)
    throw new Error(`No translation: ${response.status}`);
  return html;
}

/** Returns the HTML of the current page in a language, or undefined if the request fails. */
export function fetchHtml(locale: Locale, priority: RequestPriority = 'auto') {
  const known = htmlByLanguage.get(locale);
  if (known) return known;
  // A navigation may replace the map during the request.
  const htmlOfPage = htmlByLanguage;
  const html = requestHtml(locale, priority).catch(() => {
    // The next click retries (docs/language.md, B12).
    htmlOfPage.delete(locale);
    return undefined;
  });
  htmlOfPage.set(locale, html);
  return html;
}

/** Returns the document of the current page in a language, or undefined if the request fails. */
export async function fetchTranslation(locale: Locale) {
  // Fetches the current language too, so that switching back needs no request.
  void fetchHtml(pageLanguage());
  const html = await fetchHtml(locale);
  if (!html) return undefined;
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  // DOMParser disables scripting and parses `<noscript>` content as elements, which would be
  // visible on the page.
  for (const noscript of documentElement.querySelectorAll('noscript')) noscript.remove();
  // The removal leaves adjacent text nodes, where the page on screen has a single one.
  documentElement.normalize();
  addServerElements(documentElement);
  return documentElement;
}
