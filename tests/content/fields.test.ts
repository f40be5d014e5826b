import { expect, test } from 'vitest';
import {
  common,
  content,
  german,
  job,
  post,
  errorsOf,
  site,
  study,
  withBody,
  withField,
} from './models.ts';

/* Each row adds one mistake to a valid file. It is reported once, with line and field. */

interface Slip {
  reason: string;
  /** The field with its new value, or the replacement of `replace`. */
  by: string;
  replace?: RegExp | string;
  /** Part of the reported line, by default the first line of `by`. */
  expected?: string;
  /** By default the name in `expected`; empty for invalid YAML. */
  field?: string;
  /** Part of the message, if the field has several. */
  sentence?: RegExp;
}

const datePosted = /^datePosted: .*$/m.exec(content.get(job)!)![0].slice(12);

const slips: Record<string, Slip[]> = {
  [post]: [
    {
      reason: 'a colon starts a value',
      by: 'title: Frontends: what changes',
      field: '',
      sentence: /in single quotes/,
    },
    {
      reason: 'YAML truncates a text at #',
      by: 'title: We are #1 in what we do',
      field: '',
      sentence: /^The words after & or # would be lost/,
    },
    {
      reason: 'YAML reads & as an anchor',
      by: 'title: &Beyond the hype',
      field: '',
      sentence: /^The words after & or # would be lost/,
    },
    {
      reason: 'a field occurs twice',
      by: 'date: 2026-11-02\ndate: 2026-11-03',
      field: '',
      expected: '11-03',
      sentence: /appears twice/,
    },
    {
      reason: 'a field is missing',
      replace: /^excerpt:.*\n/m,
      by: '',
      expected: 'title:',
      field: 'excerpt',
      sentence: /^This field is missing/,
    },
    {
      reason: 'a field name is misspelt',
      by: 'date: 2026-11-02\nudpated: 2026-11-03',
      expected: 'udpated:',
      sentence: /^There is no field of this name/,
    },
    {
      reason: 'a field cannot be bold',
      by: 'title: A **star** of today',
      sentence: /^These asterisks would be visible/,
    },
    {
      reason: 'a field shows the backslash',
      by: "title: 'A \\* of today'",
      sentence: /^A field shows its backslashes/,
    },
    {
      reason: 'a converter left an HTML entity',
      by: 'title: R&amp;D of today',
      sentence: /^This is the name of a character in HTML/,
    },
    {
      reason: 'a quotation mark is unclosed',
      by: `title: 'The "word of today'`,
      sentence: /^This mark has no partner/,
    },
    {
      reason: 'a file name is no description',
      by: 'imageAlt: Screenshot 0042.png',
      sentence: /not the name of its file/,
    },
    {
      reason: 'a value is not allowed',
      by: 'category: sport',
      sentence: /^Write one of: .* “Adding a category” .* Found: "sport"$/,
    },
  ],
  [german(post)]: [
    {
      reason: 'an author is unknown',
      by: 'author: nobody-at-all',
      sentence: /authors in content\/site.*“Adding an author”/,
    },
    {
      reason: 'a German field has English quotation marks',
      by: 'title: Der “Titel” von heute',
      sentence: /^This is an English quotation mark/,
    },
    {
      reason: 'English thousands read as a German decimal',
      by: 'title: Was 20,000 Zeilen sagen',
      sentence: /^In German this is a decimal/,
    },
  ],
  [job]: [
    {
      reason: 'YAML reads a thousands separator as a decimal point',
      by: 'to: 80.000',
      field: '',
      sentence: /^This is the number 80\. Write it without a thousands separator/,
    },
  ],
  [german(job)]: [
    {
      reason: 'a German job title needs (m/w/d)',
      replace: ' (m/w/d)',
      by: '',
      expected: 'title:',
    },
    {
      reason: 'a fact differs between the languages',
      by: `validThrough: ${datePosted}`,
      sentence: /^This is "\d{4}-\d\d-\d\d", but "/,
    },
  ],
  [study]: [
    {
      reason: 'an item has a colon',
      replace: /(?<=^tags:\n +)- .*/m,
      by: '- Tool: Next',
      field: 'tags[0]',
      sentence: /^Write one text, in single quotes/,
    },
    {
      reason: 'a closed card shows a result that exists',
      replace: /(^results:\n(?: +- .*\n){2})(?: +- .*\n)+headlineResult: .*/m,
      by: '$1headlineResult: 3',
      expected: 'headlineResult:',
      sentence: /^There are fewer results/,
    },
  ],
  [german(study)]: [
    {
      reason: 'the English file names the result on the card, for both languages',
      replace: /^results:/m,
      by: 'headlineResult: 2\nresults:',
      sentence: /^Only content\/case-studies\/en\/.* has “headlineResult”/,
    },
  ],
  [site]: [
    {
      reason: 'a domain with umlauts needs Punycode',
      by: 'url: http://www.müller.de/',
      field: 'site.url',
      sentence: /^Write https:\/\/www\.xn--mller-kva\.de, without a slash/,
    },
    {
      reason: 'the home page’s drawing has a slice for each shared hour',
      replace: 'mauritius: { opens: 9, closes: 18 }',
      by: 'mauritius: { opens: 9, closes: 19 }',
      field: 'office.hours.mauritius',
      sentence: /share 7 hours, but the sun of design\/loops\/hero\.ts has 6 slices/,
    },
  ],
  [common]: [
    {
      reason: 'a comma is missing',
      replace: ',\n',
      by: '\n',
      expected: '"nav"',
      field: '',
      sentence: /^A comma, quotation mark or brace is wrong, here or in the line above/,
    },
    {
      reason: 'dictionaries get no typography',
      replace: /"skipLink": ".*"/,
      by: '"skipLink": "A \\"word\\""',
      field: 'skipLink',
      expected: 'skipLink',
      sentence: /^This straight mark would be visible/,
    },
    {
      reason: 'a text is empty',
      replace: /"skipLink": ".*"/,
      by: '"skipLink": ""',
      field: 'skipLink',
    },
  ],
  [german(common)]: [
    {
      reason: 'one language lacks a text',
      replace: / +"skipLink": .*\n/,
      by: '',
      expected: '{',
      field: 'skipLink',
      sentence: /^Write this text, or correct its name: “Skip to content”\.$/,
    },
    {
      reason: 'a placeholder differs from English',
      replace: '{{brand}}',
      by: '{{maximum}}',
      field: 'nav.home',
      sentence: /^This text has \{\{maximum\}\}, the English text has \{\{brand\}\}/,
    },
  ],
};

const rows = Object.entries(slips).flatMap(([file, all]) => all.map((row) => ({ file, ...row })));

test.each(rows)(
  'an error in $file is reported: $reason',
  ({ file, by, replace, sentence = /./, ...row }) => {
    const model = file.endsWith('.md') ? withBody(file, 'A text.') : content.get(file)!;
    const text = replace === undefined ? withField(model, by) : model.replace(replace, by);

    // By default, the field name is on the reported line.
    const { expected = by.split('\n')[0]!, field = expected.split(':')[0]! } = row;
    const line = text.split('\n').findIndex((each) => each.includes(expected)) + 1;

    const message: unknown = expect.stringMatching(sentence);
    expect(errorsOf({ [file]: text })).toEqual([{ file, line, ...(field && { field }), message }]);
  },
);

test('a new category needs the texts of its page', () => {
  const blog = 'dictionary/en/blog.json';
  const withCategory = (file: string) =>
    content.get(file)!.replace('"categories": {', '$&\n"security": "Security",');
  const files = Object.fromEntries([blog, german(blog)].map((file) => [file, withCategory(file)]));
  const message = expect.stringMatching(/^Add a group “security” under “topics”/) as string;
  const errors = errorsOf(files);
  expect(errors).toHaveLength(2);
  for (const file of Object.keys(files))
    expect(errors).toContainEqual(
      expect.objectContaining({ file, field: 'categories.security', message }),
    );
});

test('a copied text needs its own title, description and order', () => {
  const copy = 'jobs/en/zz-copy.md';
  const text = withBody(job, 'A text.');
  const errors = errorsOf({ [job]: text, [copy]: text, [german(copy)]: text });
  const fields = errors.filter(({ file }) => file === copy).map(({ field }) => field);
  expect(fields).toEqual(['title', 'description', 'order']);
});
