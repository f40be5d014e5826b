import { z } from 'astro/zod';

export const socialNetworks = ['linkedin', 'instagram', 'x', 'facebook', 'youtube', 'github'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

const text = z.string().trim().min(1);
const localized = z.strictObject({ en: text, de: text }).describe('The same in English (en) and German (de)');
const either = z.union([text, localized]).describe('A text, or a text for each language (en, de)');
const optional = z.string().trim().describe('A text, or empty single quotes where there is none');
const count = z.number().int().min(1).describe('A whole number');
/** One of them is the contact in security.txt: plain characters, which need no encoding in a link (RFC 6068). */
const email = z.email().describe('An e-mail address');
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('A time of day as ’09:00’, in single quotes');
const profileAddress = z
  .string()
  .regex(/^(https:\/\/[^\s/]+(\/\S*)?)?$/)
  .describe('An address that starts with https://, or empty single quotes where there is none');

/** The shape of content/site.yaml once the placeholder marks are taken off; the file explains each value. */
export const siteSchema = z.strictObject({
  site: z.strictObject({
    url: z
      .string()
      .regex(/^https:\/\/[^\s/]+$/)
      // As it must stand in security.txt (RFC 9116, 2.5.2) and in every canonical address.
      .refine((url) => URL.canParse(url) && new URL(url).origin === url)
      .describe('An address that starts with https://, in small plain letters, and has no slash at the end'),
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
    wIdNr: optional,
    email,
    phone: text,
    foundingYear: z.number().int().min(1900).max(2100).describe('A year'),
    liabilityInsurance: z.union([localized, optional]),
    pictures: localized,
  }),
  mauritius: z.strictObject({ legalName: text, street: text, city: text, country: text }),
  contentResponsible: z.strictObject({ name: text, address: text }),
  dataProtection: z.strictObject({
    contactEmail: email,
    officer: optional,
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
    replyHours: count,
    sharedHours: count,
    sharedHoursNet: count,
    aheadInSummer: count,
    aheadInWinter: count,
    projects: count,
    countries: count,
    satisfaction: count,
    developers: count,
    teams: count,
    contactMonths: count,
    restrictedYears: count,
    applicationMonths: count,
    applicationLongestMonths: count,
    consentProofYears: count,
    consentMonths: count,
    unusedFileHours: count,
    newsletterLinkHours: count,
    newsletterUnconfirmedDays: count,
    mailRecordDays: count,
    limitHours: count,
  }),
  figures: z.strictObject({
    projects: localized,
    countries: localized,
    satisfaction: z.strictObject({
      counts: localized,
      answers: count,
      survey: localized,
      period: localized,
    }),
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
    risks: z.strictObject({
      replacement: localized,
      absence: localized,
      trial: localized,
      security: localized,
      temporaryWork: localized,
      insurance: localized,
    }),
  }),
  people: z.strictObject({
    technicalLeads: localized,
    languages: localized,
    firstContact: z.strictObject({ name: text, role: localized, text: localized, monogram: text }),
    technologies: z
      .array(z.strictObject({ group: localized, names: z.array(text).min(1) }))
      .refine((groups) => groups.flatMap(({ names }) => names).length >= 15)
      .describe('At least 15 names in all'),
  }),
  timeline: z.strictObject({
    '2020': localized,
    '2021': localized,
    '2022': localized,
    '2023': localized,
    '2025': localized,
  }),
  employment: z.strictObject({
    contract: localized,
    decision: localized,
    leave: localized,
    probation: localized,
    eligibility: localized,
    mentoring: localized,
    reviews: localized,
    benefits: z.strictObject({
      hours: localized,
      learning: localized,
      equipment: localized,
      german: localized,
      exchange: localized,
      health: localized,
    }),
  }),
  office: z.strictObject({ hours: localized, opens: time, closes: time }),
  social: z.strictObject({
    linkedin: profileAddress,
    instagram: profileAddress,
    x: profileAddress,
    facebook: profileAddress,
    youtube: profileAddress,
    github: profileAddress,
  }),
  leaders: z
    .array(z.strictObject({ name: text, role: localized, profile: profileAddress, monogram: text }))
    .min(1),
  authors: z.record(z.string(), z.strictObject({ name: text, role: localized })),
});

export type Facts = z.output<typeof siteSchema>['facts'];
export type SiteSettings = z.output<typeof siteSchema>;
