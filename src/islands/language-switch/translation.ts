import type { Locale } from '#src/i18n/locales.ts';
import { currentUrl, withoutHash } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { inLanguage, languageOf, pageLanguage } from './addresses.ts';
import { addServerElements } from './morph.ts';

/**
 * The HTML of the page on screen, by language, as the server sent it: visitors, scripts and
 * extensions change the page itself. Both are kept, so switching back needs no request
 * (docs/language.md, B3, B4).
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
  // The document that the browser has loaded is in its cache, whatever its age.
  const cache = locale === pageLanguage() ? 'force-cache' : 'default';
  const address = withoutHash(inLanguage(currentUrl(), locale));
  const response = await fetch(address, { priority, cache });
  const html = await response.text();
  // The notice of a filter, a captcha and the like have no mark of a build.
  const isOfSite = html.includes(' data-build=') && !response.redirected;
  // The translation of an error page is one, too (docs/language.md, B18).
  const isErrorPage = 'errorPage' in document.documentElement.dataset;
  if (!isOfSite || html.includes(' data-error-page') !== isErrorPage)
    throw new Error(`No translation: ${response.status}`);
  return html;
}

/** The HTML of the page on screen in a language; undefined if it cannot be fetched. */
export function fetchHtml(locale: Locale, priority: RequestPriority = 'auto') {
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
export async function fetchTranslation(locale: Locale) {
  // For the way back.
  void fetchHtml(pageLanguage());
  const html = await fetchHtml(locale);
  if (!html) return undefined;
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  // DOMParser has scripting off and parses what is in `<noscript>` as elements, which would be
  // visible on the page.
  for (const noscript of documentElement.querySelectorAll('noscript')) noscript.remove();
  // Removing it leaves two texts side by side; HTML that was kept without it has them as one.
  documentElement.normalize();
  addServerElements(documentElement);
  return documentElement;
}
