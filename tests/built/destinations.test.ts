import { describe, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { requiredIds } from '#src/lib/content/schemas.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { pageAt } from './support/site.ts';

/** Where the buttons of a page lead, in their order (specification, section 2); what is in a dialog stands apart. */
const buttons: [path: string, en: string[], de: string[]][] = [
  [routes.home, ['/contact', '/#services', '/contact'], ['/de/contact', '/de#services', '/de/contact']],
  [routes.services, ['/contact'], ['/de/contact']],
  [routes.caseStudies, ['/contact'], ['/de/contact']],
  [routes.about, ['/contact'], ['/de/contact']],
  [routes.careers, ['/careers/apply', '/careers/apply'], ['/de/careers/apply', '/de/careers/apply']],
];

describe.each(locales)('in %s', (locale) => {
  const hrefs = (path: string, selector: string) =>
    pageAt(localizePath(path, locale))!
      .root.querySelectorAll(selector)
      .filter((link) => selector.startsWith('#') || link.closest('dialog') === null)
      .map((link) => link.getAttribute('href'));

  test.each(buttons)('the buttons of %s', (path, en, de) => {
    expect(hrefs(path, 'main a.button')).toEqual(locale === 'en' ? en : de);
    const contact = localizePath('/contact', locale);
    expect(hrefs(path, 'header.site-header a.button')).toEqual([contact, contact]);
  });

  test('“Get Started” in the dialog of each service leads to the contact page', () => {
    for (const id of requiredIds.services)
      expect(hrefs(routes.services, `#${id}-details a.button`), id).toEqual([
        localizePath('/contact', locale),
      ]);
  });

  test('“Apply Now” leads to the application with its position, in the dialog and on the page of the job', () => {
    const offered = hrefs(routes.careers, '#open-positions a.button');
    for (const id of requiredIds.jobs) {
      const apply = localizePath(`/careers/apply?job=${id}`, locale);
      expect(offered).toContain(apply);
      expect(new Set(hrefs(`${routes.careers}/${id}`, 'main a.button')), id).toEqual(new Set([apply]));
    }
    expect(new Set(offered).size).toBe(offered.length);
  });
});
