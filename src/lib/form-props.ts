import { tFor, type Dictionaries } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { site } from '#src/lib/site/index.ts';

export type FormName = 'application' | 'contact';

/** The parts of its dictionary that the island of a form shows. */
export type IslandTexts<Name extends FormName> = Pick<
  Dictionaries[Name],
  'form' | 'errors' | 'result'
>;

/** The texts that the dictionaries of all forms have. */
export type CommonTexts = IslandTexts<FormName>;

/** What the island of a form gets from its page. */
export interface FormProps<Name extends FormName> {
  strings: IslandTexts<Name>;
  /** The texts for an island that fails or cannot be loaded. */
  island: Dictionaries['common']['island'];
  email: string;
  privacyHref: string;
}

/** The props of a form's island: no other text and no i18next reach the browser. */
export function formProps<Name extends FormName>(name: Name, locale: Locale): FormProps<Name> {
  const t = tFor<FormName>(locale, name);
  // Placeholders stay as {{name}} for `interpolate`.
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
