import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';

/** Pages in the header and the mobile menu, in order (specification, Page frame). */
export const mainPages = [
  'services',
  'about',
  'case-studies',
  'careers',
  'blog',
  'contact',
] as const;

/**
 * Pages in the navigation. The dictionary of each page has the label of its links, `page.label`.
 */
export type Page = (typeof mainPages)[number] | 'imprint';

/** Pages in the compact footer below 480 px (specification, Page frame). */
export const compactPages: Page[] = [
  'services',
  'case-studies',
  'about',
  'careers',
  'contact',
  'imprint',
];

/** Pages in the footer groups from 480 px on. The services group comes from content. */
export const footerPages: Record<'company' | 'resources', Page[]> = {
  company: ['about', 'imprint', 'careers'],
  resources: ['case-studies', 'blog', 'contact'],
};

/** Returns URL and label for a link to a page. */
export const linkTo = (page: Page, locale: Locale) => ({
  page,
  href: localizePath(`/${page}`, locale),
  label: tFor(locale, page)('page.label'),
});

/**
 * Returns a link's `aria-current`: `page` on the page itself, `true` on a subpage (such as a
 * blog article), otherwise undefined. Both paths have no language prefix.
 */
export function ariaCurrent(linkPath: string, pagePath: string) {
  if (linkPath === pagePath) return 'page';
  return pagePath.startsWith(`${linkPath}/`) ? 'true' : undefined;
}
