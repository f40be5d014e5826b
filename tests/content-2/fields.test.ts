import { expect, test } from 'vitest';
import {
  asOther,
  block,
  common,
  content,
  german,
  job,
  line,
  post,
  problemsOf,
  service,
  site,
  study,
  withBody,
} from './models.ts';

/*
 * Each row makes one mistake in a file of today, which has none. It is told once, on its line and
 * with its field.
 */

/** A mistake: a change of a file, as String.replace takes it. */
interface Row {
  name: string;
  file: string;
  replace: RegExp | string;
  by: string;
  /** A part of the line that is told, which is the first with it. By default `by`. */
  told?: string;
  field?: string;
  /** What the sentence says, where there are several for this field. */
  sentence?: RegExp;
}

/** The first item of a list. */
const firstItem = (field: string) => new RegExp(`(?<=^${field}:\\n +)- .*$`, 'm');

const datePosted = /^datePosted: (.*)$/m.exec(content.get(job)!)![1]!;
const nextYear = String(new Date().getUTCFullYear() + 1);

/** What YAML would read in another way, or cannot read. */
const yaml: Row[] = [
  { name: 'a colon', file: post, replace: line('title'), by: 'title: Frontends: what changes' },
  {
    name: 'a text without fields',
    file: post,
    replace: '---\n',
    by: '',
    told: 'title:',
    sentence: /^Fields are between two lines/,
  },
  { name: 'fields that never end', file: post, replace: /\n---\n/, by: '\n', told: '---' },
  {
    name: 'a text cut off by #',
    file: post,
    replace: line('title'),
    by: 'title: We are #1 in what we do',
    sentence: /^Everything after # would be lost/,
  },
  {
    name: 'a setting cut off by #',
    file: site,
    replace: line('registerNumber'),
    by: 'registerNumber: HRB 12345 #B',
  },
  {
    name: 'a text with an anchor, which would be lost',
    file: post,
    replace: line('title'),
    by: 'title: &Beyond the hype',
    sentence: /^The word after \* or & would be lost/,
  },
  {
    name: 'a point for thousands, which is a decimal point to YAML',
    file: job,
    replace: line('to'),
    by: 'to: 80.000',
    sentence: /^This is the number 80\. Write it without a thousands separator/,
  },
  {
    name: 'a field that is there twice',
    file: post,
    replace: /^category: .*/m,
    by: 'category: ai\ncategory: frontend',
    told: 'category: frontend',
    sentence: /^This name is here twice/,
  },
  {
    name: 'a tab',
    file: job,
    replace: /^ +from:/m,
    by: '\tfrom:',
    sentence: /by spaces/,
  },
  {
    name: 'a brace without its partner',
    file: site,
    replace: line('street'),
    by: 'street: Hauptstraße 5 }',
    field: 'company.street',
  },
];

const fields: Row[] = [
  {
    name: 'a field that is missing',
    file: post,
    replace: block('excerpt'),
    by: '',
    told: 'title:',
    field: 'excerpt',
    sentence: /^This field is missing/,
  },
  {
    name: 'a field that is misspelt',
    file: post,
    replace: line('category'),
    by: 'categroy: ai',
    field: 'categroy',
    sentence: /Did you mean category\?$/,
  },
  {
    name: 'a day as it is written in German',
    file: post,
    replace: line('date'),
    by: 'date: 25.11.2026',
    field: 'date',
    sentence: /YYYY-MM-DD/,
  },
  {
    name: 'an empty field',
    file: post,
    replace: line('imageAlt'),
    by: "imageAlt: ''",
    field: 'imageAlt',
    sentence: /^This is empty\. Write a text\./,
  },
  {
    name: 'a text that is too long',
    file: post,
    replace: line('title'),
    by: `title: ${'Long '.repeat(40)}`,
    field: 'title',
    sentence: /^Write at most 100 characters, not 199\.$/,
  },
  {
    name: 'a value that is not in the list',
    file: post,
    replace: line('category'),
    by: 'category: sport',
    field: 'category',
    sentence: /^Write one of: ai, .* Found: sport$/,
  },
  {
    name: 'an empty value where one of a list is meant',
    file: post,
    replace: line('category'),
    by: "category: ''",
    field: 'category',
    sentence: /^Write one of: /,
  },
  {
    name: 'an author without a key',
    file: post,
    replace: line('author'),
    by: "author: ''",
    field: 'author',
    sentence: /authors in content\/site\.yaml/,
  },
  {
    name: 'a day that does not exist',
    file: job,
    replace: line('datePosted'),
    by: 'datePosted: 2026-02-30',
    field: 'datePosted',
  },
  {
    name: 'a day that is far off',
    file: post,
    replace: line('date'),
    by: 'date: 2062-02-10',
    field: 'date',
    sentence: /^Correct the year/,
  },
  {
    name: 'a future year in which a project ended',
    file: study,
    replace: line('year'),
    by: `year: ${nextYear}`,
    field: 'year',
    sentence: /^Write at most \d{4}\. Found: \d{4}$/,
  },
  {
    name: 'a job that ends too early',
    file: job,
    replace: line('validThrough'),
    by: 'validThrough: 2025-03-31',
    field: 'validThrough',
    sentence: /earlier than “datePosted”/,
  },
  {
    name: 'pay whose end is below its beginning',
    file: job,
    replace: line('to'),
    by: 'to: 1',
    field: 'salary.to',
    sentence: /less or earlier than “from”/,
  },
  {
    name: 'a comma for thousands',
    file: job,
    replace: line('to'),
    by: 'to: 80,000',
    field: 'salary.to',
    sentence: /^Write a whole number, without quotes, commas and points\. Found: 80,000$/,
  },
  {
    name: 'a text instead of a list',
    file: job,
    replace: block('requirements'),
    by: 'requirements: just a text\n',
    told: 'requirements: just a text',
    field: 'requirements',
    sentence: /^Write a list: one item a line/,
  },
  {
    name: 'a list that is too short',
    file: job,
    replace: block('requirements'),
    by: 'requirements:\n  - One of three sentences\n',
    told: 'requirements:',
    field: 'requirements',
    sentence: /^Write at least 3 items, not 1\./,
  },
  {
    name: 'a number in words',
    file: job,
    replace: line('teamSize'),
    by: 'teamSize: five',
    field: 'teamSize',
  },
  {
    name: 'half a year',
    file: job,
    replace: line('experienceYears'),
    by: 'experienceYears: 2.5',
    field: 'experienceYears',
    sentence: /^Write a whole number/,
  },
  {
    name: 'a word in place of true',
    file: study,
    replace: line('featured'),
    by: 'featured: yes',
    field: 'featured',
    sentence: /^Write true or false\. Found: yes$/,
  },
  {
    name: 'an item that is too short',
    file: job,
    replace: firstItem('requirements'),
    by: '- Two',
    field: 'requirements[0]',
  },
  {
    name: 'an item with a colon',
    file: study,
    replace: firstItem('tags'),
    by: '- Tool: Next',
    field: 'tags[0]',
    sentence: /single quotes/,
  },
  {
    name: 'an item that is in the list twice',
    file: study,
    replace: block('tags'),
    by: 'tags:\n  - Rebranding\n  - Rebranding\n',
    told: 'tags:',
    field: 'tags',
  },
  {
    name: 'a misspelt field within a list',
    file: service,
    replace: 'text: ',
    by: 'txet: ',
    field: 'process[0].txet',
  },
  {
    name: 'a picture that does not exist',
    file: german(post),
    replace: line('image'),
    by: 'image: hrose.jpg',
    field: 'image',
  },
  {
    name: 'an author whom nobody knows',
    file: german(post),
    replace: line('author'),
    by: 'author: nobody-at-all',
    field: 'author',
  },
  {
    name: 'a German job without its (m/w/d)',
    file: german(job),
    replace: ' (m/w/d)',
    by: '',
    told: 'title:',
    field: 'title',
  },
  {
    name: 'a correction before the day of the article',
    file: post,
    replace: line('date'),
    by: 'date: 2026-05-02\nupdated: 2026-05-01',
    told: 'updated:',
    field: 'updated',
  },
  {
    name: 'the author as the second author, too',
    file: post,
    replace: line('author'),
    by: 'author: technical-lead\nsecondAuthor: technical-lead',
    told: 'secondAuthor:',
    field: 'secondAuthor',
  },
  {
    name: 'a fact that differs between the languages',
    file: german(job),
    replace: line('validThrough'),
    by: `validThrough: ${datePosted}`,
    field: 'validThrough',
    sentence: /^This is "\d{4}-\d\d-\d\d", but "/,
  },
  {
    name: 'a field that only the translation has',
    file: german(job),
    replace: line('level'),
    by: 'level: Junior\nlocation: Berlin',
    told: 'location:',
    field: 'location',
    sentence: /but nothing in content\/jobs\/en/,
  },
];

const settings: Row[] = [
  {
    name: 'a setting that is misspelt',
    file: site,
    replace: line('street'),
    by: 'stret: Hauptstraße 5',
    field: 'company.stret',
    sentence: /Did you mean street\?$/,
  },
  {
    name: 'a mark that is misspelt',
    file: site,
    replace: line('brand'),
    by: 'brand: { value: x, placholder: true }',
    field: 'company.brand',
  },
  {
    name: 'an address that is not valid',
    file: site,
    replace: line('url'),
    by: 'url: www.company.de',
    field: 'site.url',
    sentence: /^Write https:\/\/www\.company\.de, without a slash/,
  },
  {
    name: 'an address with umlauts, which browsers write in another way',
    file: site,
    replace: line('url'),
    by: 'url: http://www.müller.de/',
    field: 'site.url',
    sentence: /^Write https:\/\/www\.xn--mller-kva\.de, without a slash/,
  },
  {
    name: 'the address of one’s own computer',
    file: site,
    replace: line('url'),
    by: 'url: https://localhost',
    field: 'site.url',
  },
  {
    name: 'a portrait that does not exist',
    file: site,
    replace: line('leaders'),
    by: "leaders:\n  - { name: A B, role: { en: x, de: x }, profile: '', picture: portrait-ab.jpg }",
    told: 'portrait-ab.jpg',
    field: 'leaders[0].picture',
  },
  {
    name: 'an empty list of leaders',
    file: site,
    replace: block('leaders'),
    by: 'leaders: []\n',
    told: 'leaders: []',
    field: 'leaders',
  },
  {
    name: 'a network without https',
    file: site,
    replace: line('linkedin'),
    by: 'linkedin: www.linkedin.com/company/x',
    field: 'social.linkedin',
  },
  {
    name: 'a network whose host has no dot',
    file: site,
    replace: line('linkedin'),
    by: 'linkedin: https://linkedin/in/a.b',
    field: 'social.linkedin',
  },
  {
    name: 'a rest of a mark for placeholders',
    file: site,
    replace: line('street'),
    by: "street: 'Hauptstraße 5, placeholder: true'",
    field: 'company.street',
  },
  {
    name: 'a role in one language',
    file: site,
    replace: /(?<=^leaders:\n.*\n) {4}role: .*$/m,
    by: '    role: CEO',
    field: 'leaders[0].role',
    sentence: /both languages/,
  },
  {
    name: 'a text in braces',
    file: site,
    replace: line('street'),
    by: 'street: { Hauptstraße 5 }',
    field: 'company.street',
  },
  {
    name: 'marks instead of quotation marks',
    file: site,
    replace: line('city'),
    by: 'city: ‚Berlin‘',
    field: 'company.city',
  },
  {
    name: 'a name with HTML',
    file: site,
    replace: line('legalName'),
    by: 'legalName: Müller <b>& Söhne</b>',
    field: 'company.legalName',
  },
  {
    name: 'a brand that cannot be the sender of a mail',
    file: site,
    replace: line('brand'),
    by: 'brand: Müller, Meier & Co. (Berlin)',
    field: 'company.brand',
  },
  {
    name: 'a technology that is listed twice',
    file: site,
    replace: 'TypeScript, React,',
    by: 'TypeScript, TypeScript,',
    told: 'technologies:',
    field: 'people.technologies',
  },
  {
    name: 'an office that closes before it opens',
    file: site,
    replace: line('germany'),
    by: 'germany: { opens: 18, closes: 9 }',
    field: 'office.hours.germany.closes',
  },
  {
    name: 'offices that share no hour in winter',
    file: site,
    replace: /hours:\n {4}germany: .*/,
    by: 'hours: # Late\n    germany: { opens: 15, closes: 23 }',
    told: 'hours: # Late',
    field: 'office.hours',
  },
  {
    name: 'a zero that YAML would drop',
    file: site,
    replace: line('postalCode'),
    by: 'postalCode: 01067',
    field: 'company.postalCode',
    sentence: /single quotes.*01067/,
  },
];

const phones = [
  'phone: to follow',
  'phone: +4930123456',
  "phone: '+49 30 123456, +49 30 123457'",
  'phone: 030 12345 oder 030 12346',
  'phone: Tel. 030 12345 (Mo.–Fr. 9–18 Uhr)',
].map((by): Row => ({ name: by, file: site, replace: line('phone'), by, field: 'company.phone' }));

const dictionaries: Row[] = [
  {
    name: 'a dictionary without a comma',
    file: common,
    replace: ',\n',
    by: '\n',
    told: '"nav"',
    sentence: /^A comma, quotation mark or brace is wrong, here or in the line above\.$/,
  },
  {
    name: 'a name that is there twice',
    file: common,
    replace: '  "nav": {\n',
    by: '  "skipLink": "Again",\n  "nav": {\n',
    told: '"skipLink": "Again"',
  },
  {
    name: 'an empty text',
    file: common,
    replace: /"skipLink": ".*"/,
    by: '"skipLink": ""',
    field: 'skipLink',
  },
  {
    name: 'a text that one language lacks',
    file: german(common),
    replace: / +"skipLink": .*\n/,
    by: '',
    told: '{',
    field: 'skipLink',
    sentence: /^Write this text, or correct its name: “Skip to content”\.$/,
  },
  {
    name: 'a variable that differs from the English one',
    file: german(common),
    replace: '{{brand}}',
    by: '{{maximum}}',
    field: 'nav.home',
  },
  {
    name: 'Markdown',
    file: common,
    replace: '"skipLink": "',
    by: '"skipLink": "**bold** ',
    field: 'skipLink',
    sentence: /^“\*\*” would be visible here\. Delete it; if it is meant, write it in words\./,
  },
  {
    name: 'HTML',
    file: common,
    replace: '"skipLink": "',
    by: '"skipLink": "<strong>x</strong> ',
    field: 'skipLink',
  },
];

const rows = [...yaml, ...fields, ...settings, ...phones, ...dictionaries];

test.each(rows)('$name is told once, on its line', (row) => {
  const { file, replace, by, told = by, field } = row;
  const model = file.endsWith('.md') ? withBody(file, 'A text.') : content.get(file)!;
  const text = model.replace(replace, by);
  expect(text).not.toBe(model);
  const index = text.split('\n').findIndex((each) => each.includes(told));
  const problems = problemsOf({ [file]: text });
  expect(problems).toEqual([
    { file, line: index + 1, ...(field && { field }), message: expect.any(String) as string },
  ]);
  expect(problems[0]!.message).toMatch(row.sentence ?? /./);
});

test('a copied text needs its own title, description and place in the list', () => {
  const copy = 'jobs/en/zz-copy.md';
  const files = [copy, german(copy)];
  const problems = problemsOf({
    [job]: withBody(job, 'A text.'),
    [copy]: withBody(job, 'A text.'),
    [german(copy)]: withBody(german(job), 'A text.'),
  });
  const told = problems.map(({ file, field }) => `${file} ${field}`).sort();
  const expected = ['title', 'description', 'order'].flatMap((field) =>
    files.map((file) => `${file} ${field}`),
  );
  expect(told).toEqual(expected.sort());
});

test('a copy with its own has no problem', () => {
  const copy = 'jobs/en/zz-copy.md';
  const copies = { [copy]: asOther(job, copy), [german(copy)]: asOther(german(job), copy) };
  const withoutLinks = Object.entries(copies).map(([file, text]) => [
    file,
    text.replace(/(?<=\n---\n).*/s, 'A text.\n'),
  ]);
  expect(problemsOf(Object.fromEntries(withoutLinks) as typeof copies)).toEqual([]);
});

test('several problems of a file are told at once', () => {
  const text = withBody(post, 'A **star.\n\n## \n\nAnother [word].')
    .replace(line('category'), 'category: sport')
    .replace(line('date'), 'date: soon');
  expect(problemsOf({ [post]: text })).toHaveLength(5);
});
