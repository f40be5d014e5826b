import { content, german, job, post, site, withField } from './models.ts';

/* What editors do on ordinary days. The check must report none of it. */

interface Edit {
  file: string;
  /** The file of which it is a copy, if it is new. */
  model?: string;
  /** Fields with their new values. */
  fields?: string[];
  /** What is added at the end of the text. */
  added?: string;
}

/** What a copy needs of its own. */
const own = (name: string) => [
  `title: The ${name} (m/w/d)`,
  `description: ${`What ${name} says `.repeat(9).slice(0, 110)}end`,
];

const edits: Edit[] = [
  {
    file: site,
    // Both differ from company to company.
    fields: ['phone: +49 (0)30 123-45 ext. 6', "vatId: ''"],
  },
  {
    file: 'blog/en/2026.md',
    model: post,
    fields: [
      ...own('review'),
      'date: 2026-11-02\nupdated: 2026-11-03\ndraft: false',
      'author: technical-lead',
      `excerpt: 'A "review" - it''s short... <50 % of the year, ±1 month, with [1] and 5 < 6, and nothing else.'`,
    ],
  },
  {
    file: 'jobs/en/card-index.md',
    model: job,
    fields: [
      ...own('intern'),
      'order: 50',
      'salary: { from: 1500, to: 1800, currency: EUR, per: month }',
    ],
  },
  {
    file: post,
    added:
      '![A horse](../../images/horse.jpg)\n\n> "One."\n\nIt\'s a 27" screen, `a ** b`.<br>B[^1]\n\n<!-- later -->\n\n[^1]: See § 5.',
  },
];

/** The English and the German file with an edit, or the one file that has both languages. */
function withEdit({ file, model = file, fields = [], added = '' }: Edit): [string, string][] {
  const names = new Set([file, german(file)]);
  return [...names].map((name) => {
    // A new file starts as a copy of its model in the same language.
    const before = content.get(name === file ? model : german(model))!;

    return [name, `${fields.reduce(withField, before).trimEnd()}\n\n${added}\n`];
  });
}

/** The files with all edits. */
export const edited = Object.fromEntries(edits.flatMap(withEdit));
