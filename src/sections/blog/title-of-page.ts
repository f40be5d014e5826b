import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';

/** Title and description of a page of the list: from the second page on with its number. */
export function titleOfPage(
  number: number,
  { title, description }: { title: string; description: string },
  locale: Locale,
) {
  if (number === 1) return { title, description };
  const t = tFor(locale, 'blog');
  return {
    title: t('pages.titleOf', { text: title, number }),
    description: t('pages.descriptionOf', { text: description, number }),
  };
}
