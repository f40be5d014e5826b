// astro-i18next starts i18next in a script that Astro puts before each page; endpoints and getStaticPaths need it, too.
import 'astro:scripts/page-ssr.js';
import i18next from 'i18next';
import { defaultLocale, isLocale, type Locale } from '#src/i18n/locales.ts';
import { keepTogether } from '#src/lib/content/keep-together.ts';

/** The language of the page that a component is rendered for; Astro knows it by its address (`i18n` in astro.config.mjs). */
export const localeOf = ({ currentLocale }: { currentLocale: string | undefined }): Locale =>
  isLocale(currentLocale) ? currentLocale : defaultLocale;

/**
 * The translate function of one language, bound to it: the library's global language changes while pages are
 * rendered side by side and would mix them. Throws on a key that the dictionary does not have.
 */
export function tFor(locale: Locale, namespace: string) {
  const t = i18next.getFixedT(locale, namespace);
  return (key: string, values: Record<string, unknown> = {}): string => {
    const text = t(key, values);
    // i18next answers with the key itself when it knows no text; content:check refuses such a text.
    if (text === key) {
      const file = `content/dictionary/${locale}/${namespace}.json`;
      throw new Error(
        i18next.hasResourceBundle(locale, namespace)
          ? `The dictionary has no "${key}" in ${file}. Add it there and in the other language.`
          : `${file} is missing or cannot be read: npm run content:check says why.`,
      );
    }
    return keepTogether(text);
  };
}
