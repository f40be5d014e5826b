import type { Locale } from '#src/i18n/locales.ts';
import { localeOfPath } from '#src/lib/routes.ts';

/** The language of addresses without a prefix. Held here and nowhere else, so a reload is English (specification, section 4). */
let remembered: Locale = 'en';

export const rememberedLocale = () => remembered;

export const remember = (locale: Locale) => {
  remembered = locale;
};

/** The language an address is shown in: German under /de, the remembered one anywhere else (behaviour B2). */
export const shownLocale = (url: URL): Locale => (localeOfPath(url.pathname) === 'de' ? 'de' : remembered);
