import { locales, type Locale } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';

/** One address of the site and what it is. */
export interface SitePage {
  locale: Locale;
  /** Without language prefix: `/about`. */
  path: string;
  /** As a visitor types it: `/de/about`. */
  address: string;
}

/** Ids named by the specification, sections 2 and 9. */
const articleIds = [
  'ai-agent-automation',
  'react-development',
  'generative-frontends',
  'microservices-architecture',
  'tech-leadership',
  'spotify-model',
];
const categories = ['ai', 'frontend', 'architecture', 'leadership'];
const jobIds = ['fullstack-developer', 'senior-fullstack-developer', 'product-owner'];
export const serviceIds = ['mauritian-teams', 'ai-workforce', 'process-analysis'];

const { notFound: _notFound, ...screens } = routes;

const paths = [
  ...Object.values(screens),
  ...articleIds.map((id) => `${routes.blog}/${id}`),
  ...categories.map((id) => `${routes.blog}/category/${id}`),
  ...jobIds.map((id) => `${routes.careers}/${id}`),
];

/** Every page of the site in both languages, error pages left out. */
export const sitePages: SitePage[] = locales.flatMap((locale) =>
  paths.map((path) => ({ locale, path, address: localizePath(path, locale) })),
);

/** Addresses that no page has, with the language in which the visitor is told so. */
export const unknownAddresses: { locale: Locale; address: string }[] = [
  { locale: 'en', address: '/no-such-page' },
  { locale: 'en', address: '/blog/no-such-article' },
  { locale: 'en', address: '/careers/no-such-job' },
  { locale: 'en', address: '/design' },
  { locale: 'de', address: '/de/no-such-page' },
  { locale: 'de', address: '/de/blog/no-such-article' },
  { locale: 'de', address: '/de/careers/no-such-job' },
];

/** Widths of the design: phone, tablet, desktop. */
export const widths = [375, 800, 1440] as const;
