import type { JobPosting } from 'schema-dts';
import type { Locale } from '#src/i18n/locales.ts';
import type { Entry } from '#src/lib/content/load.ts';
import { absoluteUrl, urlFor } from '#src/lib/routes.ts';
import { site } from '#src/lib/site/index.ts';
import { namedOrganization } from './company.ts';

const employmentTypes = { 'full-time': 'FULL_TIME', 'part-time': 'PART_TIME' } as const;

/** A job, and the whole text of its page as HTML. */
type Job = Pick<Entry<'jobs'>, 'id' | 'data'> & { description: string };

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
export const jobPosting = (base: URL, locale: Locale, { id, data, description }: Job): JobPosting => ({
  '@type': 'JobPosting',
  url: absoluteUrl(base, urlFor(locale, 'careers', { id })),
  title: data.title,
  description,
  identifier: { '@type': 'PropertyValue', name: site.company.brand, value: id },
  datePosted: day(data.datePosted),
  validThrough: `${day(data.validThrough)}T23:59:59Z`,
  employmentType: employmentTypes[data.employmentType],
  hiringOrganization: {
    ...namedOrganization(base),
    sameAs: base.origin,
    logo: absoluteUrl(base, '/icon-512.png'),
  },
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: site.mauritius.country },
  experienceRequirements: {
    '@type': 'OccupationalExperienceRequirements',
    monthsOfExperience: data.experienceYears * 12,
  },
  directApply: true,
});
