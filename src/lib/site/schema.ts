import { z } from 'astro/zod';
import { isEmail } from '#src/lib/forms/rules.ts';

/** The social networks by the names that are shown, in order. */
export const socialNetworks = {
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  x: 'X (Twitter)',
  facebook: 'Facebook',
  youtube: 'YouTube',
  github: 'GitHub',
};
export const networkNames = Object.keys(socialNetworks) as (keyof typeof socialNetworks)[];

const riskNames = ['replacement', 'absence', 'trial', 'security', 'temporaryWork', 'insurance'] as const;
const benefitNames = ['hours', 'learning', 'equipment', 'german', 'exchange', 'health'] as const;

/** A value as it is shown: nothing of its mark is left, nor a quotation mark that YAML does not know as one. */
const shown = z
  .string()
  .trim()
  .regex(/^(?!.*(?:[{}]|\bplaceholder:))/s, 'A part of { value: …, placeholder: true } is left: take it away')
  .regex(/^(?![‚‘’'„“”"].*[‘’'“”"]$)/s, 'These quotation marks would be shown: take them away');
const text = shown.min(1, 'Write a text');
const localized = z.strictObject({ en: text, de: text });
const either = z.union([text, localized]);
const count = z.int('Write a whole number, without quotation marks').min(1, 'Write a whole number from 1');
const email = text.refine(isEmail, 'Write an e-mail address such as info@müller.de');
const phone = text.refine(
  (number) => number.replaceAll(/\D/g, '').length >= 5,
  'Write a phone number: it becomes a link that calls',
);
/** A portrait; without one the initials are drawn. */
const picture = z
  .string()
  .regex(/^[a-z0-9-]+\.jpg$/, 'Write the name of a file in content/images such as portrait-as.jpg')
  .optional();
const profileAddress = z
  .string()
  .regex(
    /^(https?:\/\/[^\s/]+(\/\S*)?)?$/,
    "Write an address that starts with https://, or '' where there is none",
  );

/** The shape of content/site.yaml once the placeholder marks are taken off; the file explains each value. */
export const siteSchema = z.strictObject({
  site: z.strictObject({
    // As it must stand in security.txt (RFC 9116, 2.5.2) and in every canonical address.
    url: z
      .string()
      .refine((url) => URL.canParse(url) && new URL(url).origin === url && url.startsWith('https:'), {
        error: ({ input }) => {
          const meant = URL.canParse(String(input))
            ? new URL(String(input)).origin
            : 'https://www.company.de';
          return `Write an address such as ${meant.replace('http:', 'https:')}: small plain letters, no slash at the end`;
        },
      }),
  }),
  company: z.strictObject({
    brand: text,
    legalName: text,
    legalForm: localized,
    street: text,
    postalCode: text,
    city: text,
    country: localized,
    managingDirector: text,
    registerCourt: localized,
    registerNumber: text,
    seat: text,
    vatId: text,
    wIdNr: shown,
    email,
    phone,
    foundingYear: z.int('Write a year').min(1900, 'Write a year').max(2100, 'Write a year'),
    liabilityInsurance: z.union([localized, shown]),
    pictures: localized,
  }),
  mauritius: z.strictObject({ legalName: text, street: text, city: text, country: text }),
  contentResponsible: z.strictObject({ name: text, address: text }),
  dataProtection: z.strictObject({
    contactEmail: email,
    officer: shown,
    applications: localized,
    supervisoryAuthority: localized,
    mauritianAuthority: localized,
  }),
  hosting: z.strictObject({
    cdnProvider: either,
    cdnPlace: localized,
    cdnBasis: localized,
    logRetention: localized,
    backendProvider: either,
    backendRegion: either,
    backendBasis: localized,
    backendLogRetention: localized,
    backupRetention: localized,
    mailProvider: either,
    mailPlace: localized,
    mailBasis: localized,
    mailLogRetention: localized,
    officeProvider: either,
    officePlace: localized,
    officeBasis: localized,
  }),
  facts: z.strictObject({
    contactMonths: count,
    noticeMonths: count,
    restrictedYears: count,
    applicationMonths: count,
    applicationLongestMonths: count,
    consentProofYears: count,
    consentMonths: count,
    unusedFileHours: count,
    cvLinkDays: count,
    newsletterLinkHours: count,
    newsletterUnconfirmedDays: count,
    mailRecordDays: count,
    limitHours: count,
  }),
  figures: z.strictObject({
    projects: localized,
    countries: localized,
    satisfaction: z.strictObject({ counts: localized, answers: count, survey: localized, period: localized }),
  }),
  offer: z.strictObject({
    audience: localized,
    firstTalk: localized,
    start: localized,
    smallestTeam: localized,
    notice: localized,
    billing: localized,
    rights: localized,
    references: localized,
    rateFrom: count,
    rateContains: localized,
    rateMoves: localized,
    risks: z.record(z.enum(riskNames), localized),
  }),
  people: z.strictObject({
    technicalLeads: localized,
    languages: localized,
    firstContact: z.strictObject({ name: text, role: localized, text: localized, picture }),
    technologies: z
      .array(z.strictObject({ group: localized, names: z.array(text).min(1, 'Write a name') }))
      .refine(
        (groups) => groups.flatMap(({ names }) => names).length >= 15,
        'Name at least 15 technologies in all: the about page says 15+',
      ),
  }),
  timeline: z.record(z.enum(['2020', '2021', '2022', '2023', '2025']), localized),
  employment: z.strictObject({
    contract: localized,
    decision: localized,
    leave: localized,
    probation: localized,
    eligibility: localized,
    mentoring: localized,
    reviews: localized,
    benefits: z.record(z.enum(benefitNames), localized),
  }),
  office: z.strictObject({ hours: localized }),
  social: z.record(z.enum(networkNames), profileAddress),
  leaders: z.array(z.strictObject({ name: text, role: localized, profile: profileAddress, picture })).min(1),
  authors: z.record(z.string(), z.strictObject({ name: text, role: localized })),
});

export type SiteSettings = z.output<typeof siteSchema>;
