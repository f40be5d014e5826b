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
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkContent } from '../../scripts/content-check/check-content.ts';
import { readFiles } from '../../scripts/content-check/files.ts';
import { buildSite } from '../support/build-site.ts';

/* Today's content has no problem; each row breaks a copy of one text, and the check must name that place. */
const content = readFiles('content');
const folder = mkdtempSync(join(tmpdir(), 'content-'));
const copy = join(folder, 'content');
for (const part of ['src', 'public']) symlinkSync(resolve(part), join(folder, part));
cpSync('content', copy, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** Files that differ from today's: their texts, and undefined for one that is gone. */
type Files = Record<string, string | Uint8Array | undefined>;

/** Files of the copy that differ from today's content. */
let differing: string[] = [];

/** Makes the copy of today's content with other files. */
function write(files: Files): void {
  for (const file of differing) {
    rmSync(join(copy, file), { force: true });
    if (content.has(file)) cpSync(join('content', file), join(copy, file));
  }
  differing = Object.keys(files);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(copy, file, '..'), { recursive: true });
    if (text === undefined) rmSync(join(copy, file));
    else writeFileSync(join(copy, file), text);
  }
}

/** The problems of today's content with other files. */
async function problemsOf(files: Files) {
  write(files);
  const { problems } = await checkContent(copy);
  return problems;
}

/** Where they are: `file:line field`. */
async function places(files: Files): Promise<string[]> {
  const problems = await problemsOf(files);
  return problems.map(({ file, line, field }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return field === undefined ? place : `${place} ${field}`;
  });
}

/** Some text of a folder, whichever it is. */
const some = (name: string) =>
  [...content.keys()]
    .filter((file) => file.startsWith(`${name}/en/`) && file.endsWith('.md'))
    .sort()[0]!;
const post = some('blog');
const service = some('services');
const job = some('jobs');
const study = some('case-studies');
const german = (file: string) => file.replace('/en/', '/de/');
const site = 'site.yaml';
const texts = 'dictionary/en/common.json';
const home = 'dictionary/en/home.json';
const legal = 'legal/en/terms.md';

/** A change of one file, and where its problem is told. */
interface Row {
  name: string;
  file: string;
  replace: RegExp;
  by: string;
  field?: string;
  /** The beginning of the line that is told; the first line that changed where it is left out. */
  on?: string;
  /** What the sentence says, where that is the matter. */
  sentence?: RegExp;
}

/** The text of a file with a change, and the place that is told. */
function changed({ file, replace, by, field, on }: Row) {
  const before = content.get(file)!;
  const text = before.replace(replace, by);
  expect(text).not.toBe(before);
  const old = before.split('\n');
  const isTold = (line: string, index: number) =>
    on === undefined ? line !== old[index] : line.trimStart().startsWith(on);
  const line = text.split('\n').findIndex(isTold) + 1;
  const place = field === undefined ? `${file}:${line}` : `${file}:${line} ${field}`;
  return { text, place };
}

const fieldLine = (name: string) => new RegExp(`^${name}:.*$`, 'm');
const setting = (name: string) => new RegExp(`^( +${name}:) .*$`, 'm');
const listOf = (count: number) =>
  `\n${Array.from({ length: count }, (_, index) => `  - Sentence ${index + 1} of some words\n`).join('')}`;
const datePosted = /^datePosted: (.*)$/m.exec(content.get(job)!)![1]!;
const requirements = /^requirements:\n(?: .*\n)+/m;
const end = /\s*$/;
const nextYear = String(new Date().getUTCFullYear() + 1);

const yaml: Row[] = [
  {
    name: 'a colon in a text',
    file: post,
    replace: fieldLine('title'),
    by: 'title: Frontends: what changes',
  },
  { name: 'no fields', file: post, replace: /^---\n/, by: '' },
  { name: 'fields that never end', file: post, replace: /\n---\n/, by: '\n', on: '---' },
  {
    name: 'a text cut off by #',
    file: post,
    replace: fieldLine('title'),
    by: 'title: We are #1 in what we do',
  },
  {
    name: 'a point for thousands, which is a decimal point to YAML',
    file: job,
    replace: /^ {2}to: .*$/m,
    by: '  to: 80.000',
    sentence: /Write 80000, without a sign for thousands/,
  },
];

const fields: Row[] = [
  {
    name: 'a field that is missing',
    file: post,
    replace: /^excerpt:.*\n(?: .*\n)*/m,
    by: '',
    field: 'excerpt',
    on: 'title:',
  },
  {
    name: 'a field that is misspelt',
    file: post,
    replace: fieldLine('category'),
    by: 'categroy: ai',
    field: 'categroy',
    sentence: /Did you mean category\?$/,
  },
  {
    name: 'a day as it is written in German',
    file: post,
    replace: fieldLine('date'),
    by: 'date: 25.11.2026',
    field: 'date',
  },
  {
    name: 'an empty field',
    file: post,
    replace: fieldLine('imageAlt'),
    by: "imageAlt: ''",
    field: 'imageAlt',
  },
  {
    name: 'a text that is too long',
    file: post,
    replace: fieldLine('title'),
    by: `title: ${'Long '.repeat(40)}`,
    field: 'title',
  },
  {
    name: 'a value that is none of the list',
    file: post,
    replace: fieldLine('category'),
    by: 'category: sport',
    field: 'category',
  },
  {
    name: 'a day that is none',
    file: job,
    replace: fieldLine('datePosted'),
    by: 'datePosted: 2026-02-30',
    field: 'datePosted',
  },
  {
    name: 'a day that is far off',
    file: post,
    replace: fieldLine('date'),
    by: 'date: 2062-02-10',
    field: 'date',
  },
  {
    name: 'a year to come in which a project ended',
    file: study,
    replace: fieldLine('year'),
    by: `year: ${nextYear}`,
    field: 'year',
  },
  {
    name: 'a job that ends too early',
    file: job,
    replace: fieldLine('validThrough'),
    by: 'validThrough: 2025-03-31',
    field: 'validThrough',
  },
  {
    name: 'pay that falls',
    file: job,
    replace: /^ {2}to: .*$/m,
    by: '  to: 1',
    field: 'salary.to',
  },
  {
    name: 'a comma for thousands',
    file: job,
    replace: /^ {2}to: .*$/m,
    by: '  to: 80,000',
    field: 'salary.to',
    sentence: /^Write 80000, /,
  },
  {
    name: 'a list that is none',
    file: job,
    replace: requirements,
    by: 'requirements: just a text\n',
    field: 'requirements',
  },
  {
    name: 'an item that is too short',
    file: job,
    replace: /(?<=^requirements:\n) {2}- .*$/m,
    by: '  - Two',
    field: 'requirements[0]',
  },
  {
    name: 'an item with a colon',
    file: study,
    replace: /(?<=^tags:\n) {2}- .*$/m,
    by: '  - Tool: Next',
    field: 'tags[0]',
    sentence: /single quotes: 'Tool: Next'$/,
  },
  {
    name: 'an item that stands twice',
    file: study,
    replace: /(?<=^tags:\n)( {2}- .*\n)(?: {2}- .*\n)+/m,
    by: '$1$1',
    field: 'tags',
    on: 'tags:',
  },
  {
    name: 'a field within a list',
    file: service,
    replace: /^( +)text: /m,
    by: '$1txet: ',
    field: 'process[0].txet',
  },
  {
    name: 'a picture that is not there',
    file: german(post),
    replace: fieldLine('image'),
    by: 'image: hrose.jpg',
    field: 'image',
  },
  {
    name: 'an author whom nobody knows',
    file: german(post),
    replace: fieldLine('author'),
    by: 'author: nobody-at-all',
    field: 'author',
  },
  {
    name: 'a German job without its (m/w/d)',
    file: german(job),
    replace: / \(m\/w\/d\)/,
    by: '',
    field: 'title',
  },
  {
    name: 'a correction before its day',
    file: post,
    replace: fieldLine('date'),
    by: 'date: 2026-05-02\nupdated: 2026-05-01',
    field: 'updated',
    on: 'updated:',
  },
  {
    name: 'the author as the second author, too',
    file: post,
    replace: /^author: (.*)$/m,
    by: 'author: $1\nsecondAuthor: $1',
    field: 'secondAuthor',
    on: 'secondAuthor:',
  },
  {
    name: 'a fact of one language',
    file: german(job),
    replace: fieldLine('validThrough'),
    by: `validThrough: ${datePosted}`,
    field: 'validThrough',
  },
  {
    name: 'a field that only the translation has',
    file: german(job),
    replace: fieldLine('level'),
    by: 'level: Junior\nlocation: Berlin',
    field: 'location',
    on: 'location:',
  },
  {
    name: 'HTML in a field',
    file: post,
    replace: fieldLine('title'),
    by: 'title: Two lines<br>in a title',
    field: 'title',
  },
];

const someone =
  "  - { name: A B, role: { en: x, de: x }, profile: '', picture: portrait-ab.jpg }\n";
const settings: Row[] = [
  {
    name: 'a setting cut off by #',
    file: site,
    replace: setting('registerNumber'),
    by: '$1 HRB 12345 #B',
  },
  {
    name: 'a setting that is misspelt',
    file: site,
    replace: /(?<=^company:\n(?: .*\n)*?) {2}street:/m,
    by: '  stret:',
    field: 'company.stret',
    sentence: /Did you mean street\?$/,
  },
  {
    name: 'a mark that is misspelt',
    file: site,
    replace: setting('brand'),
    by: '$1 { value: x, placholder: true }',
    field: 'company.brand',
  },
  {
    name: 'an address that is none',
    file: site,
    replace: setting('url'),
    by: '$1 www.company.de',
    field: 'site.url',
  },
  {
    name: 'the address of one’s own computer',
    file: site,
    replace: setting('url'),
    by: '$1 https://localhost',
    field: 'site.url',
  },
  {
    name: 'a portrait that is not there',
    file: site,
    replace: /^leaders:\n/m,
    by: `$&${someone}`,
    field: 'leaders[0].picture',
  },
  {
    name: 'nobody who leads the company',
    file: site,
    replace: /^leaders:\n(?: .*\n)+/m,
    by: 'leaders: []\n',
    field: 'leaders',
    sentence: /^Name at least one person/,
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
    name: 'a brace that is left',
    file: site,
    replace: setting('street'),
    by: '$1 Hauptstraße 5 }',
    field: 'company.street',
  },
  {
    name: 'a text in braces',
    file: site,
    replace: setting('street'),
    by: '$1 { Hauptstraße 5 }',
    field: 'company.street',
  },
  {
    name: 'marks that are no quotation marks',
    file: site,
    replace: setting('city'),
    by: '$1 ‚Berlin‘',
    field: 'company.city',
  },
  {
    name: 'a name with HTML',
    file: site,
    replace: setting('legalName'),
    by: '$1 Müller <b>& Söhne</b>',
    field: 'company.legalName',
  },
  {
    name: 'a brand that no mail could be from',
    file: site,
    replace: setting('brand'),
    by: '$1 Müller, Meier & Co. (Berlin)',
    field: 'company.brand',
  },
  {
    name: 'a year to come in which the company began',
    file: site,
    replace: setting('foundingYear'),
    by: `$1 ${nextYear}`,
    field: 'company.foundingYear',
  },
  {
    name: 'a technology that stands twice',
    file: site,
    replace: /TypeScript, React,/,
    by: 'TypeScript, TypeScript,',
    field: 'people.technologies',
    on: 'technologies:',
  },
  {
    name: 'an office that closes before it opens',
    file: site,
    replace: /germany: \{ opens: 9, closes: 18 \}/,
    by: 'germany: { opens: 18, closes: 9 }',
    field: 'office.hours.germany',
  },
  {
    name: 'offices that share no hour in winter',
    file: site,
    replace: /hours:\n    germany: \{ opens: 9, closes: 18 \}/,
    by: 'hours: # Late\n    germany: { opens: 15, closes: 23 }',
    field: 'office.hours',
  },
  {
    name: 'a zero that would go',
    file: site,
    replace: setting('postalCode'),
    by: '$1 01067',
    field: 'company.postalCode',
  },
];

const phones = [
  { name: 'a number to follow', phone: 'to follow' },
  { name: 'a plus that would go', phone: '+4930123456' },
  { name: 'two numbers with a comma', phone: "'+49 30 123456, +49 30 123457'" },
  { name: 'two numbers with a word', phone: '030 12345 oder 030 12346' },
  { name: 'two numbers with a stroke', phone: "'+49 30 12345678 / +49 30 12345679'" },
  { name: 'hours beside the number', phone: 'Tel. 030 12345 (Mo.–Fr. 9–18 Uhr)' },
].map(({ name, phone }): Row => {
  return { name, file: site, replace: setting('phone'), by: `$1 ${phone}`, field: 'company.phone' };
});

/** What is appended to a text as a paragraph, beside the tables of signs.test.ts. */
const paragraphs = [
  { name: 'a file that is not there', file: job, text: '[x](/files/brochure.pdf)' },
  { name: 'a page with an ending', file: job, text: '[x](/contact.html)' },
  { name: 'an anchor that is not there', file: job, text: '[x](/services#no-such-service)' },
  { name: 'a picture without a description', file: post, text: '![](../../images/horse.jpg)' },
  { name: 'a picture by reference', file: post, text: '![A][pic]\n\n[pic]: https://a.de/b.png' },
  { name: 'a token outside the legal texts', file: job, text: '{{company.city}}' },
  { name: 'a token that names nothing', file: legal, text: '{{company.nmae}}' },
  { name: 'a token with single braces', file: legal, text: 'In {company.city}.' },
  {
    name: 'marks of two versions',
    file: post,
    text: '<<<<<<< HEAD\n\nOurs.\n\n=======\n\nTheirs.\n\n>>>>>>> branch',
  },
  { name: 'an old encoding', file: german(job), text: 'Gr\ufffdn ist die Farbe.' },
  { name: 'a sign that turns the text round', file: job, text: 'Text \u202e drawkcab.' },
  { name: 'a soft hyphen that divides no word', file: job, text: 'Soft \u00adware.' },
  { name: 'a line end of an old Mac', file: job, text: 'One\rTwo' },
].map(({ name, file, text }): Row => ({
  name,
  file,
  replace: end,
  by: `\n\n${text}\n`,
  on: text.split('\n')[0]!,
}));

const withVariable = [...content.keys()].find(
  (file) => file.startsWith('dictionary/de') && content.get(file)!.includes('{{'),
)!;
const dictionaries: Row[] = [
  { name: 'a dictionary without a comma', file: texts, replace: /,\n/, by: '\n', on: '"nav"' },
  { name: 'a text that stands twice', file: texts, replace: /( +"\w+": "[^"]*",\n)/, by: '$1$1' },
  { name: 'an empty text', file: texts, replace: /("\w+": )"[^"]+"/, by: '$1""' },
  {
    name: 'a variable that differs',
    file: withVariable,
    replace: /\{\{\w+\}\}/,
    by: '{{maximum}}',
  },
  { name: 'Markdown in a dictionary', file: texts, replace: /("\w+": ")/, by: '$1**bold** ' },
  { name: 'a sign of HTML', file: texts, replace: /("\w+": ")/, by: '$1R&amp;D ' },
  { name: 'a byte order mark', file: texts, replace: /^/, by: '\ufeff' },
];

describe('what is wrong is named with its file, its line and its field, once', () => {
  test('the content of the site has no problem', async () => {
    expect(await places({})).toEqual([]);
  });

  const rows = [...yaml, ...fields, ...paragraphs, ...settings, ...phones, ...dictionaries];
  test.each(rows)('$name', async (row) => {
    const { text, place } = changed(row);
    const problems = await problemsOf({ [row.file]: text });
    const found = problems.map(({ file, line, field }) => {
      // Which text of a dictionary it is follows from its line.
      const name = field === undefined || file.endsWith('.json') ? '' : ` ${field}`;
      return `${file}:${line}${name}`;
    });
    expect([...new Set(found)]).toEqual([place]);
    expect(problems[0]!.message).toMatch(row.sentence ?? /./);
  });
});

/** Slips that are alike in both dictionaries. */
interface Slip {
  name: string;
  /** Name of both dictionaries. */
  dictionary: string;
  replace: RegExp;
  by: string;
  /** Where it is told, in each language or in English alone. */
  told: string[];
}
const slips: Slip[] = [
  {
    name: 'a variable that no page fills in',
    dictionary: 'common',
    replace: /\{\{brand\}\}/,
    by: '{{wrongname}}',
    told: ['dictionary/en/common.json:5 nav.home', 'dictionary/de/common.json:5 nav.home'],
  },
  {
    name: 'a variable in a text for which the page has no values',
    dictionary: 'common',
    replace: /("skipLink": ")/,
    by: '$1{{brand}} ',
    told: ['dictionary/en/common.json:2 skipLink', 'dictionary/de/common.json:2 skipLink'],
  },
  {
    name: 'a variable in single braces',
    dictionary: 'common',
    replace: /\{\{brand\}\}/,
    by: '{brand}',
    told: ['dictionary/en/common.json:5 nav.home', 'dictionary/de/common.json:5 nav.home'],
  },
  {
    name: 'a link that no page makes',
    dictionary: 'common',
    replace: /("skipLink": ")([^"]*)"/,
    by: '$1<0>$2</0>"',
    told: ['dictionary/en/common.json:2 skipLink', 'dictionary/de/common.json:2 skipLink'],
  },
  {
    name: 'HTML',
    dictionary: 'common',
    replace: /("skipLink": ")/,
    by: '$1<strong>x</strong> ',
    told: ['dictionary/en/common.json:2 skipLink', 'dictionary/de/common.json:2 skipLink'],
  },
  {
    name: 'a text that a page shows and that is gone',
    dictionary: 'common',
    replace: / +"skipLink": .*\n/,
    by: '',
    told: ['dictionary/en/common.json:1 skipLink'],
  },
  {
    name: 'a name that is misspelt',
    dictionary: 'common',
    replace: /"accessibleLabel"/,
    by: '"accesibleLabel"',
    told: ['dictionary/en/common.json:3 nav.accessibleLabel'],
  },
];
test.each(slips)('$name in both languages', async ({ dictionary, replace, by, told }) => {
  const both = ['en', 'de'].map((locale) => `dictionary/${locale}/${dictionary}.json`);
  const files = both.map((file) => [file, content.get(file)!.replace(replace, by)]);
  expect((await places(Object.fromEntries(files) as Files)).toSorted()).toEqual(told.toSorted());
});

test('a dictionary that is gone in both languages', async () => {
  const gone = { [home]: undefined, [german(home)]: undefined };
  expect(await places(gone)).toEqual([home]);
});

/** A text under another name: its title, its description and its place are its own. */
function asOther(file: string, name: string): string {
  const description = `What ${name} says `.repeat(8).slice(0, 150).trim();
  return content
    .get(file)!
    .replace(/^title: .*$/m, `title: The text ${name} (m/w/d)`)
    .replace(/^description: .*$/m, `description: ${description}`)
    .replace(/^order: .*$/m, 'order: 50');
}

describe('files', () => {
  const wrongNames = [
    { file: 'blog/en/a-new-article.md', reason: 'it has no translation' },
    { file: 'blog/fr/a-new-article.md', reason: 'there is no French' },
    { file: 'blog/a-new-article.md', reason: 'it has no language' },
    { file: 'blog/en/drafts/idea.md', reason: 'it lies too deep' },
    { file: 'post/en/idea.md', reason: 'there is no such folder' },
    { file: 'blog/en/Grüne_Ideen.md', reason: 'its name is no address' },
    { file: 'blog/en/photo.docx', reason: 'it is no text' },
    { file: 'images/Horse 2.PNG', reason: 'its name has a space' },
    { file: 'jobs/en/apply.md', reason: 'the form has this address' },
    { file: 'dictionary/en/extra.json', reason: 'it has no translation' },
    { file: 'blog/en/foto.jpeg', reason: 'its ending is another one' },
    { file: 'blog/en/2.md', reason: 'the second page of the list has this address' },
    { file: 'blog/en/index.md', reason: 'Astro makes no page of it' },
    { file: 'images/photo.heic', reason: 'browsers do not show it' },
  ];
  test.each(wrongNames)('$file is named: $reason', async ({ file }) => {
    const model = file.startsWith('jobs') ? job : post;
    const text = file.endsWith('.json') ? '{}' : asOther(model, file);
    expect(await places({ [file]: text })).toEqual([file]);
  });

  test('those of programs in hidden folders are none of the content', async () => {
    expect(
      await places({ '.obsidian/app.json': '{', 'blog/en/.trash/x.md': 'x', '.DS_Store': '' }),
    ).toEqual([]);
  });

  test('a copied text has a title and a description of its own', async () => {
    const copied = 'blog/en/zz-copy.md';
    const files = { [copied]: content.get(post), [german(copied)]: content.get(german(post)) };
    const found = await places(files);
    const expected = Object.keys(files).flatMap((file) => [`${file} title`, `${file} description`]);
    expect(new Set(found.map((place) => place.replace(/:\d+/, '')))).toEqual(new Set(expected));
  });

  test('a copied job has a place of its own in the list', async () => {
    const copied = 'jobs/en/zz-copy.md';
    const order = /^order: .*$/m.exec(content.get(job)!)![0];
    const files = [copied, german(copied)].map((file) => {
      const model = file === copied ? job : german(job);
      return [file, asOther(model, copied).replace(/^order: .*$/m, order)];
    });
    const found = await places(Object.fromEntries(files) as Files);
    expect(found.map((place) => place.replace(/:\d+/, ''))).toEqual([
      `${german(copied)} order`,
      `${copied} order`,
    ]);
  });
});

describe('pictures', () => {
  const horse = () => sharp('content/images/horse.jpg');
  const ofSize = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();

  const wrong: {
    name: string;
    file: string;
    bytes: () => Promise<Uint8Array> | Uint8Array | undefined;
    sentence: RegExp;
  }[] = [
    {
      name: 'one that is gone',
      file: 'images/about.jpg',
      bytes: () => undefined,
      sentence: /^Put it back: src/,
    },
    {
      name: 'the stand-in of broken ones',
      file: 'images/placeholder.jpg',
      bytes: () => undefined,
      sentence: /^Put it back: src/,
    },
    {
      name: 'one that is too small',
      file: 'images/careers.jpg',
      bytes: () => horse().resize(800).toBuffer(),
      sentence: /^It is 800 pixels wide/,
    },
    {
      name: 'a text by the name of a picture',
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
      name: 'one that is cut off',
      file: 'images/aviation.jpg',
      bytes: () => readFileSync('content/images/aviation.jpg').subarray(0, 20_000),
      sentence: /broken/,
    },
    {
      name: 'a PNG by the name of a JPEG',
      file: 'images/fintech.jpg',
      bytes: () => horse().png().toBuffer(),
      sentence: /^This is a png by another name/,
    },
    {
      name: 'a photo of a telephone by the name of a JPEG',
      file: 'images/fintech.jpg',
      bytes: () => Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1'),
      sentence: /HEIC.*export it as JPEG/,
    },
    {
      name: 'one that is too long',
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
      name: 'one that is upright and then too narrow',
      file: 'images/horse.jpg',
      bytes: () => horse().resize(1800, 1200).withMetadata({ orientation: 6 }).toBuffer(),
      sentence: /^It is 1200 pixels wide/,
    },
  ];
  test.each(wrong)('$name is named', async ({ file, bytes, sentence }) => {
    const problems = await problemsOf({ [file]: await bytes() });
    const ofFile = problems.filter((problem) => problem.file === file);
    expect(ofFile.map(({ message }) => message)).toEqual([expect.stringMatching(sentence)]);
  });

  test('what /admin makes of a picture is right in images', async () => {
    const webp = await horse().webp().toBuffer();
    const text = `${content.get(post)}\n\n![A horse](../../images/img_1234.webp)\n`;
    expect(await places({ 'images/img_1234.webp': webp, [post]: text })).toEqual([]);
  });
});

/** What editors do on ordinary days, in both languages where both have the file: none of it is a problem. */
const review = 'blog/en/2026.md';
const outlook = 'blog/en/outlook.md';
const intern = 'jobs/en/card-index.md';
const training = 'services/en/training.md';
/** New files, by the files that they were copied from. */
const added: Record<string, string> = {
  [review]: post,
  [outlook]: post,
  [intern]: job,
  [training]: service,
};
const salary = 'salary: { from: 1500, to: 1800, currency: EUR, per: month }';
const prose =
  '> “One.\n>\n> Two.”\n\nA 27" screen, `a ** b`, TBD.<br>B[^1]\n\n<!-- later -->\n\n[^1]: See www.bund.de.';
const periods =
  'Within 72 hours; from 8 AM to 5 PM, two hours a week, in more than five countries.';
const manager = "  - name: Dr. Anna Müller\n    role: { en: CFO, de: Finanzen }\n    profile: ''\n";

type Edit = Pick<Row, 'name' | 'file' | 'replace' | 'by'>;
const edits: Edit[] = [
  {
    name: 'a button renamed',
    file: 'dictionary/en/contact.json',
    replace: /"submit": "[^"]+"/,
    by: '"submit": "Send"',
  },
  {
    name: 'a text of some length',
    file: home,
    replace: /("text": ")/,
    by: `$1${'More of it. '.repeat(12)}`,
  },
  {
    name: 'a long heading',
    file: post,
    replace: /^## .*$/m,
    by: '## Datenschutzgrundverordnung for all of us',
  },
  {
    name: 'a phone number',
    file: site,
    replace: setting('phone'),
    by: '$1 +49 (0)30 123-45 ext. 6',
  },
  {
    name: 'an address with umlauts',
    file: site,
    replace: setting('email'),
    by: '$1 info@müller.de',
  },
  { name: 'no VAT number yet', file: site, replace: setting('vatId'), by: "$1 ''" },
  {
    name: 'a company that is in no register',
    file: site,
    replace: /registerCourt:\n[^#]*?(\n *registerNumber:).*/,
    by: "registerCourt: ''$1 ''",
  },
  { name: 'a third manager', file: site, replace: /^leaders:\n/m, by: `$&${manager}` },
  { name: 'a short title', file: review, replace: fieldLine('title'), by: 'title: AI in 2026' },
  {
    name: 'two authors',
    file: review,
    replace: fieldLine('author'),
    by: 'author: technical-lead\nsecondAuthor: head-of-engineering',
  },
  {
    name: 'a correction',
    file: review,
    replace: fieldLine('date'),
    by: 'date: 2026-11-02\nupdated: 2026-11-03',
  },
  { name: 'a day to come', file: outlook, replace: fieldLine('date'), by: 'date: 2027-06-01' },
  {
    name: 'a heading of one language',
    file: german(review),
    replace: end,
    by: '\n\n## Noch etwas\n\nText.\n',
  },
  { name: 'what lawyers write', file: 'legal/en/privacy.md', replace: end, by: `\n\n${periods}\n` },
  { name: 'quotations, code, a note, a comment', file: post, replace: end, by: `\n\n${prose}\n` },
  {
    name: 'a picture in a job',
    file: job,
    replace: end,
    by: `\n\n${periods}\n\n![A horse](../../images/horse.jpg)\n`,
  },
  {
    name: 'three requirements',
    file: intern,
    replace: requirements,
    by: `requirements:${listOf(3)}`,
  },
  {
    name: 'any level',
    file: intern,
    replace: fieldLine('level'),
    by: 'level: Internship\nlocation: Berlin',
  },
  { name: 'other pay', file: intern, replace: /^salary:\n(?: .*\n)+/m, by: `${salary}\n` },
  {
    name: 'no experience',
    file: intern,
    replace: fieldLine('experienceYears'),
    by: 'experienceYears: 0',
  },
  {
    name: 'a job closed',
    file: job,
    replace: fieldLine('validThrough'),
    by: `validThrough: ${datePosted}`,
  },
  {
    name: 'four benefits',
    file: training,
    replace: /^benefits:\n(?: .*\n)+/m,
    by: `benefits:${listOf(4)}`,
  },
  {
    name: 'two results',
    file: study,
    replace: /^results:\n(?: .*\n)+/m,
    by: `results:${listOf(2)}`,
  },
  {
    name: 'three case studies featured',
    file: study,
    replace: fieldLine('featured'),
    by: 'featured: true',
  },
];

/** Today's content with these edits, and with the new files that they are made in. */
function edited(all: readonly Edit[]): Record<string, string> {
  const inBoth = (file: string) => (file.includes('/en/') ? [file, german(file)] : [file]);
  const files: Record<string, string> = {};
  for (const { name, file, replace, by } of all) {
    // The German file alone changes here; its pair is new with it.
    for (const each of [...new Set([...inBoth(file), ...inBoth(file.replace('/de/', '/en/'))])]) {
      const english = each.replace('/de/', '/en/');
      const model = added[english];
      if (model) files[each] ??= asOther(each === english ? model : german(model), english);
    }
    for (const each of inBoth(file)) {
      const before = files[each] ?? content.get(each)!;
      expect(before, name).toMatch(replace);
      files[each] = before.replace(replace, by);
    }
  }
  return files;
}

test.each(edits)('an ordinary edit is no problem: $name', async (edit) => {
  expect(await places(edited([edit]))).toEqual([]);
});

test('all ordinary edits together are no problem, nor is one job less', async () => {
  expect(await places(edited(edits))).toEqual([]);
  const { [intern]: _english, [german(intern)]: _german, ...withoutIntern } = edited(edits);
  expect(await places(withoutIntern)).toEqual([]);
});

test(
  'what is built with these edits and a photo passes all tests',
  { timeout: 300_000 },
  async () => {
    const photo = sharp('content/images/horse.jpg').withExif({
      IFD0: { Artist: 'Anna' },
      IFD3: { GPSLatitude: '20/1 10/1 0/1' },
    });
    expect(await places({ ...edited(edits), 'images/horse.jpg': await photo.toBuffer() })).toEqual(
      [],
    );
    // Within this checkout, so that it finds the packages.
    mkdirSync('.data', { recursive: true });
    const project = resolve(mkdtempSync('.data/edited-'));
    onTestFinished(() => rmSync(project, { recursive: true }));
    const left = ['.git', '.data', 'content', 'dist', 'node_modules'];
    for (const part of readdirSync('.').filter((name) => !left.includes(name)))
      cpSync(part, join(project, part), { recursive: true });
    cpSync(copy, join(project, 'content'), { recursive: true });
    await buildSite(join(project, 'dist'), {}, project);
    for (const command of [
      'size-limit',
      'vitest run tests/built --exclude **/{env-file,preview,start}.test.ts',
    ]) {
      const { status, stdout, stderr } = spawnSync('npx', command.split(' '), {
        cwd: project,
        encoding: 'utf8',
      });
      expect(status, stdout + stderr).toBe(0);
    }
  },
);

describe('the command', () => {
  const run = (environment = '') =>
    spawnSync(process.execPath, ['scripts/content-check/check-content.ts', copy], {
      env: { ...process.env, SITE_ENV: environment },
      encoding: 'utf8',
    });

  test('ends with 0 where the content is saved on Windows', async () => {
    await places({ [post]: content.get(post)!.replaceAll('\n', '\r\n') });
    expect(run()).toMatchObject({ status: 0, stderr: '' });
  });

  test('ends with 1 for production while a placeholder is left', async () => {
    const placeholder = '$1 { value: Muster GmbH, placeholder: true }';
    await places({ [site]: content.get(site)!.replace(setting('legalName'), placeholder) });
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    const { status, stderr } = run('production');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/site\.yaml:\d+ company\.legalName: /),
    ]);
  });

  test('ends with 1 and prints file, line, field and sentence before all else', async () => {
    const row = {
      name: '',
      file: post,
      replace: fieldLine('category'),
      by: 'category: sport',
      field: 'category',
    };
    const { text, place } = changed(row);
    await places({ [post]: text });
    const { status, stdout, stderr } = run();
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^\\S+/${place}: Write one of: .+ Found: sport\\n$`));
  });

  test('keeps what was typed in its remedy', async () => {
    await places({ [site]: content.get(site)!.replace(setting('postalCode'), '$1 01067') });
    expect(run().stderr).toContain("'01067'");
  });
});
