import { z } from 'astro/zod';
import blogTexts from '../../../content/dictionary/en/blog.json' with { type: 'json' };
import { buildTime } from './publication.ts';

const twoYears = 2 * 365 * 24 * 60 * 60 * 1000;

/** A message that gives the limits and the count that was found. */
const between = (min: number, max: number, noun: string) => ({
  error: ({ input }: { input?: unknown }) =>
    `Write ${min} to ${max} ${noun}, not ${(input as string | unknown[]).length}`,
});

const text = (min: number, max: number, description?: string) => {
  const bounds = between(min, max, 'characters');
  return z.string().trim().min(min, bounds).max(max, bounds).meta({ description });
};

const list = <T extends z.ZodType>(item: T, min: number, max: number, description: string) => {
  const error = 'Write a list: one item a line, indented by two spaces and starting with “- ”';
  const bounds = between(min, max, 'items');
  return z
    .array(item, error)
    .min(min, bounds)
    .max(max, bounds)
    .refine(
      (items) => new Set(items).size === items.length,
      'An item stands here twice: take one away',
    )
    .describe(description);
};

const whole = (min: number, max: number, description: string) => {
  const error = `Write a whole number from ${min} to ${max}, without quotation marks`;
  return z.int(error).min(min, error).max(max, error).meta({ description, shared: true });
};

export const pastYear = (min: number, description: string) =>
  whole(min, buildTime().getUTCFullYear(), description);

const yesOrNo = (description: string) =>
  z.boolean('Write true or false').meta({ description, shared: true });

const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  z.enum(values, `Write one of: ${values.join(', ')}`).meta({ description, shared: true });

/** The file name of a picture. */
export const pictureName = z
  .string()
  .regex(
    /^[a-z0-9_-]+\.jpg$/,
    'Write a name such as horse.jpg: lowercase letters, digits, hyphens and .jpg',
  );

const image = pictureName.meta({
  description: 'File name of a picture in content/images, for instance horse.jpg',
  widget: 'image',
  shared: true,
});

const imageAlt = text(10, 140, 'What the picture shows, for people who cannot see it');

const order = whole(1, 99, 'Position in its list, 1 comes first');

/** A day in a plausible range: a day that is far off is a typing error. */
const notADay = 'Write a day of the calendar as YYYY-MM-DD, for instance 2026-11-02';
const day = z
  .union([z.date(), z.iso.date(notADay)], notADay)
  .transform((value) => new Date(value))
  .refine((date) => date.getUTCFullYear() >= 2000, 'This year is long past: correct it')
  .refine(
    (date) => date.getTime() < buildTime().getTime() + twoYears,
    'This day is more than two years away: correct the year',
  )
  .meta({ widget: 'datetime', shared: true });

/** The categories: those whose name, and the texts of whose page, are in the dictionary. */
export const categories = Object.keys(blogTexts.categories).filter(
  (name) => name in blogTexts.topics,
) as Category[];
export type Category = keyof typeof blogTexts.categories;

/** The fields that keep a text off the published site for a time (publication.ts). */
const publication = {
  draft: yesOrNo(
    'True while it is being written: previews show it with a badge, the published site leaves it out',
  ).optional(),
  publishAt: day
    .optional()
    .describe('First day on which it is published; until then it is as a draft'),
};

const author = z
  .string()
  .min(1, 'Write a key of authors in content/site.yaml')
  .meta({ widget: 'author', shared: true });

const stackOf = (what: string) => list(text(1, 40), 1, 8, what).meta({ shared: true });
const step = z.strictObject({
  title: text(3, 40, 'Name of the step'),
  text: text(30, 160, 'What happens in the step'),
});

/**
 * The fields of the front matter of each collection, and the messages for editors whose values do
 * not fit. The specification (sections 2 and 9) gives counts for the texts that came with the site;
 * the company may write more or less. A field that is `shared` is a fact and no text: it must be
 * the same in the English and the German file. `widget` names the control of a field at /admin
 * where its type does not tell (src/cms/config.ts).
 */
export const schemas = {
  blog: z
    .strictObject({
      title: text(5, 100, 'Headline of the article, without the site’s name'),
      description: text(70, 160, 'For search engines and link previews'),
      excerpt: text(80, 220, 'Text of the card in the list of articles'),
      date: day.describe(
        'Day of publication; the newest article comes first, a later day is waited for',
      ),
      updated: day.optional().describe('Day of a correction, where there was one'),
      category: oneOf(categories, 'Topic of the article'),
      author: author.describe('A key under authors in content/site.yaml'),
      secondAuthor: author
        .optional()
        .describe('A second key of that kind, where two people wrote it'),
      image,
      imageAlt,
      confirmed: yesOrNo(
        'False until somebody of the company stands for its statements, its author and its day',
      ).optional(),
      ...publication,
    })
    .refine(({ date, updated = date }) => !(updated < date), {
      path: ['updated'],
      error: 'The day of the correction is before date: correct one of them',
    })
    .refine(({ author, secondAuthor }) => author !== secondAuthor, {
      path: ['secondAuthor'],
      error: 'This is the author of above: write who else wrote it, or take this line away',
    }),
  'case-studies': z.strictObject({
    title: text(5, 100, 'Headline: what changed'),
    client: text(10, 80, 'Who the client is, without a name'),
    industry: text(3, 30, 'Industry, shown above the headline'),
    summary: text(80, 220, 'Text of the collapsed card'),
    image,
    imageAlt,
    tags: list(text(2, 40), 2, 6, 'What the project was about'),
    results: list(text(15, 110), 2, 6, 'What the project changed, without invented figures'),
    featured: yesOrNo('True for the two large cards at the top'),
    onHome: yesOrNo('True for the two that the home page shows').optional(),
    quote: z
      .strictObject({
        text: text(40, 240, 'What the client says, word for word'),
        by: text(5, 80, 'Role and industry of the person, without a name'),
      })
      .optional()
      .describe('What the client says about the project, with the client’s written consent'),
    order,
    year: pastYear(2000, 'Year in which the project ended'),
    months: whole(1, 120, 'Months from the first talk to the handover'),
    people: whole(1, 100, 'People of ours at the same time, the lead in Germany included'),
    stack: stackOf('Technologies that the project was built with'),
    confirmed: yesOrNo(
      'True once the company has confirmed every statement, fact and figure of the file',
    ),
    ...publication,
  }),
  services: z.strictObject({
    title: text(5, 50, 'Name of the service'),
    shortTitle: text(3, 28, 'Name in the footer'),
    summary: text(60, 180, 'Text of the card'),
    icon: oneOf(['teams', 'agents', 'process'], 'Symbol of the card'),
    image,
    imageAlt,
    order,
    benefits: list(text(10, 90), 4, 8, 'What the client gains'),
    process: list(step, 3, 7, 'The steps of the service, in order'),
  }),
  jobs: z
    .strictObject({
      title: text(5, 80, 'Name of the job'),
      level: text(3, 40, 'Level of the job: Junior, Senior, Internship'),
      experienceYears: whole(0, 20, 'Years of experience asked for'),
      employmentType: oneOf(
        ['full-time', 'part-time', 'freelance', 'internship'],
        'Kind of employment',
      ),
      location: text(3, 60, 'Where the work is done, if not remote-first in Mauritius').optional(),
      salary: z
        .strictObject({
          from: whole(1, 100_000_000, 'The lowest pay'),
          to: whole(1, 100_000_000, 'The highest pay'),
          currency: z
            .string()
            .regex(/^[A-Z]{3}$/, 'Write three capitals, such as EUR or MUR')
            .describe('The currency'),
          per: oneOf(['hour', 'month', 'year'], 'For how much work'),
        })
        .refine(({ from, to }) => !(to < from), {
          path: ['to'],
          error: 'The highest pay is below the lowest: correct one of them',
        })
        .optional()
        .meta({ description: 'What the job pays, before tax', shared: true }),
      stack: stackOf('Technologies of the job, from the list in content/site.yaml').optional(),
      teamSize: whole(2, 30, 'People in the team, this job included').optional(),
      datePosted: day.describe('Day on which the job is advertised; a later day is waited for'),
      validThrough: day.describe(
        'Last day for applications; from the next day on the job is closed',
      ),
      order,
      summary: text(80, 240, 'Text in the list of open jobs'),
      description: text(70, 160, 'For search engines and link previews'),
      requirements: list(text(10, 120), 3, 8, 'What applicants bring along'),
      confirmed: yesOrNo('True once the company has confirmed every fact of the job, its days too'),
      ...publication,
    })
    .refine(({ datePosted, validThrough }) => !(validThrough < datePosted), {
      path: ['validThrough'],
      error: 'The last day for applications is before datePosted: correct one of them',
    }),
  legal: z.strictObject({
    title: text(5, 80, 'Heading of the text'),
    order,
    updated: day.describe('Day of the last change to the text'),
  }),
};

export type CollectionName = keyof typeof schemas;
export const collectionNames = Object.keys(schemas) as CollectionName[];

/**
 * A collection's schema as JSON Schema, with `shared` and `widget`: for the editor at /admin and
 * for the content check.
 */
export const jsonSchemaOf = (name: CollectionName) =>
  z.toJSONSchema(schemas[name], { io: 'input', unrepresentable: 'any' });
