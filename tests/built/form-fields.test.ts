import { describe, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { pageAt, pages } from './support/site.ts';

/**
 * What browsers fill in by themselves (WCAG 2.2, 1.3.5; HTML, autofill detail tokens) and what assistive technology calls
 * required, field by field: neither shows, and axe sees neither missing.
 */
const fields: [path: string, name: string, autocomplete: string | undefined, required: string | undefined][] =
  [
    [routes.contact, 'name', 'name', 'true'],
    [routes.contact, 'company', 'organization', 'true'],
    [routes.contact, 'email', 'email', 'true'],
    [routes.contact, 'message', 'off', 'true'],
    [routes.apply, 'firstName', 'given-name', 'true'],
    [routes.apply, 'lastName', 'family-name', 'true'],
    [routes.apply, 'email', 'email', 'true'],
    [routes.apply, 'phone', 'tel', 'true'],
    [routes.apply, 'linkedIn', 'url', 'false'],
    [routes.apply, 'coverLetter', 'off', 'true'],
    [routes.apply, 'cv', undefined, 'true'],
    [routes.apply, 'keepLonger', undefined, undefined],
  ];

describe.each(locales)('%s', (locale) => {
  const fieldsOf = (path: string, within: string) =>
    pageAt(localizePath(path, locale))!
      .root.querySelectorAll(`${within} :is(input, textarea)`)
      .filter((field) => field.getAttribute('tabindex') !== '-1' && field.getAttribute('type') !== 'hidden');

  test.each(fields)('%s, %s', (path, name, autocomplete, required) => {
    const field = fieldsOf(path, 'main').find((each) => each.getAttribute('name') === name)!;
    expect(field.getAttribute('autocomplete')).toBe(autocomplete);
    expect(field.getAttribute('aria-required')).toBe(required);
  });

  test.each([routes.contact, routes.apply])('%s has no field beside them', (path) => {
    const named = fields.filter(([page]) => page === path).map(([, name]) => name);
    expect(fieldsOf(path, 'main').map((field) => field.getAttribute('name'))).toEqual(named);
  });

  test('the newsletter’s address, on every page', () => {
    for (const { path } of pages.filter((page) => page.locale === locale)) {
      const [field, ...others] = fieldsOf(path, 'footer');
      expect(others, path).toEqual([]);
      expect(field!.getAttribute('autocomplete'), path).toBe('email');
      expect(field!.getAttribute('aria-required'), path).toBe('true');
    }
  });
});
