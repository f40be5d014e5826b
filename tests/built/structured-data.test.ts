import { describe, expect, test } from 'vitest';
import { requiredIds } from '#src/lib/content/schemas.ts';
import { urlFor } from '#src/lib/routes.ts';
import { indexed, pageAt, pages, plainWords, visibleText } from './support/site.ts';

interface Thing {
  '@type': string;
  [name: string]: unknown;
}

/** The parts of a page's structured data by type. Fails on a block that is no JSON or not of schema.org. */
function thingsOf({ root, path }: (typeof pages)[number]): Thing[] {
  const blocks = root.querySelectorAll('script[type="application/ld+json"]');
  expect(blocks.length, path).toBeLessThanOrEqual(1);
  return blocks.flatMap(({ textContent }) => {
    const { '@context': context, '@graph': things } = JSON.parse(textContent) as {
      '@context': string;
      '@graph': Thing[];
    };
    expect(context).toBe('https://schema.org');
    return things;
  });
}

/** The value at a path of names; a list is looked at by each of its members. */
function valuesAt(thing: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, name) =>
      values.flatMap((value) => {
        const found = (value as Record<string, unknown> | undefined)?.[name];
        return Array.isArray(found) ? (found as unknown[]) : [found];
      }),
    [thing],
  );
}

const text = /\S/;
const address = /^https:\/\/[^/]+(?:\/[^\s]*)?$/;
const day = /^\d{4}-\d\d-\d\d$/;
const html = /^<p>.+<ul><li>.+<h2/s;

/**
 * What search engines ask for by type, with the form of each value (https://developers.google.com/search/docs/appearance/structured-data).
 */
const requiredFields: Record<string, Record<string, RegExp>> = {
  Organization: {
    '@id': /^https:\/\/[^/]+\/#organization$/,
    name: text,
    legalName: text,
    url: address,
    logo: /\.png$/,
    sameAs: address,
    'address.streetAddress': text,
    'address.postalCode': text,
    'address.addressLocality': text,
    'address.addressCountry': text,
    'contactPoint.telephone': text,
    'contactPoint.hoursAvailable.dayOfWeek': /^(?:Mon|Tues|Wednes|Thurs|Fri)day$/,
    'contactPoint.hoursAvailable.opens': /^\d\d:\d\d$/,
    'contactPoint.hoursAvailable.closes': /^\d\d:\d\d$/,
  },
  JobPosting: {
    title: text,
    description: html,
    datePosted: day,
    validThrough: /^\d{4}-\d\d-\d\dT23:59:59Z$/,
    'hiringOrganization.name': text,
    'hiringOrganization.sameAs': address,
    'hiringOrganization.logo': address,
    jobLocationType: /^TELECOMMUTE$/,
    'applicantLocationRequirements.@type': /^Country$/,
    'applicantLocationRequirements.name': text,
    employmentType: /^(?:FULL|PART)_TIME$/,
    directApply: /^true$/,
    'identifier.name': text,
    'identifier.value': text,
  },
  BlogPosting: {
    headline: text,
    image: address,
    datePublished: day,
    'author.@type': /^(?:Person|Organization)$/,
    'author.name': text,
    'author.url': address,
    'publisher.@id': /#organization$/,
    inLanguage: /^(?:en|de)$/,
  },
  BreadcrumbList: {
    'itemListElement.position': /^\d$/,
    'itemListElement.name': text,
    'itemListElement.item': address,
  },
};

const all = pages.map((page) => ({ page, things: thingsOf(page) }));

test.each(Object.entries(requiredFields))(
  '%s has every field that search engines ask for',
  (type, fields) => {
    const found = all.flatMap(({ page, things }) =>
      things.filter((thing) => thing['@type'] === type).map((thing) => ({ page, thing })),
    );
    expect(found).not.toEqual([]);
    for (const { page, thing } of found)
      for (const [name, form] of Object.entries(fields))
        for (const value of valuesAt(thing, name))
          expect(
            JSON.stringify(value ?? '').replace(/^"|"$/g, ''),
            `${type} of ${page.path}: ${name}`,
          ).toMatch(form);
  },
);

test('there is no type whose fields nobody checks', () => {
  const types = new Set(all.flatMap(({ things }) => things.map((thing) => thing['@type'])));
  expect([...types].sort()).toEqual(Object.keys(requiredFields).sort());
});

/** What each kind of page is about. */
const typesOf = (locale: 'en' | 'de'): Record<string, string[]> => ({
  [urlFor(locale, 'home')]: ['Organization'],
  ...Object.fromEntries([
    ...requiredIds.blog.map((id): [string, string[]] => [
      urlFor(locale, 'blog', { id }),
      ['BlogPosting', 'BreadcrumbList'],
    ]),
    ...requiredIds.jobs.map((id): [string, string[]] => [
      urlFor(locale, 'careers', { id }),
      ['JobPosting', 'BreadcrumbList'],
    ]),
  ]),
});

describe.each(['en', 'de'] as const)('structured data in %s', (locale) => {
  test('says on each page what the page is about', () => {
    for (const [path, types] of Object.entries(typesOf(locale)))
      expect(
        thingsOf(pageAt(path)!).map((thing) => thing['@type']),
        path,
      ).toEqual(types);
  });

  test('leads to pages and anchors that exist', () => {
    const { host } = new URL(String(thingsOf(pageAt('/')!)[0]!.url));
    for (const { page, things } of all.filter((each) => each.page.locale === locale))
      for (const [href] of JSON.stringify(things).matchAll(/https:\/\/[^"\\\s]+/g)) {
        const url = new URL(href);
        if (url.host !== host || /\.\w+$/.test(url.pathname) || url.hash === '#organization') continue;
        const target = pageAt(url.pathname);
        expect(target, `${page.path}: ${href}`).toBeDefined();
        if (url.hash !== '') expect(target!.root.querySelector(url.hash), href).not.toBeNull();
      }
  });

  test('says of a job what the page says', () => {
    for (const id of requiredIds.jobs) {
      const page = pageAt(urlFor(locale, 'careers', { id }))!;
      const description = String(thingsOf(page)[0]!.description);
      const shown = plainWords(visibleText(page));
      for (const [, sentence] of description.matchAll(/>([^<>]{20,})</g))
        expect(shown).toContain(plainWords(sentence!.replace(/&lt;/g, '<').replace(/&amp;/g, '&')));
    }
  });
});

test('a page that search engines must not list says nothing to them', () => {
  for (const { page, things } of all) if (!indexed.includes(page)) expect(things, page.path).toEqual([]);
});
