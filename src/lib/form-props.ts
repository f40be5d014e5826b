import { tFor, type Dictionaries } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { site } from '#src/lib/site/index.ts';

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
  strings: IslandTexts<Name>;
  /** Messages for an island that fails or cannot be loaded. */
  island: Dictionaries['common']['island'];
  email: string;
  privacyHref: string;
}

/** Returns the props of a form island. The browser gets only these texts, and no i18next. */
export function formProps<Name extends FormName>(name: Name, locale: Locale): FormProps<Name> {
  const t = tFor<FormName>(locale, name);
  // Keeps {{name}} placeholders for `interpolate`.
  const asWritten = { skipInterpolation: true };
  return {
    strings: {
      form: t('form', asWritten),
      errors: t('errors', asWritten),
      result: t('result', asWritten),
    },
    island: tFor(locale, 'common')('island', asWritten),
    email: site.company.email,
    privacyHref: localizePath('/imprint#privacy', locale),
  };
}
