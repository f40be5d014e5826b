import { expect, test } from 'vitest';
import {
  common,
  content,
  german,
  job,
  post,
  errorsOf,
  service,
  site,
  study,
  withBody,
  withField,
} from './models.ts';

/* Each row adds one mistake to a valid file. The check reports one error, with line and field. */

interface Mistake {
  reason: string;
  /** The field with its new value, or the replacement of `replace`. */
  replacement: string;
  replace?: RegExp | string;
  /** Part of the reported line, by default the first line of `replacement`. */
  expected?: string;
  /** The reported field: by default the name in `expected`, empty for invalid YAML. */
  field?: string;
  /** Part of the message, if the field has several. */
  expectedMessage?: RegExp;
}

const datePosted = /^datePosted: .*$/m.exec(content.get(job)!)![0].slice(12);

const mistakes: Record<string, Mistake[]> = {
  [post]: [
    {
      reason: 'a colon starts a value',
      replacement: 'title: Frontends: what changes',
      field: '',
      expectedMessage: /in single quotes/,
    },
    {
      reason: 'YAML truncates a text at #',
      replacement: 'title: We are #1 in what we do',
      field: '',
      expectedMessage: /^The words after & or # would be lost/,
    },
    {
      reason: 'YAML reads & as an anchor',
      replacement: 'title: &Beyond the hype',
      field: '',
      expectedMessage: /^The words after & or # would be lost/,
    },
    {
      reason: 'a field occurs twice',
      replacement: 'date: 2026-11-02\ndate: 2026-11-03',
      field: '',
      expected: '11-03',
      expectedMessage: /appears twice/,
    },
    {
      reason: 'a field is missing',
      replace: /^excerpt:.*\n/m,
      replacement: '',
      expected: 'title:',
      field: 'excerpt',
      expectedMessage: /^This field is missing/,
    },
    {
      reason: 'a field name is misspelt',
      replacement: 'date: 2026-11-02\nudpated: 2026-11-03',
      expected: 'udpated:',
      expectedMessage: /^There is no field of this name/,
    },
    {
      reason: 'a field would show its asterisks',
      replacement: 'title: A **star** of today',
      expectedMessage: /^These asterisks would be visible/,
    },
    {
      reason: 'a field would show its backslash',
      replacement: "title: 'A \\* of today'",
      expectedMessage: /^A field shows its backslashes/,
    },
    {
      reason: 'a converter left an HTML entity',
      replacement: 'title: R&amp;D of today',
      expectedMessage: /^This is the name of a character in HTML/,
    },
    {
      reason: 'a quotation mark is unclosed',
      replacement: `title: 'The "word of today'`,
      expectedMessage: /^This mark has no partner/,
    },
    {
      reason: 'an alt text is a file name',
      replacement: 'imageAlt: Screenshot 0042.png',
      expectedMessage: /not the name of its file/,
    },
    {
      reason: 'a text is too long',
      replacement: `title: ${'A word '.repeat(15)}`,
      expectedMessage: /^Write at most 100 characters, these are 104\. Found: "A word/,
    },
    {
      reason: 'a day is not in the calendar',
      replacement: 'date: 2026-02-30',
      expectedMessage: /^Write an existing day as YYYY-MM-DD.* Found: "2026-02-30"$/,
    },
    {
      reason: 'a value is not allowed',
      replacement: 'category: sport',
      expectedMessage: /^Write one of: .* “Adding a category” .* Found: "sport"$/,
    },
  ],
  [german(post)]: [
    {
      reason: 'an author is unknown',
      replacement: 'author: nobody-at-all',
      expectedMessage: /authors in content\/site.*“Adding an author”/,
    },
    {
      reason: 'a German field has English quotation marks',
      replacement: 'title: Der “Titel” von heute',
      expectedMessage: /^This is an English quotation mark/,
    },
    {
      reason: 'English thousands read as a German decimal',
      replacement: 'title: Was 20,000 Zeilen sagen',
      expectedMessage: /^In German this is a decimal/,
    },
  ],
  [job]: [
    {
      reason: 'YAML reads a thousands separator as a decimal point',
      replacement: 'to: 80.000',
      field: '',
      expectedMessage: /^This is the number 80\. Write it without a thousands separator/,
    },
  ],
  [german(job)]: [
    {
      reason: 'only the German file has a field',
      replace: /^order:/m,
      replacement: 'location: Berlin\norder:',
      expectedMessage: /^content\/jobs\/en\/.* does not have this field\. Add it there, or delete/,
    },
    {
      reason: 'only the English file has a field',
      replace: /^teamSize:.*\n/m,
      replacement: '',
      expected: 'title:',
      field: 'teamSize',
      expectedMessage:
        /^content\/jobs\/en\/.*\.md:\d+ has this field\. Add it here, or delete it there/,
    },
    {
      reason: 'a German job title needs (m/w/d)',
      replace: ' (m/w/d)',
      replacement: '',
      expected: 'title:',
    },
    {
      reason: 'a fact differs between the languages',
      replacement: `validThrough: ${datePosted}`,
      expectedMessage: /^This is "\d{4}-\d\d-\d\d", but "/,
    },
  ],
  [study]: [
    {
      reason: 'a list item with a colon becomes an object',
      replace: /(?<=^tags:\n +)- .*/m,
      replacement: '- Tool: Next',
      field: 'tags[0]',
      expectedMessage: /^Write one text, in single quotes/,
    },
    {
      reason: 'the result on a closed card does not exist',
      replace: /(^results:\n(?: +- .*\n){2})(?: +- .*\n)+headlineResult: .*/m,
      replacement: '$1headlineResult: 3',
      expected: 'headlineResult:',
      expectedMessage: /^There are fewer results/,
    },
  ],
  [german(study)]: [
    {
      reason: 'only the English file may choose the result on the card',
      replace: /^results:/m,
      replacement: 'headlineResult: 2\nresults:',
      expectedMessage: /^Only content\/case-studies\/en\/.* has “headlineResult”/,
    },
  ],
  [site]: [
    {
      reason: 'a portrait does not exist',
      replace: /(?<=^leaders:\n)/m,
      replacement:
        "  - { name: A, role: { en: B, de: C }, profile: '', image: portrait-nobody.jpg }\n",
      expected: 'portrait-nobody.jpg',
      field: 'leaders[0].image',
      expectedMessage: /^content\/images\/portrait-nobody\.jpg does not exist/,
    },
    {
      reason: 'a domain with umlauts needs Punycode',
      replacement: 'url: http://www.müller.de/',
      field: 'site.url',
      expectedMessage: /^Write https:\/\/www\.xn--mller-kva\.de, without a slash/,
    },
    {
      reason: 'the drawing on home has too few slices for the shared hours',
      replace: 'mauritius: { opens: 9, closes: 18 }',
      replacement: 'mauritius: { opens: 9, closes: 19 }',
      field: 'office.hours.mauritius',
      expectedMessage: /share 7 hours, but the sun in design\/videos\/hero\.ts has 6 slices/,
    },
  ],
  [common]: [
    {
      reason: 'a comma is missing',
      replace: ',\n',
      replacement: '\n',
      expected: '"nav"',
      field: '',
      expectedMessage: /^A comma, quotation mark or brace is wrong, here or in the line above/,
    },
    {
      reason: 'a dictionary text would show straight quotation marks',
      replace: /"skipLink": ".*"/,
      replacement: '"skipLink": "A \\"word\\""',
      field: 'skipLink',
      expected: 'skipLink',
      expectedMessage: /^This straight mark would be visible/,
    },
    {
      reason: 'a text is empty',
      replace: /"skipLink": ".*"/,
      replacement: '"skipLink": ""',
      field: 'skipLink',
    },
  ],
  [german(common)]: [
    {
      reason: 'one language lacks a text',
      replace: / +"skipLink": .*\n/,
      replacement: '',
      expected: '{',
      field: 'skipLink',
      expectedMessage:
        /^Write this text, or correct its name. The other language has: “Skip to content”\.$/,
    },
    {
      reason: 'a placeholder differs from English',
      replace: '{{brand}}',
      replacement: '{{maximum}}',
      field: 'nav.home',
      expectedMessage: /^This text has \{\{maximum\}\}, the English text has \{\{brand\}\}/,
    },
  ],
};

const rows = Object.entries(mistakes).flatMap(([file, all]) =>
  all.map((row) => ({ file, ...row })),
);

test.each(rows)(
  'an error in $file is reported: $reason',
  ({ file, replacement, replace, expectedMessage = /./, ...row }) => {
    const model = file.endsWith('.md') ? withBody(file, 'A text.') : content.get(file)!;
    const text =
      replace === undefined ? withField(model, replacement) : model.replace(replace, replacement);

    // By default, the field name is on the reported line.
    const { expected = replacement.split('\n')[0]!, field = expected.split(':')[0]! } = row;
    const line = text.split('\n').findIndex((each) => each.includes(expected)) + 1;

    const message: unknown = expect.stringMatching(expectedMessage);
    expect(errorsOf({ [file]: text })).toEqual([{ file, line, ...(field && { field }), message }]);
  },
);

test('a new category needs texts for its page in both languages', () => {
  const blog = 'dictionary/en/blog.json';
  const withCategory = (file: string) =>
    content.get(file)!.replace('"categories": {', '$&\n"zznew": "New",');
  const files = Object.fromEntries([blog, german(blog)].map((file) => [file, withCategory(file)]));
  const message = expect.stringMatching(/^Add a group “zznew” under “topics”/) as string;
  const errors = errorsOf(files);
  expect(errors).toHaveLength(2);
  for (const file of Object.keys(files))
    expect(errors).toContainEqual(
      expect.objectContaining({ file, field: 'categories.zznew', message }),
    );
});

test.each([
  { kind: 'job', model: job, unique: ['title', 'description', 'order'] },
  { kind: 'service', model: service, unique: ['title', 'shortTitle', 'order'] },
])('a copied $kind needs its own $unique', ({ model, unique }) => {
  const copy = model.replace(/[^/]+$/, 'zz-copy.md');
  const text = withBody(model, 'A text.');
  const errors = errorsOf({ [model]: text, [copy]: text, [german(copy)]: text });
  const fields = errors.filter(({ file }) => file === copy).map(({ field }) => field);
  expect(fields).toEqual(unique);
});
