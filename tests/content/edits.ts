import { content, german, job, post, service, site, study, withField } from './models.ts';

/* Everyday edits. The check must accept all of them. */

interface Edit {
  file: string;
  /** For a new file: the file to copy. */
  model?: string;
  /** Fields with new values. */
  fields?: string[];
  /** Text appended at the end. */
  appended?: string;
}

/** Fields that must differ between two texts. */
const uniqueFields = (name: string) => [
  `title: The ${name} (m/w/d)`,
  `description: ${`What ${name} says `.repeat(9).slice(0, 110)}end`,
];

const edits: Edit[] = [
  {
    file: site,
    // Some companies have an extension, some no VAT ID.
    fields: ['phone: +49 (0)30 123-45 ext. 6', "vatId: ''"],
  },
  {
    file: 'blog/en/2026.md',
    model: post,
    fields: [
      ...uniqueFields('review'),
      'date: 2026-11-02\nupdated: 2026-11-03\ndraft: false',
      'author: technical-lead',
      `excerpt: 'A "review" - it''s short... <50 % of the year, ±1 month, with [1] and 5 < 6, and nothing else.'`,
    ],
  },
  {
    file: 'jobs/en/card-index.md',
    model: job,
    fields: [
      ...uniqueFields('intern'),
      'order: 50',
      'salary: { from: 1500, to: 1800, currency: EUR, per: month }',
    ],
  },
  {
    file: 'services/en/reviews.md',
    model: service,
    fields: [...uniqueFields('look'), 'shortTitle: Look', 'order: 50'],
  },
  { file: 'case-studies/en/mill.md', model: study, fields: [...uniqueFields('mill'), 'order: 50'] },
  // Enough for a second list page.
  ...Array.from({ length: 12 }, (_, index) => ({
    file: `blog/en/part-${index}.md`,
    model: post,
    fields: uniqueFields(`part ${index}`),
  })),
  {
    file: post,
    appended:
      '![A horse](../../images/horse.jpg)\n\n> "One."\n\nIt\'s a 27" screen, `a ** b`.<br>B[^1]\n\n<!-- later -->\n\n[^1]: See § 5.',
  },
];

/** The English and German file with an edit, or the one file for both languages. */
function withEdit({ file, model = file, fields = [], appended = '' }: Edit): [string, string][] {
  const names = new Set([file, german(file)]);
  return [...names].map((name) => {
    // A new file starts as a copy of its model in the same language.
    const before = content.get(name === file ? model : german(model))!;

    return [name, `${fields.reduce(withField, before).trimEnd()}\n\n${appended}\n`];
  });
}

/** All edited files. */
export const edited = Object.fromEntries(edits.flatMap(withEdit));
