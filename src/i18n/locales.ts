/**
 * The site's languages, English first: it is the default and has no address prefix (specification,
 * section 10).
 */
export const locales = ['en', 'de'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** What each language calls itself, and its language tag. */
export const localeInfo = {
  en: { name: 'English', tag: 'en-GB' },
  de: { name: 'Deutsch', tag: 'de-DE' },
};

/** The language that a page can be switched to. */
export const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'de' : 'en');

export function isLocale(value: string | undefined): value is Locale {
  return locales.some((locale) => locale === value);
}
