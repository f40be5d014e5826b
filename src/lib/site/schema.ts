import { z } from 'astro/zod';

export const socialNetworks = ['linkedin', 'instagram', 'x', 'facebook', 'youtube', 'github'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

const text = z.string().trim().min(1);
const localized = z.strictObject({ en: text, de: text }).describe('The same in English (en) and German (de)');
const either = z.union([text, localized]).describe('A text, or a text for each language (en, de)');
const email = z.email().describe('An e-mail address');
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('A time of day as ’09:00’, in single quotes');
const webAddress = z
  .string()
  .regex(/^https:\/\/[^\s/]+(\/\S*)?$/)
  .describe('An address that starts with https://');
const socialAddress = z
  .string()
  .regex(/^(https:\/\/[^\s/]+(\/\S*)?)?$/)
  .describe('An address that starts with https://, or empty single quotes for a network that is not used');

/** The shape of content/site.yaml once the placeholder marks are taken off; the file explains each value. */
export const siteSchema = z.strictObject({
  site: z.strictObject({
    url: z
      .string()
      .regex(/^https:\/\/[^\s/]+$/)
      .describe('An address that starts with https:// and has no slash at the end'),
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
    vatId: text,
    email,
    phone: text,
    foundingYear: z.number().int().min(1900).max(2100).describe('A year'),
  }),
  mauritius: z.strictObject({ legalName: text, street: text, city: text, country: text }),
  contentResponsible: z.strictObject({ name: text, address: text }),
  dataProtection: z.strictObject({ contactEmail: email, supervisoryAuthority: localized }),
  hosting: z.strictObject({
    cdnProvider: either,
    backendProvider: either,
    backendRegion: either,
    mailProvider: either,
  }),
  office: z.strictObject({ hours: localized, opens: time, closes: time }),
  social: z.strictObject({
    linkedin: socialAddress,
    instagram: socialAddress,
    x: socialAddress,
    facebook: socialAddress,
    youtube: socialAddress,
    github: socialAddress,
  }),
  leaders: z
    .array(z.strictObject({ name: text, role: localized, profile: webAddress, monogram: text }))
    .min(1),
  authors: z.record(z.string(), z.strictObject({ name: text, role: localized })),
});

export type SiteSettings = z.output<typeof siteSchema>;
