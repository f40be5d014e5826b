/** Site languages. The first is the default and has no path prefix (specification, section 10). */
export const locales = ['en', 'de'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Native name and BCP 47 tag of each language. */
export const localeInfo = {
  en: { name: 'English', tag: 'en-GB' },
  de: { name: 'Deutsch', tag: 'de-DE' },
};

/** Returns the language that the switch changes to. */
export const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'de' : 'en');

export function isLocale(value: string | undefined): value is Locale {
  return locales.some((locale) => locale === value);
}
