import { z } from 'astro/zod';
import { buildTime } from '#src/lib/build-time.ts';
import { ascending, buildYear, imageName, integer } from '#src/lib/schema-parts.ts';
import { isEmail } from '#src/lib/shared/email.ts';
import { inBothSeasons } from '#src/lib/shared/office-hours.ts';
import { networkNames } from './social-networks.ts';

/**
 * A value that pages can display: without leftover placeholder syntax, without HTML (legal texts
 * insert values as HTML), without typographic quotes around the value, which YAML would keep.
 */
const displayable = z
  .string()
  .trim()
  .regex(/^(?!.*\bplaceholder:)[^{}<>]*$/s, 'A value cannot have { } < >. Write only the text')
  .regex(/^(?![‚‘’'„“”"].*[‘’'“”"]$)/s, 'These quotation marks would be visible. Delete them');
const text = displayable.min(1);
const localized = z.strictObject(
  { en: text, de: text },
  'Write it in both languages: { en: …, de: … }',
);
const textOrLocalized = z.union([text, localized]);
/** A displayable value that may be empty. */
const optional = z.union([localized, displayable]);
const count = integer(1, 10_000);
const email = text.refine(isEmail, 'Write an email address, such as info@müller.de');
/**
 * One phone number with 5 to 15 digits (ITU-T E.164) and an optional extension, for a `tel:` link.
 */
const phone = text.regex(
  /^(?=(?:\D*\d){5})\+?(?:[\s()/.–-]*\d){1,15}(?:\s*(?:ext\.?|x|app\.?|durchwahl)\s*\d{1,6})?$/i,
  'Write a single phone number, such as +49 30 123456 or +230 400 1234 ext. 7',
);
/**
 * The brand, which is also the sender name in emails. These characters would end the name (RFC
 * 5322, 3.2.3).
 */
const brand = text.regex(
  /^[^,;:@"\\()[\]]+$/,
  'Emails show this name as their sender. Write it without punctuation; the full name belongs in legalName',
);
/** A portrait; the page shows initials without one. */
const image = imageName.optional();
const person = z.strictObject({ name: text, role: localized });
const profileUrl = z
  .string()
  .regex(
    /^(https?:\/\/[^\s/.]+\.\S+)?$/,
    "Write an address that starts with https://, or '' if there is none",
  );

const hour = integer(0, 23);
const officeHours = z
  .strictObject({ opens: hour, closes: hour })
  .check(ascending('opens', 'closes'));

/**
 * The schema for content/site.yaml without placeholder markers. Comments in the file document each
 * value. Groups for legal texts accept any key: the tokens in the texts decide which keys are
 * required.
 */
export const siteSchema = z.strictObject({
  site: z.strictObject({
    // This format is required in security.txt (RFC 9116, 2.5.2) and in canonical URLs.
    url: z.string().refine((url) => URL.parse(url)?.origin === url && /^https:.*\./.test(url), {
      error: ({ input }) => {
        const { host } = URL.parse(String(input)) ?? {};
        const meant = host?.includes('.') ? host : 'www.company.de';
        return `Write https://${meant}, without a slash at the end`;
      },
    }),
  }),
  company: z.strictObject({
    brand,
    legalName: text,
    legalForm: localized,
    street: text,
    postalCode: text,
    city: text,
    country: localized,
    managingDirector: text,
    registerCourt: optional,
    registerNumber: displayable,
    seat: text,
    vatId: displayable,
    wIdNr: displayable,
    email,
    phone,
    foundingYear: integer(1900, buildYear),
    liabilityInsurance: optional,
    imageCredit: localized,
  }),
  mauritius: z.strictObject({ legalName: text, street: text, city: text, country: text }),
  contentResponsible: z.strictObject({ name: text, address: text }),
  dataProtection: z.object({ contactEmail: email }).catchall(optional),
  accessibility: z
    .object({ contactEmail: email, service: optional, authority: optional })
    .catchall(localized),
  hosting: z.record(z.string(), textOrLocalized),
  facts: z.record(z.string(), count),
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
    teamIncludes: localized,
    notice: localized,
    billing: localized,
    rights: localized,
    references: localized,
    rateFrom: count,
    rateContains: localized,
    rateMoves: localized,
    risks: z.record(
      z.enum(['replacement', 'absence', 'trial', 'security', 'temporaryWork', 'insurance']),
      localized,
    ),
  }),
  people: z.strictObject({
    technicalLeads: localized,
    languages: localized,
    firstContact: person.extend({ text: localized, image }),
    technologies: z
      .array(z.strictObject({ group: localized, names: z.array(text).min(1) }))
      .refine((groups) => {
        const names = groups.flatMap((group) => group.names);
        return names.length >= 15 && new Set(names).size === names.length;
      }, 'Name at least 15 technologies, each once. The about page says 15+'),
  }),
  timeline: z
    .array(z.strictObject({ year: integer(1900, buildYear), title: localized, text: localized }))
    .min(1, 'Name at least one event of the history'),
  employment: z.strictObject({
    contract: localized,
    decision: localized,
    leave: localized,
    probation: localized,
    eligibility: localized,
    mentoring: localized,
    levels: localized,
    reviews: localized,
    benefits: z.record(
      z.enum(['hours', 'learning', 'equipment', 'german', 'exchange', 'health']),
      localized,
    ),
  }),
  office: z.strictObject({
    hours: z
      .strictObject({ germany: officeHours, mauritius: officeHours })
      .refine(
        (offices) =>
          Object.values(inBothSeasons(offices, buildTime().getTime())).every(
            ({ hours }) => hours > 0,
          ),
        'The offices have no hours in common, but the pages say how many. Correct the hours',
      ),
  }),
  social: z.record(z.enum(networkNames), profileUrl),
  leaders: z
    .array(person.extend({ profile: profileUrl, image }))
    .min(1, 'Name at least one person who leads the company'),
  authors: z.record(z.string(), person),
});

export type SiteSettings = z.output<typeof siteSchema>;
