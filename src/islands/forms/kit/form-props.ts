import { tFor, type Dictionaries } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { site } from '#src/lib/site/index.ts';

type FormName = 'application' | 'contact';

/** The parts of its dictionary that the island of a form shows. */
const parts = ['form', 'errors', 'result'] as const;

/** The texts of an island. */
export type IslandTexts<Name extends FormName> = Pick<Dictionaries[Name], (typeof parts)[number]>;

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
  const own = tFor<FormName>(locale, name);
  // Placeholders stay as {{name}} for `interpolate`.
  const asWritten = { returnObjects: true, skipInterpolation: true } as const;
  const strings = Object.fromEntries(parts.map((part) => [part, own(part, asWritten)]));
  return {
    strings: strings as IslandTexts<Name>,
    island: tFor(locale, 'common')('island', asWritten),
    email: site.company.email,
    privacyHref: localizePath('/imprint#privacy', locale),
  };
}
