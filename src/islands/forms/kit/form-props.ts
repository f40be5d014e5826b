import i18next from 'i18next';
import type application from '../../../../content/dictionary/en/application.json';
import type contact from '../../../../content/dictionary/en/contact.json';
import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { keepTogether } from '#src/lib/content/keep-together.ts';
import { localizePath } from '#src/lib/routes.ts';
import { site } from '#src/lib/site/index.ts';

interface Dictionaries {
  application: typeof application;
  contact: typeof contact;
}
type FormName = keyof Dictionaries;

/** The parts of its dictionary that the island of a form shows. */
const parts = ['form', 'errors', 'result'] as const;

/** The texts of an island, what both forms have where both are named. */
export type IslandTexts<Name extends FormName> = Pick<Dictionaries[Name], (typeof parts)[number]>;

/** What the island of a form gets from its page. */
export interface FormProps<Name extends FormName> {
  strings: IslandTexts<Name>;
  /** The texts of the error screen. */
  boundary: Record<'heading' | 'retry', string>;
  email: string;
  privacyHref: string;
  loadProblem: string;
}

/**
 * The props of a form's island: no other text and no i18next reach the browser. Placeholders stay as {{name}} for
 * `interpolate` (islands/forms/kit).
 */
export function formProps<Name extends FormName>(name: Name, locale: Locale): FormProps<Name> {
  const t = tFor(locale, 'common');
  const texts = i18next.getResourceBundle(locale, name) as Record<string, unknown>;
  const shown = Object.fromEntries(parts.map((part) => [part, texts[part]]));
  const bound = (_key: string, text: unknown) =>
    typeof text === 'string' ? keepTogether(text) : text;
  return {
    strings: JSON.parse(JSON.stringify(shown), bound) as IslandTexts<Name>,
    boundary: { heading: t('island.heading'), retry: t('island.retry') },
    email: site.company.email,
    privacyHref: localizePath('/imprint#privacy', locale),
    loadProblem: t('island.loadFailed'),
  };
}
