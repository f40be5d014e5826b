/** Links of the header's row and of the mobile menu, in order (specification, Page frame). */
export const mainLinks = ['services', 'about', 'caseStudies', 'careers', 'blog', 'contact'] as const;

/** Links of the compact footer on very small screens (specification, Page frame). */
export const compactLinks = ['services', 'caseStudies', 'about', 'careers', 'contact', 'imprint'] as const;

/** Groups of links in the footer from 480 px on. The group of services is made from content. */
export const footerGroups = {
  company: ['about', 'imprint', 'careers'],
  resources: ['caseStudies', 'blog', 'contact'],
} as const;

/**
 * The value of `aria-current` for a link: `page` on the page itself, `true` on a page below it (an article of the
 * blog), otherwise undefined. Both paths are without language prefix.
 */
export function currentState(linkPath: string, pagePath: string): 'page' | 'true' | undefined {
  if (linkPath === pagePath) return 'page';
  return pagePath.startsWith(`${linkPath}/`) ? 'true' : undefined;
}
