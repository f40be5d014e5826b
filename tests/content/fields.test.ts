import { expect, test } from 'vitest';
import {
  common,
  content,
  german,
  job,
  post,
  problemsOf,
  service,
  site,
  study,
  withBody,
  withField,
} from './models.ts';

/*
 * Each row makes one mistake in a file of today, which has none. It is told once, on its line and
 * with its field.
 */

interface Slip {
  name: string;
  /** The field with its new value, or what `replace` is replaced by. */
  by: string;
  replace?: RegExp | string;
  /** A part of the line that is told, by default the first line of `by`. */
  told?: string;
  /** By default the name in `told`; empty where YAML cannot be read. */
  field?: string;
  /** What the sentence says, where there are several for this field. */
  sentence?: RegExp;
}

const datePosted = /^datePosted: .*$/m.exec(content.get(job)!)![0].slice(12);
const nextYear = new Date().getUTCFullYear() + 1;

const slips: Record<string, Slip[]> = {
  [post]: [
    { name: 'a colon', by: 'title: Frontends: what changes', field: '' },
    {
      name: 'a text cut off by #',
      by: 'title: We are #1 in what we do',
      field: '',
      sentence: /^Everything after # would be lost/,
    },
    {
      name: 'a word that YAML takes for a name',
      by: 'title: &Beyond the hype',
      field: '',
      sentence: /^The word after \* or & would be lost/,
    },
    { name: 'a field twice', by: 'date: 2026-11-02\ndate: 2026-11-03', field: '', told: '11-03' },
    { name: 'no fields', replace: '---\n', by: '', told: 'title:', field: '' },
    { name: 'fields that never end', replace: /\n---\n/, by: '\n', told: '---', field: '' },
    { name: 'no field', replace: /^excerpt:.*\n/m, by: '', told: 'title:', field: 'excerpt' },
    {
      name: 'a misspelt name',
      replace: 'category:',
      by: 'categroy:',
      sentence: /^There is no field of this name/,
    },
    { name: 'a German day', by: 'date: 25.11.2026', sentence: /YYYY-MM-DD/ },
    { name: 'an empty field', by: "imageAlt: ''", sentence: /^This is empty\. Write a text/ },
    { name: 'a long text', by: `title: ${'Long '.repeat(40)}`, sentence: /at most 100 characters/ },
    {
      name: 'an unknown value',
      by: 'category: sport',
      sentence: /^Write one of: .* Found: sport$/,
    },
    {
      name: 'a correction before the day of the article',
      by: 'date: 2026-05-02\nupdated: 2026-05-01',
      told: 'updated:',
    },
    {
      name: 'the author as the second author, too',
      by: 'author: technical-lead\nsecondAuthor: technical-lead',
      told: 'secondAuthor:',
    },
    { name: 'HTML', by: 'title: Two lines<br>in a title', sentence: /“<” would be visible/ },
  ],
  [german(post)]: [
    {
      name: 'an unknown author',
      by: 'author: nobody-at-all',
      sentence: /authors in content\/site/,
    },
    { name: 'a picture that does not exist', by: 'image: hrose.jpg', told: 'image:' },
  ],
  [job]: [
    { name: 'a tab', replace: /^ +from:/m, by: '\tfrom:', field: '', sentence: /by spaces/ },
    {
      name: 'a point for thousands, which is a decimal point to YAML',
      by: 'to: 80.000',
      field: '',
      sentence: /^This is the number 80\. Write it without a thousands separator/,
    },
    { name: 'a comma for thousands', by: 'to: 80,000', field: 'salary.to', sentence: /commas/ },
    { name: 'a day that does not exist', by: 'datePosted: 2026-02-30' },
    { name: 'a text for a list', by: 'requirements: just a text', sentence: /^Write a list/ },
    { name: 'a short list', by: 'requirements:\n  - One of three', sentence: /at least 3 items/ },
    { name: 'a number in words', by: 'teamSize: five', sentence: /^Write a whole number/ },
  ],
  [german(job)]: [
    { name: 'a title without (m/w/d)', replace: ' (m/w/d)', by: '', told: 'title:' },
    {
      name: 'a fact that differs between the languages',
      by: `validThrough: ${datePosted}`,
      sentence: /^This is "\d{4}-\d\d-\d\d", but "/,
    },
    {
      name: 'a field that only the translation has',
      by: 'level: Junior\nlocation: Berlin',
      told: 'location:',
      sentence: /but nothing in content\/jobs\/en/,
    },
  ],
  [study]: [
    { name: 'a future year', by: `year: ${nextYear}`, sentence: /^Write at most \d{4}\. Found:/ },
    { name: 'a word in place of true', by: 'featured: yes', sentence: /^Write true or false\. F/ },
    {
      name: 'an item with a colon',
      replace: /(?<=^tags:\n +)- .*/m,
      by: '- Tool: Next',
      field: 'tags[0]',
      sentence: /^Put it in single quotes: 'Tool: Next'$/,
    },
  ],
  [service]: [
    {
      name: 'a misspelt name within a list',
      replace: 'text:',
      by: 'txet:',
      field: 'process[0].txet',
    },
  ],
  [site]: [
    {
      name: 'an address with umlauts, which browsers write in another way',
      by: 'url: http://www.müller.de/',
      field: 'site.url',
      sentence: /^Write https:\/\/www\.xn--mller-kva\.de, without a slash/,
    },
    {
      name: 'a portrait that does not exist',
      by: "leaders:\n  - { name: A B, role: { en: x, de: x }, profile: '', picture: a.jpg }",
      told: 'a.jpg',
      field: 'leaders[0].picture',
    },
    { name: 'no https', by: 'linkedin: www.linkedin.com/company/x', field: 'social.linkedin' },
    {
      name: 'a rest of a mark',
      by: "street: 'Hauptstraße 5, placeholder: true'",
      field: 'company.street',
    },
    { name: 'quotation marks', by: 'city: ‚Berlin‘', field: 'company.city' },
    {
      name: 'an office that closes before it opens',
      by: 'germany: { opens: 18, closes: 9 }',
      field: 'office.hours.germany.closes',
    },
    {
      name: 'offices that share no hour in winter',
      replace: /hours:\n {4}germany: .*/,
      by: 'hours: # Late\n    germany: { opens: 15, closes: 23 }',
      field: 'office.hours',
    },
    {
      name: 'a zero that YAML would drop',
      by: 'postalCode: 01067',
      field: 'company.postalCode',
      sentence: /^Put it in single quotes: '01067'$/,
    },
    { name: 'a plus that YAML would drop', by: 'phone: +4930123456', field: 'company.phone' },
    { name: 'a star', by: 'audience: { en: All, de: Kund*innen }', field: 'offer.audience.de' },
  ],
  [common]: [
    {
      name: 'no comma',
      replace: ',\n',
      by: '\n',
      told: '"nav"',
      field: '',
      sentence: /^A comma, quotation mark or brace is wrong, here or in the line above\.$/,
    },
    {
      name: 'a name twice',
      replace: '  "nav"',
      by: '  "skipLink": "Again",\n  "nav"',
      field: '',
      sentence: /here twice/,
    },
    { name: 'no text', replace: /"skipLink": ".*"/, by: '"skipLink": ""', field: 'skipLink' },
    { name: 'HTML', replace: 'Skip', by: '<b>Skip</b>', told: 'skipLink', field: 'skipLink' },
  ],
  [german(common)]: [
    {
      name: 'a text that one language lacks',
      replace: / +"skipLink": .*\n/,
      by: '',
      told: '{',
      field: 'skipLink',
      sentence: /^Write this text, or correct its name: “Skip to content”\.$/,
    },
    {
      name: 'another variable than in English',
      replace: '{{brand}}',
      by: '{{maximum}}',
      field: 'nav.home',
      sentence: /^This has \{\{maximum\}\}, but English has \{\{brand\}\}/,
    },
  ],
};

const rows = Object.entries(slips).flatMap(([file, all]) => all.map((row) => ({ file, ...row })));

test.each(rows)('$file: $name', ({ file, by, replace, told = by.split('\n')[0]!, ...row }) => {
  const model = file.endsWith('.md') ? withBody(file, 'A text.') : content.get(file)!;
  const text = replace === undefined ? withField(model, by) : model.replace(replace, by);
  expect(text).not.toBe(model);
  const line = text.split('\n').findIndex((each) => each.includes(told)) + 1;
  const field = row.field ?? told.split(':')[0]!;
  const message: unknown = expect.stringMatching(row.sentence ?? /./);
  expect(problemsOf({ [file]: text })).toEqual([{ file, line, ...(field && { field }), message }]);
});

const copy = 'jobs/en/zz-copy.md';
const copiesOf = (change: (text: string) => string) => ({
  [job]: withBody(job, 'A text.'),
  [copy]: change(withBody(job, 'A text.')),
  [german(copy)]: change(withBody(german(job), 'A text.')),
});

test('a copied text needs its own title, description and place in the list', () => {
  const told = problemsOf(copiesOf((text) => text)).map(({ file, field }) => `${file} ${field}`);
  const expected = ['title', 'description', 'order'].flatMap((field) => [
    `${copy} ${field}`,
    `${german(copy)} ${field}`,
  ]);
  expect(told.sort()).toEqual(expected.sort());
});

test('several problems of a file are told at once', () => {
  const text = withBody(post, 'A **star.\n\n##\n\nAnother [word].');
  const changed = withField(withField(text, 'category: sport'), 'date: soon');
  expect(problemsOf({ [post]: changed })).toHaveLength(5);
});
