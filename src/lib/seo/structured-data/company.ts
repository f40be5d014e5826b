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
import type { SiteSettings } from '#src/lib/site/schema.ts';
import { cardAddress } from '../card.ts';

/** What every builder of structured data is told: the address of the site and its settings. */
export interface SiteData {
  url: URL;
  settings: SiteSettings;
}

/** The company by its one name for machines; the home page says what it is. */
export const organizationReference = ({ url }: SiteData): IdReference => ({
  '@id': absoluteUrl(url, '/#organization'),
});

/** The company with its name, where a reader of the page alone needs one. */
export const namedOrganization = (site: SiteData) => ({
  '@type': 'Organization' as const,
  ...organizationReference(site),
  name: site.settings.company.brand,
});

const addressOf = ({ company }: SiteSettings, locale: Locale): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: company.street,
  postalCode: company.postalCode,
  addressLocality: company.city,
  addressCountry: company.country[locale],
});

/** The company (https://developers.google.com/search/docs/appearance/structured-data/organization). */
export function organization(site: SiteData, locale: Locale): Organization {
  const { company, social } = site.settings;
  return {
    ...namedOrganization(site),
    legalName: company.legalName,
    url: absoluteUrl(site.url, routes.home),
    logo: absoluteUrl(site.url, '/icon-512.png'),
    email: company.email,
    address: addressOf(site.settings, locale),
    vatID: company.vatId,
    foundingDate: String(company.foundingYear),
    sameAs: Object.values(social).filter((address) => address !== ''),
  };
}

/** The site, in all its languages. */
export const webSite = (site: SiteData): WebSite => ({
  '@type': 'WebSite',
  '@id': absoluteUrl(site.url, '/#website'),
  url: absoluteUrl(site.url, routes.home),
  name: site.settings.company.brand,
  inLanguage: locales,
  publisher: organizationReference(site),
});

const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** The office with its hours (specification, section 9; https://developers.google.com/search/docs/appearance/structured-data/local-business). */
export function office(site: SiteData, locale: Locale): ProfessionalService {
  const { company, office: hours } = site.settings;
  const opening: OpeningHoursSpecification = {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: workingDays,
    opens: hours.opens,
    closes: hours.closes,
  };
  return {
    '@type': 'ProfessionalService',
    '@id': absoluteUrl(site.url, '/#office'),
    name: company.brand,
    url: absoluteUrl(site.url, localizePath(routes.contact, locale)),
    image: absoluteUrl(site.url, cardAddress(locale, routes.about)),
    telephone: company.phone,
    email: company.email,
    address: addressOf(site.settings, locale),
    openingHoursSpecification: opening,
    parentOrganization: organizationReference(site),
  };
}
