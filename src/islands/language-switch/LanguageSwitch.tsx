import { localeInfo, locales, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';

interface Props {
  /** The page's path without its language. */
  path: string;
  /** The language of the page. */
  locale: Locale;
  label: string;
}

/**
 * EN and DE: plain links to the same page in the other language (specification, Page frame;
 * docs/language.md, B3 to B5 and B11). Rendered when the site is built and never hydrated:
 * switch.ts handles their clicks.
 */
export default function LanguageSwitch({ path, locale, label }: Props) {
  return (
    // As high as the menu button beside it, and with a margin that keeps the room of that button.
    // On a slow line the button comes later, and the switch does not move then.
    <nav
      aria-label={label}
      className="me-11 flex min-h-[2.8125rem] w-19 min-w-16 border-2 min-[22.5rem]:w-21 lg:me-0"
    >
      {locales.map((language) => (
        <a
          key={language}
          className="choice grid flex-1 place-items-center text-small font-semibold"
          href={localizePath(path, language)}
          hrefLang={language}
          lang={language}
          data-language={language}
          data-astro-prefetch="false"
          aria-current={language === locale ? 'true' : undefined}
          aria-label={`${language.toUpperCase()}, ${localeInfo[language].name}`}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </nav>
  );
}
