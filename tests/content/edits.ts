import { content, fieldIn, german, job, post, site, study, withField } from './models.ts';

/* What editors do on ordinary days. The check must report none of it. */

const both = (file: string) => [file, german(file)];

/** A copy of a text under another name, with its own title, description and place in the list. */
function copy(file: string, name: string): string {
  const description = `What ${name} says `.repeat(5).slice(0, 110);
  return [`title: The ${name} (m/w/d)`, `description: ${description}end`, 'order: 50'].reduce(
    withField,
    content.get(file)!,
  );
}

const review = 'blog/en/2026.md';
const intern = 'jobs/en/card-index.md';
const models = { [review]: post, [intern]: job };

/** New texts in both languages, in which some edits are made. */
const newTexts = Object.fromEntries(
  Object.entries(models).flatMap(([file, model]) => [
    [file, copy(model, file)],
    [german(file), copy(german(model), german(file))],
  ]),
);

interface Edit {
  name: string;
  files: string[];
  /** A field with its new value; `replace` by `by`; or what is added at the end of a text. */
  field?: string;
  replace?: RegExp;
  by?: string;
  added?: string;
}

const items = (count: number) =>
  [...Array(count).keys()].map((number) => `\n  - Sentence ${number} of some words`).join('');

export const edits: Edit[] = [
  {
    name: 'a button renamed',
    files: both('dictionary/en/contact.json'),
    replace: /"submit": "[^"]+"/,
    by: '"submit": "Send"',
  },
  { name: 'a phone number', files: [site], field: 'phone: +49 (0)30 123-45 ext. 6' },
  { name: 'no VAT number yet', files: [site], field: "vatId: ''" },
  {
    name: 'two authors',
    files: both(review),
    field: 'author: technical-lead\nsecondAuthor: head-of-engineering',
  },
  { name: 'a correction', files: both(review), field: 'date: 2026-11-02\nupdated: 2026-11-03' },
  { name: 'a heading in one language', files: [german(review)], added: '## Noch etwas\n\nText.' },
  {
    name: 'a quotation, code, a footnote, a comment',
    files: both(post),
    added:
      '> “One.”\n\nA 27" screen, `a ** b`.<br>B[^1]\n\n<!-- later -->\n\n[^1]: See www.bund.de.',
  },
  { name: 'a picture', files: both(job), added: '![A horse](../../images/horse.jpg)' },
  { name: 'three requirements', files: both(intern), field: `requirements:${items(3)}` },
  {
    name: 'other pay',
    files: both(intern),
    field: 'salary: { from: 1500, to: 1800, currency: EUR, per: month }',
  },
  { name: 'two results', files: both(study), field: `results:${items(2)}` },
];

/** The files with an edit, made in one of them or in today's content. */
function withEdit(files: Record<string, string>, edit: Edit): Record<string, string> {
  const result = { ...files };
  for (const file of edit.files) {
    const before = result[file] ?? content.get(file)!;
    const { field, replace = field && fieldIn(field.split(':')[0]!), by = '', added } = edit;
    if (replace && !replace.test(before)) throw new Error(`${edit.name}: nothing to replace`);
    if (added) result[file] = `${before.trimEnd()}\n\n${added}\n`;
    else result[file] = field ? withField(before, field) : before.replace(replace as RegExp, by);
  }
  return result;
}

/** The new texts, with some of the edits. */
export const edited = (some: readonly Edit[]) => some.reduce(withEdit, newTexts);
