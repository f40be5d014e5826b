import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { site } from '#src/lib/site/index.ts';
import { inLocale } from '#src/lib/site/settings.ts';

/** What applies to every job, a paragraph each; the last one has its link between <0> and </0>. */
export function termsOf(locale: Locale): { heading: string; paragraphs: string[] } {
  const t = tFor(locale, 'careers');
  const { employment, mauritius } = site;
  return {
    heading: t('job.terms.heading'),
    paragraphs: [
      t('job.terms.hours', { hours: inLocale(employment.benefits.hours, locale) }),
      t('job.terms.employer', { employer: mauritius.legalName }),
      t('job.terms.applying', { weeks: inLocale(employment.decision, locale) }),
      t('job.terms.equality'),
      t('job.terms.privacy'),
    ],
  };
}
