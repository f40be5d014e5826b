import { tFor, type Dictionaries } from '#src/i18n/index.ts';
import { localeInfo, otherLocale, type Locale } from '#src/i18n/locales.ts';
import type { Offices } from '#src/lib/shared/office-hours.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { site } from '#src/lib/site/index.ts';
import { offices, seasons } from '#src/lib/site/office.ts';

export type FormName = 'application' | 'contact';

/** The dictionary parts that a form island renders. */
export type IslandTexts<Name extends FormName> = Pick<
  Dictionaries[Name],
  'form' | 'errors' | 'result'
>;

/** Texts that all form dictionaries share. */
export type CommonTexts = IslandTexts<FormName>;

/** The props of a form island. */
export interface FormProps<Name extends FormName> {
  texts: IslandTexts<Name>;
  /** Messages for an island that fails or cannot be loaded. */
  island: Dictionaries['common']['island'];
  email: string;
  privacyHref: string;
}

/** Returns the props of a form island. The browser gets only these texts, and no i18next. */
export function formProps<Name extends FormName>(name: Name, locale: Locale): FormProps<Name> {
  const t = tFor<FormName>(locale, name);
  // Keeps `{{name}}` in the texts, for `interpolate` in the browser.
  const asWritten = { skipInterpolation: true };
  return {
    texts: {
      form: t('form', asWritten),
      errors: t('errors', asWritten),
      result: t('result', asWritten),
    },
    island: tFor(locale, 'common')('island', asWritten),
    email: site.company.email,
    privacyHref: localizePath('/imprint#privacy', locale),
  };
}

/** Texts and settings for CallTime.tsx. */
export interface CallProps {
  texts: Dictionaries['contact']['call'];
  /** The template of the message line in each language, the page's language first. */
  lines: { tag: string; template: string }[];
  offices: Offices;
  /**
   * Maximum number of starts on a day: the form reserves space for this number of radio buttons.
   */
  mostStarts: number;
}

/** Returns the props for CallTime.tsx. */
export function callProps(locale: Locale): CallProps {
  const asWritten = { skipInterpolation: true };
  const lineOf = (language: Locale) => ({
    tag: localeInfo[language].tag,
    template: tFor(language, 'contact')('call.line', asWritten),
  });
  /** Formats the shared hours of a season as in the message line. */
  const clocks = ({ shared: { opens, closes } }: typeof seasons.winter) => ({
    opens: `${opens}:00`,
    closes: `${closes}:00`,
  });
  const { winter, summer } = seasons;
  const t = tFor(locale, 'contact');
  const hours = t('call.hours', { winter: clocks(winter), summer: clocks(summer) });
  return {
    texts: { ...t('call', asWritten), hours },
    lines: [locale, otherLocale(locale)].map(lineOf),
    offices,
    mostStarts: Math.max(winter.hours, summer.hours),
  };
}
