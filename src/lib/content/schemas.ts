import { z } from 'astro/zod';
import blogTexts from '../../../content/dictionary/en/blog.json' with { type: 'json' };
import { ascending, buildYear, imageName, integer } from '#src/lib/schema-parts.ts';

/*
 * This file has the messages for single fields. Messages about type and size come from the content
 * check, the same for all fields (scripts/content-check/source.ts).
 */

/** A translated text with a minimum and maximum length. */
const text = (min: number, max: number, description?: string) =>
  z.string().trim().min(min).max(max).meta({ description, translated: true });

/** A translated list with a minimum and maximum number of items, all different. */
const list = <T extends z.ZodType>(item: T, min: number, max: number, description?: string) =>
  z
    .array(item)
    .min(min)
    .max(max)
    .refine((items) => new Set(items).size === items.length, 'An item is listed twice. Remove one')
    .meta({ description, translated: true });

const image = imageName.meta({ widget: 'image' });

const imageAlt = text(10, 140, 'What the image shows, for people who cannot see it');

const order = integer(1, 99, 'Position in its list, 1 comes first');

const dayFormat = 'Write an existing day as YYYY-MM-DD, for instance 2026-11-02';
/** A date in a plausible range: a distant year is a typing error. */
const day = z
  .union([z.date(), z.iso.date(dayFormat)], dayFormat)
  .transform((value) => new Date(value))
  .refine(
    (date) => {
      const year = date.getUTCFullYear();
      return year >= 2000 && year <= buildYear + 2;
    },
    `Correct the year. It can be 2000 to ${buildYear + 2}`,
  )
  .meta({ widget: 'datetime' });

/** Blog categories: the keys in the dictionary. */
export const categories = Object.keys(blogTexts.categories) as Category[];
export type Category = keyof typeof blogTexts.categories;

/** Fields that hold an entry back from publication (publication.ts). */
const publication = {
  draft: z.boolean().optional().describe('True while it is being written: only previews show it'),
  publishAt: day
    .optional()
    .describe('First day on which it is published; it is a draft until then'),
};

const confirmed = z
  .boolean()
  .describe('True once the company has confirmed every statement, fact and day');

const searchText = text(70, 160, 'For search engines and link previews');

const stack = list(text(1, 40), 1, 8, 'Technologies, as content/site.yaml writes them').meta({
  translated: false,
});

/** Checks that a case study has the result shown on its card. */
const isInResults = z.refine<{ results: string[]; headlineResult?: number | undefined }>(
  ({ results, headlineResult = 1 }) => headlineResult <= results.length,
  {
    path: ['headlineResult'],
    error: 'There are fewer results. Write the number of one of them',
    abort: true,
  },
);

const step = z.strictObject({ title: text(3, 40), text: text(30, 160) });

/**
 * Front matter schemas of all collections, with messages for editors. The counts in the
 * specification (sections 2 and 9) describe the initial content; the company may write more or
 * less. A field without `translated` is a fact: equal in the English and the German file, or only
 * in the English one (`englishOnly`). `widget` names the control at /admin where the type does not
 * imply one (src/cms/config.ts).
 */
export const schemas = {
  blog: z
    .strictObject({
      title: text(5, 100),
      description: searchText,
      excerpt: text(80, 220, 'Text of the card'),
      date: day.describe('Day of publication; a text with a later day appears on that day'),
      updated: day.optional(),
      category: z.enum(
        categories,
        `Write one of: ${categories.join(', ')}. For a new category, see “Adding a category” in content/README.md`,
      ),
      author: z.string().meta({ widget: 'author' }),
      image,
      imageAlt,
      confirmed: confirmed.optional(),
      ...publication,
    })
    .check(ascending('date', 'updated')),
  'case-studies': z
    .strictObject({
      title: text(5, 100, 'Headline: what changed'),
      client: text(10, 80, 'Who the client is, without a name'),
      industry: text(3, 30),
      summary: text(80, 220, 'Text of the card'),
      image,
      imageAlt,
      tags: list(text(2, 40), 2, 6, 'What the project was about'),
      results: list(text(15, 110), 2, 6, 'What the project changed, without invented figures'),
      headlineResult: integer(1, 5).optional().meta({
        description: 'Number of the result on the closed card; without it the first one',
        englishOnly: true,
      }),
      featured: z.boolean().describe('True for a large card at the top'),
      onHome: z.boolean().optional().describe('True if the home page shows it'),
      quote: z
        .strictObject({
          text: text(40, 240, 'Word for word'),
          by: text(5, 80, 'Role and industry of the person, without a name'),
        })
        .optional()
        .meta({ description: 'What the client says, with written consent', translated: true }),
      order,
      year: integer(2000, buildYear, 'Year in which the project ended'),
      months: integer(1, 120, 'Months from the first talk to the handover'),
      people: integer(
        1,
        100,
        'How many of our people worked on it at the same time, with the lead in Germany',
      ),
      stack,
      confirmed,
      ...publication,
    })
    .check(isInResults),
  services: z.strictObject({
    title: text(5, 50),
    shortTitle: text(3, 28, 'Name in the footer'),
    summary: text(60, 180, 'Text of the card'),
    icon: z.enum(['teams', 'agents', 'process']),
    image,
    imageAlt,
    order,
    benefits: list(text(10, 90), 4, 8, 'What the client gains'),
    process: list(step, 3, 7),
  }),
  jobs: z
    .strictObject({
      title: text(5, 80),
      level: text(3, 40, 'Such as Junior, Senior, Internship'),
      experienceYears: integer(0, 20, 'Years of experience that applicants need'),
      employmentType: z.enum(['full-time', 'part-time', 'freelance', 'internship']),
      location: text(3, 60, 'Where the work is done, if not remote-first in Mauritius').optional(),
      salary: z
        .strictObject({
          from: integer(1, 100_000_000),
          to: integer(1, 100_000_000),
          currency: z.string().regex(/^[A-Z]{3}$/, 'Write three capitals, such as EUR or MUR'),
          per: z.enum(['hour', 'month', 'year']),
        })
        .check(ascending('from', 'to'))
        .optional()
        .describe('What the job pays, before tax'),
      stack: stack.optional(),
      teamSize: integer(2, 30, 'People in the team, this job included').optional(),
      datePosted: day.describe(
        'Day on which the job is advertised; with a later day it appears on that day',
      ),
      validThrough: day.describe('Last day for applications; the job is closed after it'),
      order,
      summary: text(80, 240, 'Text in the list'),
      description: searchText,
      requirements: list(text(10, 120), 3, 8, 'What applicants need'),
      confirmed,
      ...publication,
    })
    .check(ascending('datePosted', 'validThrough')),
  legal: z.strictObject({
    title: text(5, 80),
    order,
    updated: day,
  }),
};

export type CollectionName = keyof typeof schemas;
export const collectionNames = Object.keys(schemas) as CollectionName[];

/**
 * Returns a collection schema as JSON Schema, including `translated` and `widget`, for the editor
 * at /admin and the content check.
 */
export const jsonSchemaOf = (name: CollectionName) =>
  z.toJSONSchema(schemas[name], { io: 'input', unrepresentable: 'any' });

/** Returns the names of the fields that differ between languages. */
export function translatedFields(name: CollectionName): string[] {
  const { properties = {} } = jsonSchemaOf(name);
  return Object.entries(properties).flatMap(([field, rule]) =>
    typeof rule === 'object' && rule.translated ? [field] : [],
  );
}
