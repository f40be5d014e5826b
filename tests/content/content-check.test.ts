import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkContent } from '../../scripts/content-check/check-content.ts';
import { readFiles } from '../../scripts/content-check/read-files.ts';
import { withReference } from '../../scripts/content-check/reference.ts';

/* Each row breaks one file of today's content, and the check must name the place. */
const content = readFiles('content');
const sources = readFiles('src');

/** Where the check finds problems: `file:line field`. */
const placesIn = (files: ReadonlyMap<string, string>) =>
  checkContent(files, sources).problems.map(
    ({ file, line, field }) => file + (line ? `:${line}` : '') + (field ? ` ${field}` : ''),
  );

/** Some text of a folder, and its German counterpart: which one does not matter. */
const some = (folder: string) => [...content.keys()].findLast((file) => file.startsWith(`${folder}/en/`))!;
const [post, study, service, job] = ['blog', 'case-studies', 'services', 'jobs'].map(some) as [
  string,
  string,
  string,
  string,
];
const company = content.get('site.yaml')!.split('\n').indexOf('company:') + 1;
const legal = 'legal/en/terms.md';
const texts = 'dictionary/en/common.json';
const german = (file: string) => file.replace('/en/', '/de/');

const today = placesIn(content);

test('the content of the site has no problem', () => {
  expect(today).toEqual([]);
});

const atEnd = /\s*$/;
const line = (name: string) => new RegExp(`^${name}:.*$`, 'm');

describe('what is wrong is named with its file, its line and its field', () => {
  test.each<[what: string, file: string, replaced: RegExp, by: string, field?: string, line?: number]>([
    ['a colon in a text', post, line('title'), 'title: Frontends: what changes'],
    ['an apostrophe that ends a text', post, line('title'), "title: 'It's about services'"],
    ['a text that begins with a sign', post, line('title'), 'title: @scale is not a plan'],
    ['a name that stands twice', job, line('level'), 'title: Once more\nlevel: Senior'],
    ['a tab', job, /^ {2}- /m, '\t- '],
    ['no fields', post, /^---\n/, ''],
    ['fields that never end', post, /\n---\n/, '\n', undefined, 1],
    ['a text cut off by #', post, line('title'), 'title: We are #1 in what we do', undefined],
    ['a field that is missing', post, /^excerpt:.*\n(?: .*\n)*/m, '', 'excerpt', 2],
    ['a field that is misspelt', post, line('category'), 'categroy: ai', 'categroy'],
    ['an empty field', post, line('imageAlt'), "imageAlt: ''", 'imageAlt'],
    ['a text that is too long', post, line('title'), `title: ${'Long '.repeat(40)}`, 'title'],
    ['a value that is none of the list', post, line('category'), 'category: sport', 'category'],
    ['a number in quotation marks', job, line('experienceYears'), "experienceYears: '3'", 'experienceYears'],
    ['a day that is written in German', post, line('date'), 'date: 02.11.2026', 'date'],
    ['a day that is none', job, line('datePosted'), 'datePosted: 2026-02-30', 'datePosted'],
    [
      'a list that is none',
      job,
      /^requirements:\n(?: .*\n)+/m,
      'requirements: just a text\n',
      'requirements',
    ],
    ['an item that is too short', job, /^ {2}- .*$/m, '  - Two', 'requirements[0]'],
    ['a field within a list', service, /^( +)text: /m, '$1txet: ', 'process[0].txet'],
    ['a picture that is not there', post, line('image'), 'image: hrose.jpg', 'image'],
    ['an author whom nobody knows', post, line('author'), 'author: nobody-at-all', 'author'],
    ['a draft in one language', post, line('title'), '$&\ndraft: true', 'draft'],
    ['a position that is taken', study, line('order'), 'order: 1', 'order'],
    ['a fact of one language', german(job), line('validThrough'), 'validThrough: 2031-01-01', 'validThrough'],
    ['a page that is not there', post, atEnd, '\n\n[Text](/contacts)\n'],
    ['a link with its language', job, atEnd, '\n\n[Text](/de/contact)\n'],
    ['an anchor that is not there', job, atEnd, '\n\n[Text](/services#no-such-service)\n'],
    ['an example address', job, atEnd, '\n\n[Text](https://www.example.com/page)\n'],
    ['a heading of the wrong level', job, atEnd, '\n\n#### A detail\n\nText.\n'],
    ['HTML', job, atEnd, '\n\nOne <b>bold</b> word.\n'],
    ['a picture without a description', post, atEnd, '\n\n![](../../images/horse.jpg)\n'],
    ['a token outside the legal texts', job, atEnd, '\n\n{{company.city}}\n'],
    ['a token that names nothing', legal, atEnd, '\n\n{{company.nmae}}\n'],
    ['straight quotation marks', german(job), atEnd, '\n\nWir sagen "ja" dazu.\n'],
    ['a stand-in for a text', job, atEnd, '\n\nLorem ipsum dolor sit amet.\n'],
    ['an old encoding', german(job), atEnd, '\n\nGr\ufffdn ist die Farbe.\n'],
    ['a promise that contradicts the fact sheet', job, atEnd, '\n\nWe answer within one working day.\n'],
    ['a dictionary without a comma', texts, /,\n/, '\n', undefined, 3],
    ['a text that stands twice', texts, /^\{\n/, '{\n  "extra": "x",\n  "extra": "y",\n', undefined, 3],
    ['a text that no page uses', texts, /^\{\n/, '{\n  "extra": "x",\n', 'extra'],
    ['an empty text', texts, /("\w+": )"[^"]+"/, '$1""'],
    ['a variable that differs', 'dictionary/de/contact.json', /\{\{max\}\}/, '{{maximum}}'],
    ['a setting that is missing', 'site.yaml', /^ {2}vatId:.*\n/m, '', 'company.vatId', company],
    [
      'a mark that is misspelt',
      'site.yaml',
      /^( {2}legalName:).*$/m,
      '$1 { value: x, placholder: true }',
      'company.legalName',
    ],
    ['an address that is none', 'site.yaml', /^( {2}url:).*$/m, '$1 www.example', 'site.url'],
  ])('%s', (_, file, replaced, by, field, atLine) => {
    const before = content.get(file)!;
    const after = before.replace(replaced, by);
    expect(after).not.toBe(before);
    const [old, lines] = [before.split('\n'), after.split('\n')];
    const changed = lines.findIndex((text, index) => text !== old[index]) + 1;
    const places = placesIn(new Map(content).set(file, after)).filter((place) => !today.includes(place));
    const found = places.filter((place) => place.split(' ')[0] === `${file}:${atLine ?? changed}`);
    expect(found, places.join('\n')).not.toEqual([]);
    if (field) expect(found.join(), places.join('\n')).toContain(` ${field}`);
    const pair = [file, german(file), file.replace('/de/', '/en/')];
    expect(places.filter((place) => !pair.includes(place.split(/[: ]/)[0]!))).toEqual([]);
  });

  test.each([
    ['a text in one language', 'blog/en/a-new-article.md'],
    ['a language that the site does not have', 'blog/fr/a-new-article.md'],
    ['a text without a language', 'blog/a-new-article.md'],
    ['a folder within one', 'blog/en/drafts/idea.md'],
    ['a folder that does not exist', 'post/en/idea.md'],
    ['capitals and umlauts in a name', 'blog/en/Grüne_Ideen.md'],
    ['a file of another program', 'blog/en/photo.docx'],
    ['a picture of another kind', 'images/Horse 2.PNG'],
    ['a name that another page has', 'jobs/en/apply.md'],
    ['a dictionary in one language', 'dictionary/en/extra.json'],
  ])('%s', (_, file) => {
    const model = [post, job].find((each) => file.startsWith(`${each.split('/')[0]}/en/`));
    const text = file.endsWith('.json') ? '{}' : (content.get(model ?? post) ?? '');
    expect(placesIn(new Map(content).set(file, text)).map((place) => place.split(':')[0])).toContain(file);
  });
});

test('a text that others link to cannot be taken away', () => {
  const files = new Map(content);
  for (const file of [service, german(service)]) files.delete(file);
  expect(placesIn(files)).toContain(service);
});

describe('the command', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'content-'));
    for (const part of ['content', 'src']) cpSync(part, join(folder, part), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (environment = '') =>
    spawnSync(process.execPath, ['scripts/content-check/index.ts', join(folder, 'content')], {
      env: { ...process.env, SITE_ENV: environment },
      encoding: 'utf8',
    });

  test('ends with 0 on the content of the site, also where it is saved on Windows', () => {
    writeFileSync(join(folder, 'content', post), content.get(post)!.replaceAll('\n', '\r\n'));
    expect(run()).toMatchObject({ status: 0, stderr: '' });
  });

  test('ends with 1 and names each problem: a field, and pictures that are too small or none', async () => {
    writeFileSync(
      join(folder, 'content', post),
      content.get(post)!.replace(line('category'), 'category: sport'),
    );
    const picture = await sharp('content/images/horse.jpg').resize(800).toBuffer();
    writeFileSync(join(folder, 'content/images/horse.jpg'), picture);
    writeFileSync(join(folder, 'content/images/ecom.jpg'), 'no picture');
    const { status, stderr } = run();
    expect(status).toBe(1);
    const at =
      content
        .get(post)!
        .split('\n')
        .findIndex((text) => text.startsWith('category:')) + 1;
    expect(stderr).toMatch(new RegExp(`/${post}:${at} +category `));
    for (const name of ['horse', 'ecom']) expect(stderr).toContain(`/images/${name}.jpg  `);
  });

  test('refuses production while a placeholder is left, and names it', () => {
    const settings = content.get('site.yaml')!;
    const marked = settings.replace(/^( {2}legalName:).*$/m, '$1 { value: Muster GmbH, placeholder: true }');
    writeFileSync(join(folder, 'content/site.yaml'), marked);
    expect(run().status).toBe(0);
    const { status, stderr } = run('production');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/site\.yaml:\d+ +company\.legalName /)]);
  });
});

test('the manual has the fields of the schemas', () => {
  const manual = readFileSync('content/README.md', 'utf8');
  expect(manual, 'Run: node scripts/content-check/index.ts --write-reference').toBe(withReference(manual));
});
