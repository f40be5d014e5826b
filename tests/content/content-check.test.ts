import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { checkContent } from '../../scripts/content-check/check-content.ts';
import { readFiles } from '../../scripts/content-check/files.ts';
import { buildSite } from '../support/build-site.ts';

/*
 * Today's content has no problem. Each row makes one mistake in a copy of it, and the check must
 * report that place.
 */

const content = readFiles('content');
const folder = mkdtempSync(join(tmpdir(), 'content-'));
const copy = join(folder, 'content');
for (const part of ['src', 'public']) symlinkSync(resolve(part), join(folder, part));
cpSync('content', copy, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** The new texts of files, by their names; undefined for a deleted file. */
type Files = Record<string, string | Uint8Array | undefined>;

/** Changes files of the copy until the test is over. */
function change(files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(copy, file, '..'), { recursive: true });
    if (text === undefined) rmSync(join(copy, file));
    else writeFileSync(join(copy, file), text);
  }
  onTestFinished(() => {
    for (const file of Object.keys(files)) {
      rmSync(join(copy, file), { force: true });
      if (content.has(file)) cpSync(join('content', file), join(copy, file));
    }
  });
}

/** The problems of today's content with these files. */
async function problemsOf(files: Files) {
  change(files);
  const { problems } = await checkContent(copy);
  return problems;
}

/** The places of these problems, each once: `file:line field`. */
async function placesOf(files: Files): Promise<Set<string>> {
  const problems = await problemsOf(files);
  const places = problems.map(({ file, line, field }) => placeOf(file, line, field));
  return new Set(places);
}

function placeOf(file: string, line?: number, field?: string) {
  const place = line === undefined ? file : `${file}:${line}`;
  return field === undefined ? place : `${place} ${field}`;
}

/** The first text of a folder. */
function firstOf(name: string) {
  const files = [...content.keys()].sort();
  return files.find((file) => file.startsWith(`${name}/en/`) && file.endsWith('.md'))!;
}

const post = firstOf('blog');
const service = firstOf('services');
const job = firstOf('jobs');
const study = firstOf('case-studies');
const site = 'site.yaml';
const common = 'dictionary/en/common.json';
const home = 'dictionary/en/home.json';
const terms = 'legal/en/terms.md';

const german = (file: string) => file.replace('/en/', '/de/');
const inBoth = (file: string) => [file, german(file)];

/** The first line of this field, without its indentation. */
const line = (field: string) => new RegExp(`(?<=^ *)${field}:.*$`, 'm');

/** A field with all lines that are indented below it. */
const block = (field: string) => new RegExp(`^${field}:.*\\n(?: .*\\n)*`, 'm');

/** The first item of a list. */
const firstItem = (field: string) => new RegExp(`(?<=^${field}:\\n +)- .*$`, 'm');

/**
 * A mistake: a change of a file, as String.replace takes it, and the line that the check reports.
 */
interface Row {
  name: string;
  file: string;
  replace: RegExp | string;
  by: string;
  /** A part of the reported line, which is the first line that contains it. By default `by`. */
  told?: string;
  field?: string;
  /** What the sentence must say, if the test checks it. */
  sentence?: RegExp;
}

const datePosted = /^datePosted: (.*)$/m.exec(content.get(job)!)![1]!;
const nextYear = String(new Date().getUTCFullYear() + 1);

const yaml: Row[] = [
  {
    name: 'a colon in a text',
    file: post,
    replace: line('title'),
    by: 'title: Frontends: what changes',
  },
  {
    name: 'a text without fields',
    file: post,
    replace: '---\n',
    by: '',
    told: 'title:',
  },
  {
    name: 'fields that never end',
    file: post,
    replace: /\n---\n/,
    by: '\n',
    told: '---',
  },
  {
    name: 'a text cut off by #',
    file: post,
    replace: line('title'),
    by: 'title: We are #1 in what we do',
  },
  {
    name: 'a point for thousands, which is a decimal point to YAML',
    file: job,
    replace: line('to'),
    by: 'to: 80.000',
    sentence: /Write 80000, without a sign for thousands/,
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
  },
  {
    name: 'an empty field',
    file: post,
    replace: line('imageAlt'),
    by: "imageAlt: ''",
    field: 'imageAlt',
    sentence: /^This is empty: write a text\./,
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
    sentence: /^Write a key of authors in content\/site\.yaml/,
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
    sentence: /^Correct the year: it is from 2000 to \d{4}\. Found: 2062-02-10$/,
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
  },
  {
    name: 'pay whose end is below its beginning',
    file: job,
    replace: line('to'),
    by: 'to: 1',
    field: 'salary.to',
    sentence: /^This is less or earlier than “from”: correct one of them\. Found: 1$/,
  },
  {
    name: 'a comma for thousands',
    file: job,
    replace: line('to'),
    by: 'to: 80,000',
    field: 'salary.to',
    sentence: /^Write 80000, /,
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
    sentence: /^Write a whole number, without quotation marks\. Found: five$/,
  },
  {
    name: 'half a year',
    file: job,
    replace: line('experienceYears'),
    by: 'experienceYears: 2.5',
    field: 'experienceYears',
    sentence: /^Write a whole number\. Found: 2\.5$/,
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
    sentence: /single quotes: 'Tool: Next'$/,
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
    name: 'a field within a list',
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
  },
  {
    name: 'a field that only the translation has',
    file: german(job),
    replace: line('level'),
    by: 'level: Junior\nlocation: Berlin',
    told: 'location:',
    field: 'location',
  },
  {
    name: 'HTML in a field',
    file: post,
    replace: line('title'),
    by: 'title: Two lines<br>in a title',
    field: 'title',
  },
];

const settings: Row[] = [
  {
    name: 'a setting cut off by #',
    file: site,
    replace: line('registerNumber'),
    by: 'registerNumber: HRB 12345 #B',
  },
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
    sentence: /^Name at least one person/,
  },
  {
    name: 'a network without https',
    file: site,
    replace: line('linkedin'),
    by: 'linkedin: www.linkedin.com/company/x',
    field: 'social.linkedin',
    sentence: /^Write an address that starts with https:/,
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
    sentence: /^Write it in both languages/,
  },
  {
    name: 'a brace without its partner',
    file: site,
    replace: line('street'),
    by: 'street: Hauptstraße 5 }',
    field: 'company.street',
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
    name: 'a future year in which the company began',
    file: site,
    replace: line('foundingYear'),
    by: `foundingYear: ${nextYear}`,
    field: 'company.foundingYear',
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
  },
];

const phones: Row[] = [
  { name: 'a phone number to follow', by: 'phone: to follow' },
  { name: 'a phone number whose plus would go', by: 'phone: +4930123456' },
  { name: 'two phone numbers with a comma', by: "phone: '+49 30 123456, +49 30 123457'" },
  { name: 'two phone numbers with a word', by: 'phone: 030 12345 oder 030 12346' },
  { name: 'two phone numbers with a slash', by: "phone: '+49 30 12345678 / +49 30 12345679'" },
  { name: 'hours beside a phone number', by: 'phone: Tel. 030 12345 (Mo.–Fr. 9–18 Uhr)' },
].map((row) => ({ ...row, file: site, replace: line('phone'), field: 'company.phone' }));

const dictionaries: Row[] = [
  {
    name: 'a dictionary without a comma',
    file: common,
    replace: ',\n',
    by: '\n',
    told: '"nav"',
  },
  {
    name: 'a key that occurs twice',
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
    name: 'a variable that differs from the English one',
    file: german(common),
    replace: '{{brand}}',
    by: '{{maximum}}',
    field: 'nav.home',
  },
  {
    name: 'Markdown in a dictionary',
    file: common,
    replace: '"skipLink": "',
    by: '"skipLink": "**bold** ',
    field: 'skipLink',
  },
  {
    name: 'a sign of HTML in a dictionary',
    file: common,
    replace: '"skipLink": "',
    by: '"skipLink": "R&amp;D ',
    field: 'skipLink',
  },
  {
    name: 'a byte order mark',
    file: common,
    replace: /^/,
    by: '\ufeff',
  },
];

const rows = [...yaml, ...fields, ...settings, ...phones, ...dictionaries];

/** The text of the file with the change of a row. */
function changed({ file, replace, by }: Row): string {
  const before = content.get(file)!;
  const text = before.replace(replace, by);
  expect(text).not.toBe(before);
  return text;
}

test('The content of the site has no problem', async () => {
  expect(await placesOf({})).toEqual(new Set());
});

test.each(rows)('The check reports the line and the field of $name', async (row) => {
  const text = changed(row);
  const told = row.told ?? row.by;
  const index = text.split('\n').findIndex((each) => each.includes(told));
  const place = placeOf(row.file, index + 1, row.field);
  expect(await placesOf({ [row.file]: text })).toEqual(new Set([place]));
});

const rowsWithSentence = rows.filter(({ sentence }) => sentence !== undefined);

test.each(rowsWithSentence)('The check says what to write for $name', async (row) => {
  const [problem] = await problemsOf({ [row.file]: changed(row) });
  expect(problem!.message).toMatch(row.sentence!);
});

/** Paragraphs that are added to a text. More are in the tables of signs.test.ts. */
const paragraphs = [
  {
    name: 'a link to a file that does not exist',
    file: job,
    text: '[x](/files/brochure.pdf)',
  },
  {
    name: 'a link to a page with .html',
    file: job,
    text: '[x](/contact.html)',
  },
  {
    name: 'an anchor that does not exist',
    file: job,
    text: '[x](/services#no-such-service)',
  },
  {
    name: 'a picture without a description',
    file: post,
    text: '![](../../images/horse.jpg)',
  },
  {
    name: 'a picture by reference',
    file: post,
    text: '![A][pic]\n\n[pic]: https://a.de/b.png',
  },
  {
    name: 'a token outside the legal texts',
    file: job,
    text: '{{company.city}}',
  },
  {
    name: 'a token of an unknown value',
    file: terms,
    text: '{{company.nmae}}',
  },
  {
    name: 'a token with single braces',
    file: terms,
    text: 'In {company.city}.',
  },
  {
    name: 'the lines that git leaves between two versions',
    file: post,
    text: '<<<<<<< HEAD\n\nOurs.\n\n=======\n\nTheirs.\n\n>>>>>>> branch',
  },
  {
    name: 'an old encoding',
    file: german(job),
    text: 'Gr\ufffdn ist die Farbe.',
  },
  {
    name: 'a character that reverses the direction of the text',
    file: job,
    text: 'Text \u202e drawkcab.',
  },
  {
    name: 'a soft hyphen that divides no word',
    file: job,
    text: 'Soft \u00adware.',
  },
  {
    name: 'a line end of an old Mac',
    file: job,
    text: 'One\rTwo',
  },
];

test.each(paragraphs)('The check reports the line of $name', async ({ file, text }) => {
  const before = content.get(file)!.trimEnd();
  const lineNumber = `${before}\n\n`.split('\n').length;
  const place = placeOf(file, lineNumber);
  expect(await placesOf({ [file]: `${before}\n\n${text}\n` })).toEqual(new Set([place]));
});

/** Mistakes that are made in both languages of a dictionary: of `common`, or of another one. */
interface Slip {
  name: string;
  file?: string;
  replace: RegExp | string;
  by: string;
  /** The places that the check reports: in each language, or only in English. */
  told: string[];
}

const slips: Slip[] = [
  {
    name: 'a variable that no page fills in',
    replace: '{{brand}}',
    by: '{{wrongname}}',
    told: ['dictionary/en/common.json:5 nav.home', 'dictionary/de/common.json:5 nav.home'],
  },
  {
    name: 'a variable in a text for which the page has no values',
    replace: '"skipLink": "',
    by: '"skipLink": "{{brand}} ',
    told: ['dictionary/en/common.json:2 skipLink', 'dictionary/de/common.json:2 skipLink'],
  },
  {
    name: 'a variable in single braces',
    replace: '{{brand}}',
    by: '{brand}',
    told: ['dictionary/en/common.json:5 nav.home', 'dictionary/de/common.json:5 nav.home'],
  },
  {
    name: 'a link that no page makes',
    replace: /"skipLink": ".*"/,
    by: '"skipLink": "Skip <0>this</0>"',
    told: ['dictionary/en/common.json:2 skipLink', 'dictionary/de/common.json:2 skipLink'],
  },
  {
    name: 'HTML in a text',
    replace: '"skipLink": "',
    by: '"skipLink": "<strong>x</strong> ',
    told: ['dictionary/en/common.json:2 skipLink', 'dictionary/de/common.json:2 skipLink'],
  },
  {
    name: 'a missing text that a page shows',
    replace: / +"skipLink": .*\n/,
    by: '',
    told: ['dictionary/en/common.json:1 skipLink'],
  },
  {
    name: 'a missing text that a page shows as a part of its group',
    replace: / +"message": .*\n/,
    by: '',
    told: ['dictionary/en/common.json:38 notFound.message'],
  },
  {
    name: 'a missing text that a component needs from its group',
    file: home,
    replace: /("closing": \{\n) +"heading": .*\n/,
    by: '$1',
    told: ['dictionary/en/home.json:54 closing.heading'],
  },
  {
    name: 'a name that is misspelt',
    replace: '"accessibleLabel"',
    by: '"accesibleLabel"',
    told: ['dictionary/en/common.json:3 nav.accessibleLabel'],
  },
];

test.each(slips)('The check reports the line of $name in both languages', async (row) => {
  const { file: dictionary = common, replace, by, told } = row;
  const files: Files = {};
  for (const file of inBoth(dictionary)) files[file] = content.get(file)!.replace(replace, by);
  expect(await placesOf(files)).toEqual(new Set(told));
});

test('The check reports a dictionary that is missing in both languages', async () => {
  const files = { [home]: undefined, [german(home)]: undefined };
  expect(await placesOf(files)).toEqual(new Set([home]));
});

/** A copy of a text under another name, with its own title, description and place in the list. */
function asOther(file: string, name: string): string {
  const description = `What ${name} says `.repeat(8).slice(0, 150).trim();
  return content
    .get(file)!
    .replace(line('title'), `title: The text ${name} (m/w/d)`)
    .replace(line('description'), `description: ${description}`)
    .replace(line('order'), 'order: 50');
}

const wrongNames = [
  { file: 'blog/en/a-new-article.md', reason: 'it has no translation' },
  { file: 'blog/fr/a-new-article.md', reason: 'French is no language of the site' },
  { file: 'blog/a-new-article.md', reason: 'it has no language' },
  { file: 'blog/en/drafts/idea.md', reason: 'it is in a folder too deep' },
  { file: 'post/en/idea.md', reason: 'there is no such folder' },
  { file: 'blog/en/Grüne_Ideen.md', reason: 'its name cannot be an address' },
  { file: 'blog/en/photo.docx', reason: 'it is not Markdown' },
  { file: 'images/Horse 2.PNG', reason: 'its name has a space' },
  { file: 'jobs/en/apply.md', reason: 'the form has this address' },
  { file: 'dictionary/en/extra.json', reason: 'it has no translation' },
  { file: 'blog/en/foto.jpeg', reason: 'its extension is not .jpg' },
  { file: 'blog/en/2.md', reason: 'the second page of the list has this address' },
  { file: 'blog/en/index.md', reason: 'Astro makes no page from it' },
  { file: 'images/photo.heic', reason: 'browsers do not show it' },
];

test.each(wrongNames)('The check reports the file $file: $reason', async ({ file }) => {
  const model = file.startsWith('jobs') ? job : post;
  const text = file.endsWith('.json') ? '{}' : asOther(model, file);
  expect(await placesOf({ [file]: text })).toEqual(new Set([file]));
});

test('Files in hidden folders, which programs make, are not content', async () => {
  const files = {
    '.obsidian/app.json': '{',
    'blog/en/.trash/x.md': 'x',
    '.DS_Store': '',
  };
  expect(await placesOf(files)).toEqual(new Set());
});

test('A copied text needs its own title and description', async () => {
  const copied = 'blog/en/zz-copy.md';
  const files = {
    [copied]: content.get(post),
    [german(copied)]: content.get(german(post)),
  };
  const problems = await problemsOf(files);
  expect(new Set(problems.map(({ file, field }) => placeOf(file, undefined, field)))).toEqual(
    new Set([
      `${copied} title`,
      `${copied} description`,
      `${german(copied)} title`,
      `${german(copied)} description`,
    ]),
  );
});

test('The check reports a link of a published text to a draft', async () => {
  const copied = 'blog/en/zz-copy.md';
  const draftOf = (file: string, other: string) =>
    asOther(file, other).replace(/^---\n/, '---\ndraft: true\n');
  const before = content.get(job)!.trimEnd();
  const files = {
    [copied]: draftOf(post, copied),
    [german(copied)]: draftOf(german(post), german(copied)),
    [job]: `${before}\n\n[x](/blog/zz-copy)\n`,
  };
  const place = placeOf(job, `${before}\n\n`.split('\n').length);
  expect(await placesOf(files)).toEqual(new Set([place]));
});

test('A copied job needs its own place in the list', async () => {
  const copied = 'jobs/en/zz-copy.md';
  const [order] = line('order').exec(content.get(job)!)!;
  const problems = await problemsOf({
    [copied]: asOther(job, copied).replace(line('order'), order),
    [german(copied)]: asOther(german(job), copied).replace(line('order'), order),
  });
  expect(problems).toMatchObject([
    { file: german(copied), field: 'order' },
    { file: copied, field: 'order' },
  ]);
});

const horse = () => sharp('content/images/horse.jpg');
const ofSize = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();

interface WrongPicture {
  name: string;
  file: string;
  bytes: () => Promise<Uint8Array> | Uint8Array | undefined;
  sentence: RegExp;
}

const wrongPictures: WrongPicture[] = [
  {
    name: 'a missing picture',
    file: 'images/about.jpg',
    bytes: () => undefined,
    sentence: /^Put it back: src/,
  },
  {
    name: 'the missing placeholder of broken pictures',
    file: 'images/placeholder.jpg',
    bytes: () => undefined,
    sentence: /^Put it back: src/,
  },
  {
    name: 'a picture that is too small',
    file: 'images/careers.jpg',
    bytes: () => horse().resize(800).toBuffer(),
    sentence: /^It is 800 pixels wide/,
  },
  {
    name: 'a text with the name of a picture',
    file: 'images/hero.jpg',
    bytes: () => Buffer.from('no picture'),
    sentence: /no picture/,
  },
  {
    name: 'an empty file',
    file: 'images/ecom.jpg',
    bytes: () => Buffer.alloc(0),
    sentence: /empty/,
  },
  {
    name: 'a picture that is cut off',
    file: 'images/aviation.jpg',
    bytes: () => readFileSync('content/images/aviation.jpg').subarray(0, 20_000),
    sentence: /broken/,
  },
  {
    name: 'a PNG with the name of a JPEG',
    file: 'images/fintech.jpg',
    bytes: () => horse().png().toBuffer(),
    sentence: /^This is a png by another name/,
  },
  {
    name: 'a photo of a phone (HEIC) with the name of a JPEG',
    file: 'images/fintech.jpg',
    bytes: () => Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1'),
    sentence: /HEIC.*export it as JPEG/,
  },
  {
    name: 'a picture that is too long',
    file: 'images/airline.jpg',
    bytes: () => ofSize(1700, 20_000),
    sentence: /10000 are allowed/,
  },
  {
    name: 'a strip',
    file: 'images/airline.jpg',
    bytes: () => ofSize(9000, 3),
    sentence: /strip/,
  },
  {
    name: 'a column',
    file: 'images/airline.jpg',
    bytes: () => ofSize(1600, 9000),
    sentence: /strip/,
  },
  {
    name: 'a picture that is too narrow once it is turned upright',
    file: 'images/horse.jpg',
    bytes: () => horse().resize(1800, 1200).withMetadata({ orientation: 6 }).toBuffer(),
    sentence: /^It is 1200 pixels wide/,
  },
];

test.each(wrongPictures)('The check says what is wrong with $name', async (row) => {
  const { file, bytes, sentence } = row;
  const problems = await problemsOf({ [file]: await bytes() });
  const messages = problems
    .filter((problem) => problem.file === file)
    .map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(sentence)]);
});

test('The check accepts pictures in images as /admin makes them', async () => {
  const files = {
    'images/img_1234.webp': await horse().webp().toBuffer(),
    [post]: `${content.get(post)}\n\n![A horse](../../images/img_1234.webp)\n`,
  };
  expect(await placesOf(files)).toEqual(new Set());
});

/* What editors do on ordinary days. The check must report none of it. */

const review = 'blog/en/2026.md';
const outlook = 'blog/en/outlook.md';
const intern = 'jobs/en/card-index.md';
const training = 'services/en/training.md';

/** New texts in both languages, in which some edits are made. */
const newTexts: Record<string, string> = {
  [review]: asOther(post, review),
  [german(review)]: asOther(german(post), review),
  [outlook]: asOther(post, outlook),
  [german(outlook)]: asOther(german(post), outlook),
  [intern]: asOther(job, intern),
  [german(intern)]: asOther(german(job), intern),
  [training]: asOther(service, training),
  [german(training)]: asOther(german(service), training),
};

/** A field with a list of some items. */
function listOf(field: string, count: number) {
  const numbers = [...Array(count).keys()];
  const items = numbers.map((number) => `  - Sentence ${number} of some words\n`);
  return `${field}:\n${items.join('')}`;
}

const salary = 'salary: { from: 1500, to: 1800, currency: EUR, per: month }\n';
const periods =
  'Within 72 hours; from 8 AM to 5 PM, two hours a week, in more than five countries.';
const manager = "  - name: Dr. Anna Müller\n    role: { en: CFO, de: Finanzen }\n    profile: ''";
const prose = `
> “One.
>
> Two.”

A 27" screen, \`a ** b\`, TBD.<br>B[^1]

<!-- later -->

[^1]: See www.bund.de.
`;

/** A change of some files, as String.replace takes it. */
interface Edit {
  name: string;
  files: string[];
  replace: RegExp | string;
  by: string;
}

const endOfText = /\s*$/;

const edits: Edit[] = [
  {
    name: 'a button renamed',
    files: inBoth('dictionary/en/contact.json'),
    replace: /"submit": "[^"]+"/,
    by: '"submit": "Send"',
  },
  {
    name: 'a text of some length',
    files: inBoth(home),
    replace: '"text": "',
    by: `"text": "${'More of it. '.repeat(12)}`,
  },
  {
    name: 'a long heading',
    files: inBoth(post),
    replace: /^## .*$/m,
    by: '## Datenschutzgrundverordnung for all of us',
  },
  {
    name: 'a phone number',
    files: [site],
    replace: line('phone'),
    by: 'phone: +49 (0)30 123-45 ext. 6',
  },
  {
    name: 'an address with umlauts',
    files: [site],
    replace: line('email'),
    by: 'email: info@müller.de',
  },
  {
    name: 'no VAT number yet',
    files: [site],
    replace: line('vatId'),
    by: "vatId: ''",
  },
  {
    name: 'a company that is in no register',
    files: [site],
    replace: /registerCourt:\n(?: {4}.*\n)+ {2}registerNumber:.*/,
    by: "registerCourt: ''\n  registerNumber: ''",
  },
  {
    name: 'a third manager',
    files: [site],
    replace: line('leaders'),
    by: `leaders:\n${manager}`,
  },
  {
    name: 'a short title',
    files: inBoth(review),
    replace: line('title'),
    by: 'title: AI in 2026',
  },
  {
    name: 'two authors',
    files: inBoth(review),
    replace: line('author'),
    by: 'author: technical-lead\nsecondAuthor: head-of-engineering',
  },
  {
    name: 'a correction',
    files: inBoth(review),
    replace: line('date'),
    by: 'date: 2026-11-02\nupdated: 2026-11-03',
  },
  {
    name: 'a future day',
    files: inBoth(outlook),
    replace: line('date'),
    by: 'date: 2027-06-01',
  },
  {
    name: 'a heading in only one language',
    files: [german(review)],
    replace: endOfText,
    by: '\n\n## Noch etwas\n\nText.\n',
  },
  {
    name: 'what lawyers write',
    files: inBoth('legal/en/privacy.md'),
    replace: endOfText,
    by: `\n\n${periods}\n`,
  },
  {
    name: 'quotations, code, a note, a comment',
    files: inBoth(post),
    replace: endOfText,
    by: `\n${prose}`,
  },
  {
    name: 'a picture in a job',
    files: inBoth(job),
    replace: endOfText,
    by: `\n\n${periods}\n\n![A horse](../../images/horse.jpg)\n`,
  },
  {
    name: 'three requirements',
    files: inBoth(intern),
    replace: block('requirements'),
    by: listOf('requirements', 3),
  },
  {
    name: 'any level',
    files: inBoth(intern),
    replace: line('level'),
    by: 'level: Internship\nlocation: Berlin',
  },
  {
    name: 'other pay',
    files: inBoth(intern),
    replace: block('salary'),
    by: salary,
  },
  {
    name: 'no experience',
    files: inBoth(intern),
    replace: line('experienceYears'),
    by: 'experienceYears: 0',
  },
  {
    name: 'a job closed',
    files: inBoth(job),
    replace: line('validThrough'),
    by: `validThrough: ${datePosted}`,
  },
  {
    name: 'four benefits',
    files: inBoth(training),
    replace: block('benefits'),
    by: listOf('benefits', 4),
  },
  {
    name: 'two results',
    files: inBoth(study),
    replace: block('results'),
    by: listOf('results', 2),
  },
  {
    name: 'three case studies featured',
    files: inBoth(study),
    replace: line('featured'),
    by: 'featured: true',
  },
];

/** The files with this edit, made in one of them or in today's content. */
function withEdit(files: Record<string, string>, { name, files: edited, replace, by }: Edit) {
  const result = { ...files };
  for (const file of edited) {
    const before = result[file] ?? content.get(file)!;
    expect(before, `${name} in ${file}`).toMatch(replace);
    result[file] = before.replace(replace, by);
  }
  return result;
}

/** The new texts and today's content, with all edits. */
const editedFiles = () => edits.reduce(withEdit, newTexts);

test.each(edits)('An ordinary edit is no problem: $name', async (edit) => {
  expect(await placesOf(withEdit(newTexts, edit))).toEqual(new Set());
});

test('All ordinary edits together are no problem', async () => {
  expect(await placesOf(editedFiles())).toEqual(new Set());
});

test('All ordinary edits with one job less are no problem', async () => {
  const files: Files = editedFiles();
  delete files[intern];
  delete files[german(intern)];
  expect(await placesOf(files)).toEqual(new Set());
});

/** A photo whose metadata has the name of a person and a place. */
const photo = () =>
  horse()
    .withExif({ IFD0: { Artist: 'Anna' }, IFD3: { GPSLatitude: '20/1 10/1 0/1' } })
    .toBuffer();

test('A photo with the metadata of a camera is no problem', async () => {
  expect(await placesOf({ 'images/horse.jpg': await photo() })).toEqual(new Set());
});

/**
 * Copies what a build needs, with the changed content. It is within this checkout, so that it finds
 * the packages.
 */
function copyProject(): string {
  mkdirSync('.data', { recursive: true });
  const project = resolve(mkdtempSync('.data/edited-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const left = ['.git', '.data', 'content', 'dist', 'node_modules'];
  const parts = readdirSync('.').filter((name) => !left.includes(name));
  for (const part of parts) cpSync(part, join(project, part), { recursive: true });
  cpSync(copy, join(project, 'content'), { recursive: true });
  return project;
}

test(
  'The site with all edits and a photo passes the tests of a build',
  { timeout: 300_000 },
  async () => {
    change({ ...editedFiles(), 'images/horse.jpg': await photo() });
    const project = copyProject();
    await buildSite(join(project, 'dist'), {}, project);
    const commands = [
      'size-limit',
      'vitest run tests/built --exclude **/{env-file,preview,start}.test.ts',
    ];
    for (const command of commands) {
      const { status, stdout, stderr } = spawnSync('npx', command.split(' '), {
        cwd: project,
        encoding: 'utf8',
      });
      expect(status, stdout + stderr).toBe(0);
    }
  },
);

/** Runs the check as a command. */
const runCheck = (environment = '') =>
  spawnSync(process.execPath, ['scripts/content-check/check-content.ts', copy], {
    env: { ...process.env, SITE_ENV: environment },
    encoding: 'utf8',
  });

test('The command ends with 0 if the content was saved on Windows', () => {
  change({ [post]: content.get(post)!.replaceAll('\n', '\r\n') });
  expect(runCheck()).toMatchObject({ status: 0, stderr: '' });
});

const placeholder = 'legalName: { value: Muster GmbH, placeholder: true }';

test('The command ends with 0 while a placeholder is left', () => {
  change({ [site]: content.get(site)!.replace(line('legalName'), placeholder) });
  expect(runCheck()).toMatchObject({ status: 0, stderr: '' });
});

test('The command ends with 1 for production while a placeholder is left', () => {
  change({ [site]: content.get(site)!.replace(line('legalName'), placeholder) });
  const stderr: unknown = expect.stringMatching(/site\.yaml:\d+ company\.legalName: /);
  expect(runCheck('production')).toMatchObject({ status: 1, stderr });
});

test('The command ends with 1 and prints only file, line, field and sentence', () => {
  const text = content.get(post)!.replace(line('category'), 'category: sport');
  change({ [post]: text });
  const index = text.split('\n').indexOf('category: sport');
  const place = placeOf(post, index + 1, 'category');
  const stderr: unknown = expect.stringMatching(
    new RegExp(`^\\S+/${place}: Write one of: .+ Found: sport\\n$`),
  );
  expect(runCheck()).toMatchObject({ status: 1, stdout: '', stderr });
});

test('The advice of the command contains what was typed', () => {
  change({ [site]: content.get(site)!.replace(line('postalCode'), 'postalCode: 01067') });
  expect(runCheck().stderr).toContain("'01067'");
});
