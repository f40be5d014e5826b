import { z } from 'astro/zod';

/**
 * What an editor may write in the front matter of each kind of content (content/README.md is generated from the
 * descriptions). The counts are those of the specification, sections 2 and 9. Fields listed in `sharedFields` must be
 * the same in the English and the German file.
 */
const text = (min: number, max: number, description: string) =>
  z.string().trim().min(min).max(max).describe(description);

const image = z
  .string()
  .regex(/^[a-z0-9-]+\.jpg$/)
  .describe('File name of a picture in content/images, for instance horse.jpg');

const imageAlt = text(10, 140, 'What the picture shows, for people who cannot see it');

const order = z
  .number()
  .int()
  .min(1)
  .max(99)
  .describe('Position in its list, 1 comes first; each number once');

const day = z.union([z.date(), z.iso.date()]).transform((value) => new Date(value));

export const categories = ['ai', 'frontend', 'architecture', 'leadership'] as const;
const levels = ['Mid-Level', 'Senior'] as const;
const serviceIcons = ['teams', 'agents', 'process'] as const;

/** What keeps a text off the published site for a time (publication.ts). */
const publication = {
  draft: z
    .boolean()
    .optional()
    .describe(
      'True while it is being written: previews show it with a badge, the published site leaves it out',
    ),
  publishAt: day.optional().describe('First day on which it is published; until then it is as a draft'),
};

export const schemas = {
  blog: z.strictObject({
    title: text(20, 70, 'Headline of the article, without the site’s name'),
    description: text(70, 160, 'For search engines and link previews'),
    excerpt: text(80, 220, 'Text of the card in the list of articles'),
    date: day.describe('Day of publication; the newest article comes first'),
    category: z.enum(categories).describe('Topic of the article'),
    author: z.string().min(1).describe('A key under authors in content/site.yaml'),
    image,
    imageAlt,
    confirmed: z
      .boolean()
      .optional()
      .describe('False until somebody of the company stands for its statements, its author and its day'),
    ...publication,
  }),
  'case-studies': z.strictObject({
    title: text(20, 70, 'Headline: what changed'),
    client: text(10, 80, 'Who the client is, without a name'),
    industry: text(3, 30, 'Industry, shown above the headline'),
    summary: text(80, 220, 'Text of the collapsed card'),
    image,
    imageAlt,
    tags: z
      .array(text(3, 40, 'A tag'))
      .length(3)
      .describe('What the project was about'),
    results: z
      .array(text(15, 110, 'A result'))
      .length(5)
      .describe('What the project changed, without invented figures'),
    featured: z.boolean().describe('True for the two large cards at the top'),
    onHome: z.boolean().optional().describe('True for the two that the home page shows'),
    quote: z
      .strictObject({
        text: text(40, 240, 'What the client says, word for word'),
        by: text(5, 80, 'Role and industry of the person, without a name'),
      })
      .optional()
      .describe('What the client says about the project, with the client’s written consent'),
    order,
    year: z.number().int().min(2020).max(2100).describe('Year in which the project ended'),
    months: z.number().int().min(2).max(60).describe('Months from the first talk to the handover'),
    people: z
      .number()
      .int()
      .min(2)
      .max(30)
      .describe('People of ours at the same time, the lead in Germany included'),
    stack: z
      .array(text(1, 20, 'A technology'))
      .min(2)
      .max(4)
      .describe('Technologies that the project was built with'),
    confirmed: z
      .boolean()
      .describe('True once the company has confirmed every statement, fact and figure of the file'),
    ...publication,
  }),
  services: z.strictObject({
    title: text(5, 50, 'Name of the service'),
    shortTitle: text(3, 28, 'Name in the footer'),
    summary: text(60, 180, 'Text of the card'),
    icon: z.enum(serviceIcons).describe('Symbol of the card'),
    image,
    imageAlt,
    order,
    benefits: z
      .array(text(15, 90, 'A benefit'))
      .length(6)
      .describe('What the client gains'),
    process: z
      .array(
        z.strictObject({
          title: text(3, 40, 'Name of the step'),
          text: text(30, 160, 'What happens in the step'),
        }),
      )
      .length(5)
      .describe('The steps of the service, in order'),
  }),
  jobs: z.strictObject({
    title: text(5, 60, 'Name of the job'),
    level: z.enum(levels).describe('Level of the job'),
    experienceYears: z.number().int().min(1).max(20).describe('Years of experience asked for'),
    employmentType: z.enum(['full-time', 'part-time']).describe('Hours of the job'),
    salary: z
      .strictObject({
        currency: z.enum(['MUR', 'EUR']).describe('Its currency'),
        from: z.number().int().min(1).describe('Lowest pay for a month, before tax'),
        to: z.number().int().min(1).describe('Highest pay for a month, before tax'),
      })
      .optional()
      .describe('Pay for a month, from and to; search engines show it'),
    stack: z
      .array(text(1, 20, 'A technology'))
      .min(2)
      .max(8)
      .optional()
      .describe('Technologies of the job, from the list in content/site.yaml'),
    teamSize: z.number().int().min(2).max(20).optional().describe('People in the team, this job included'),
    datePosted: day.describe('Day on which the job was advertised'),
    validThrough: day.describe('Last day for applications; from the next day on the job is closed'),
    order,
    summary: text(80, 240, 'Text in the list of open jobs'),
    description: text(70, 160, 'For search engines and link previews'),
    requirements: z
      .array(text(15, 120, 'A requirement'))
      .length(5)
      .describe('What applicants bring along'),
    confirmed: z
      .boolean()
      .describe('True once the company has confirmed every fact of the job, its days too'),
    ...publication,
  }),
  legal: z.strictObject({
    title: text(5, 80, 'Heading of the text'),
    order,
    updated: day.describe('Day of the last change to the text'),
  }),
};

export type CollectionName = keyof typeof schemas;
export const collectionNames = Object.keys(schemas) as CollectionName[];

/** Fields that are facts, not words: equal in both languages or the content check fails. */
export const sharedFields: Record<CollectionName, readonly string[]> = {
  blog: ['date', 'category', 'author', 'image', 'confirmed', 'draft', 'publishAt'],
  'case-studies': [
    'image',
    'year',
    'months',
    'people',
    'stack',
    'featured',
    'onHome',
    'order',
    'confirmed',
    'draft',
    'publishAt',
  ],
  services: ['icon', 'image', 'order'],
  jobs: [
    'level',
    'experienceYears',
    'employmentType',
    'salary',
    'stack',
    'teamSize',
    'datePosted',
    'validThrough',
    'order',
    'confirmed',
    'draft',
    'publishAt',
  ],
  legal: ['order', 'updated'],
};

/** Ids that must exist, since the specification and the links of the site name them; more may be added to blog and jobs. */
export const requiredIds: Record<CollectionName, readonly string[]> = {
  blog: [
    'ai-agent-automation',
    'react-development',
    'generative-frontends',
    'microservices-architecture',
    'tech-leadership',
    'spotify-model',
  ],
  'case-studies': ['gambling', 'ecommerce', 'aviation', 'fintech', 'airline', 'medical'],
  services: ['mauritian-teams', 'ai-workforce', 'process-analysis'],
  jobs: ['fullstack-developer', 'senior-fullstack-developer', 'product-owner'],
  legal: ['legal-notice', 'privacy', 'gdpr', 'terms'],
};
