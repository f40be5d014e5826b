import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';

/** Pages in the header's row and in the mobile menu, in order (specification, Page frame). */
export const mainPages = [
  'services',
  'about',
  'case-studies',
  'careers',
  'blog',
  'contact',
] as const;

/** The pages to which links lead. The dictionary of each has its `page.label`. */
export type Page = (typeof mainPages)[number] | 'imprint';

/** Pages in the compact footer on very small screens (specification, Page frame). */
export const compactPages: Page[] = [
  'services',
  'case-studies',
  'about',
  'careers',
  'contact',
  'imprint',
];

/** Pages in the groups of the footer from 480 px on. The group of services is made from content. */
export const footerPages: Record<'company' | 'resources', Page[]> = {
  company: ['about', 'imprint', 'careers'],
  resources: ['case-studies', 'blog', 'contact'],
};

export const linkTo = (page: Page, locale: Locale) => ({
  page,
  href: localizePath(`/${page}`, locale),
  label: tFor(locale, page)('page.label'),
});

/**
 * The value of `aria-current` for a link: `page` on the page itself, `true` on a page below it (an
 * article of the blog), otherwise undefined. Both paths are without language prefix.
 */
export function currentState(linkPath: string, pagePath: string) {
  if (linkPath === pagePath) return 'page';
  return pagePath.startsWith(`${linkPath}/`) ? 'true' : undefined;
}
