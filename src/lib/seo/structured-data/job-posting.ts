import type { JobPosting } from 'schema-dts';
import type { Locale } from '#src/i18n/locales.ts';
import { absoluteUrl, urlFor } from '#src/lib/routes.ts';
import { namedOrganization, type SiteData } from './company.ts';

const employmentTypes = { 'full-time': 'FULL_TIME', 'part-time': 'PART_TIME' } as const;

/** A job as its structured data needs it. */
interface Job {
  id: string;
  data: {
    title: string;
    experienceYears: number;
    employmentType: keyof typeof employmentTypes;
    datePosted: Date;
    validThrough: Date;
  };
  /** The whole text of the page, as HTML. */
  description: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The words of a job's page as HTML: summary, requirements under their heading, and the rendered text. */
export const jobDescription = (
  summary: string,
  heading: string,
  requirements: readonly string[],
  html: string,
) =>
  [
    `<p>${escaped(summary)}</p><h2>${escaped(heading)}</h2><ul>`,
    ...requirements.map((each) => `<li>${escaped(each)}</li>`),
    `</ul>${html}`,
  ].join('');

const day = (date: Date) => date.toISOString().slice(0, 10);

/** An open job (https://developers.google.com/search/docs/appearance/structured-data/job-posting). */
export const jobPosting = (site: SiteData, locale: Locale, { id, data, description }: Job): JobPosting => ({
  '@type': 'JobPosting',
  url: absoluteUrl(site.url, urlFor(locale, 'careers', { id })),
  title: data.title,
  description,
  identifier: { '@type': 'PropertyValue', name: site.settings.company.brand, value: id },
  datePosted: day(data.datePosted),
  validThrough: `${day(data.validThrough)}T23:59:59Z`,
  employmentType: employmentTypes[data.employmentType],
  hiringOrganization: {
    ...namedOrganization(site),
    sameAs: site.url.origin,
    logo: absoluteUrl(site.url, '/icon-512.png'),
  },
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: site.settings.mauritius.country },
  experienceRequirements: {
    '@type': 'OccupationalExperienceRequirements',
    monthsOfExperience: data.experienceYears * 12,
  },
  directApply: true,
});
