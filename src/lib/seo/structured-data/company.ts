import type {
  IdReference,
  OpeningHoursSpecification,
  Organization,
  PostalAddress,
  ProfessionalService,
  WebSite,
} from 'schema-dts';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { absoluteUrl, localizePath, routes } from '#src/lib/routes.ts';
import { site } from '#src/lib/site/index.ts';

/** The company by its one name for machines; the home page says what it is. */
export const organizationReference = (url: URL): IdReference => ({
  '@id': absoluteUrl(url, '/#organization'),
});

/** The company with its name, where a reader of the page alone needs one. */
export const namedOrganization = (url: URL) => ({
  '@type': 'Organization' as const,
  ...organizationReference(url),
  name: site.company.brand,
});

const addressOf = (locale: Locale): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: site.company.street,
  postalCode: site.company.postalCode,
  addressLocality: site.company.city,
  addressCountry: site.company.country[locale],
});

/** The company (https://developers.google.com/search/docs/appearance/structured-data/organization). */
export function organization(url: URL, locale: Locale): Organization {
  const { company, social } = site;
  return {
    ...namedOrganization(url),
    legalName: company.legalName,
    url: absoluteUrl(url, routes.home),
    logo: absoluteUrl(url, '/icon-512.png'),
    email: company.email,
    address: addressOf(locale),
    vatID: company.vatId,
    foundingDate: String(company.foundingYear),
    sameAs: Object.values(social).filter((address) => address !== ''),
  };
}

/** The site, in all its languages. */
export const webSite = (url: URL): WebSite => ({
  '@type': 'WebSite',
  '@id': absoluteUrl(url, '/#website'),
  url: absoluteUrl(url, routes.home),
  name: site.company.brand,
  inLanguage: locales,
  publisher: organizationReference(url),
});

const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** The office with its hours (specification, section 9; https://developers.google.com/search/docs/appearance/structured-data/local-business). */
export function office(url: URL, locale: Locale): ProfessionalService {
  const { company, office: hours } = site;
  const opening: OpeningHoursSpecification = {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: workingDays,
    opens: hours.opens,
    closes: hours.closes,
  };
  return {
    '@type': 'ProfessionalService',
    '@id': absoluteUrl(url, '/#office'),
    name: company.brand,
    url: absoluteUrl(url, localizePath(routes.contact, locale)),
    telephone: company.phone,
    email: company.email,
    address: addressOf(locale),
    openingHoursSpecification: opening,
    parentOrganization: organizationReference(url),
  };
}
