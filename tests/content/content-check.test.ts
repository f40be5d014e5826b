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
afterAll(() => rmSync(folder, { recursive: true }));

/** Today's content with other files, and where the check finds problems in it: `file:line field`. */
async function places(files: Record<string, string | Uint8Array | undefined>): Promise<string[]> {
  rmSync(copy, { recursive: true, force: true });
  cpSync('content', copy, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(copy, file, '..'), { recursive: true });
    if (text === undefined) rmSync(join(copy, file));
    else writeFileSync(join(copy, file), text);
  }
  const { problems } = await checkContent(copy);
  return problems.map(
    ({ file, line, field }) => [file, line].filter(Boolean).join(':') + (field ? ` ${field}` : ''),
  );
}

/** Some text of a folder, whichever it is, and its German counterpart. */
const some = (name: string) =>
  [...content.keys()].filter((file) => file.startsWith(`${name}/en/`) && file.endsWith('.md')).sort()[0]!;
const [post, service, job] = [some('blog'), some('services'), some('jobs')];
const german = (file: string) => file.replace('/en/', '/de/');
const [site, texts, legal] = ['site.yaml', 'dictionary/en/common.json', 'legal/en/terms.md'];

const field = (name: string) => new RegExp(`^${name}:.*$`, 'm');
const setting = (name: string) => new RegExp(`^( +${name}:) .*$`, 'm');
const list = (count: number) => `\n${'  - A sentence of some words\n'.repeat(count)}`;
const validThrough = field('validThrough');
const datePosted = /^datePosted: (.*)$/m.exec(content.get(job)!)![1]!;
const requirements = /^requirements:\n(?: .*\n)+/m;

type Row = [what: string, file: string, replaced: RegExp, by: string, field?: string, line?: number];

/** The text of a file with a change, and the line of its first difference, or of the field whose list changed. */
function changed([, file, replaced, by, name, atLine]: Row): [text: string, line: number] {
  const before = content.get(file)!;
  const after = before.replace(replaced, by);
  expect(after).not.toBe(before);
  const [old, lines] = [before.split('\n'), after.split('\n')];
  const ofField = lines.findIndex((line) => line.startsWith(`${name}:`));
  const first = lines.findIndex((line, index) => line !== old[index]);
  return [after, atLine ?? (ofField === -1 ? first : ofField) + 1];
}

/** A text under another name: its title and description are its own. */
const asOther = (file: string, name: string) =>
  content
    .get(file)!
    .replace(/^title: .*$/m, `title: The text ${name} (m/w/d)`)
    .replace(/^description: .*$/m, `description: ${`What ${name} says `.repeat(8).slice(0, 150).trim()}`);

const yaml: Row[] = [
  ['a colon in a text', post, field('title'), 'title: Frontends: what changes'],
  ['no fields', post, /^---\n/, '', undefined, 1],
  ['fields that never end', post, /\n---\n/, '\n', undefined, 1],
  ['a text cut off by #', post, field('title'), 'title: We are #1 in what we do'],
];

const fields: Row[] = [
  ['a field that is missing', post, /^excerpt:.*\n(?: .*\n)*/m, '', 'excerpt', 2],
  ['a field that is misspelt', post, field('category'), 'categroy: ai', 'categroy'],
  ['a day as it is written in German', post, field('date'), 'date: 25.11.2026', 'date'],
  ['an empty field', post, field('imageAlt'), "imageAlt: ''", 'imageAlt'],
  ['a text that is too long', post, field('title'), `title: ${'Long '.repeat(40)}`, 'title'],
  ['a value that is none of the list', post, field('category'), 'category: sport', 'category'],
  ['a day that is none', job, field('datePosted'), 'datePosted: 2026-02-30', 'datePosted'],
  ['a day that is far off', post, field('date'), 'date: 2062-02-10', 'date'],
  ['a job that ends too early', job, validThrough, 'validThrough: 2025-03-31', 'validThrough'],
  ['pay that falls', job, /^ {2}to: .*$/m, '  to: 1', 'salary.to'],
  ['a list that is none', job, requirements, 'requirements: just a text\n', 'requirements'],
  ['an item that is too short', job, /(?<=^requirements:\n) {2}- .*$/m, '  - Two', 'requirements[0]'],
  ['a field within a list', service, /^( +)text: /m, '$1txet: ', 'process[0].txet'],
  ['a picture that is not there', german(post), field('image'), 'image: hrose.jpg', 'image'],
  ['an author whom nobody knows', german(post), field('author'), 'author: nobody-at-all', 'author'],
  ['a German job without its (m/w/d)', german(job), / \(m\/w\/d\)/, '', 'title'],
  ['a correction before its day', post, field('date'), 'date: 2026-05-02\nupdated: 2026-05-01', 'updated'],
  ['a fact of one language', german(job), validThrough, `validThrough: ${datePosted}`, 'validThrough'],
];

const someone = "  - { name: A B, role: { en: x, de: x }, profile: '', picture: portrait-ab.jpg }\n";
const settings: Row[] = [
  ['a setting cut off by #', site, setting('registerNumber'), '$1 HRB 12345 #B', undefined],
  ['a setting that is misspelt', site, /^ {2}vatId:/m, '  vatID:', 'company.vatID'],
  ['a mark that is misspelt', site, setting('brand'), '$1 { value: x, placholder: true }', 'company.brand'],
  ['an address that is none', site, setting('url'), '$1 www.company.de', 'site.url'],
  ['a portrait that is not there', site, /^leaders:\n/m, `$&${someone}`, 'leaders[0].picture'],
  ['a brace that is left', site, setting('street'), '$1 Hauptstraße 5 }', 'company.street'],
  ['a text in braces', site, setting('street'), '$1 { Hauptstraße 5 }', 'company.street'],
  ['marks that are no quotation marks', site, setting('city'), '$1 ‚Berlin‘', 'company.city'],
  ['a phone number to follow', site, setting('phone'), '$1 to follow', 'company.phone'],
  ['a zero that would go', site, setting('postalCode'), '$1 01067', 'company.postalCode'],
  ['a plus that would go', site, setting('phone'), '$1 +4930123456', 'company.phone'],
];

/** What is appended to a text as a paragraph. */
const bodies: [what: string, file: string, appended: string][] = [
  ['a heading with a no-break space', post, '##\u00a0More on this'],
  ['a paragraph with spaces before it', post, '    Text that is no code.'],
  ['bullets of a text program', post, '• First\n• Second'],
  ['code that is never closed', post, '```ts\nconst a = 1;\n\nMore text.'],
  ['a number that begins a list', post, '2026. That was the year'],
  ['stars that hold nothing', german(post), 'Das **„Tribe“**modell.'],
  ['gender stars', german(post), 'Kund*innen und Entwickler*innen.'],
  ['gender stars and a stroke', german(post), 'Kund*innen/Entwickler*innen.'],
  ['a link with a space', post, 'See [this](/blog/spotify model).'],
  ['a link with a space before its address', post, 'See [this] (/contact).'],
  ['a bullet without a space', post, '-Which item\nWhat now?'],
  ['a link without its end', post, 'See [this(/contact) and that.'],
  ['a link that leads nowhere', post, 'See [that][1].'],
  ['a link the wrong way round', post, 'See (this)[/contact].'],
  ['stars beside blanks', post, 'The * squad * is small.'],
  ['a heading without its space', post, '#More on this'],
  ['a day at the start of a line', german(post), '24. Dezember ist Ruhetag.'],
  ['bullets of another program', post, '◦ First'],
  ['a link of a wiki', post, 'See [[page]].'],
  ['a table with tabs', post, 'One\tTwo'],
  ['a table that is none', post, '| One | Two\n| Three'],
  ['a note of another program', post, ':::note\nText\n:::'],
  ['a stand-in', post, '[placeholder] to come'],
  ['Lorem ipsum', job, 'Lorem ipsum dolor sit amet.'],
  ['a file that is not there', job, '[x](/files/brochure.pdf)'],
  ['a page with an ending', job, '[x](/contact.html)'],
  ['an anchor that is not there', job, '[x](/services#no-such-service)'],
  ['a heading of the wrong level', job, '#### A detail'],
  ['a heading without words', post, '## 🎉'],
  ['HTML', job, 'One <b>bold</b> word.'],
  ['a picture without a description', post, '![](../../images/horse.jpg)'],
  ['a picture by reference', post, '![A][pic]\n\n[pic]: https://a.de/b.png'],
  ['a token outside the legal texts', job, '{{company.city}}'],
  ['a token that names nothing', legal, '{{company.nmae}}'],
  ['straight quotation marks', german(job), 'Wir sagen "ja" dazu.'],
  ['marks of two versions', post, '<<<<<<< HEAD\n\nOurs.\n\n=======\n\nTheirs.\n\n>>>>>>> branch'],
  ['an old encoding', german(job), 'Gr\ufffdn ist die Farbe.'],
  ['a sign that turns the text round', job, 'Text \u202e drawkcab.'],
  ['a soft hyphen', job, 'Soft\u00adware.'],
];

const paragraphs = bodies.map(([what, file, text]): Row => [what, file, /\s*$/, `\n\n${text}\n`]);

const withVariable = [...content.keys()].find(
  (file) => /^dictionary\/de/.test(file) && content.get(file)!.includes('{{'),
)!;
const dictionaries: Row[] = [
  ['a dictionary without a comma', texts, /,\n/, '\n', undefined, 3],
  ['a text that stands twice', texts, /( +"\w+": "[^"]*",\n)/, '$1$1'],
  ['an empty text', texts, /("\w+": )"[^"]+"/, '$1""'],
  ['a variable that differs', withVariable, /\{\{\w+\}\}/, '{{maximum}}'],
  ['Markdown in a dictionary', texts, /("\w+": ")/, '$1**bold** '],
  ['a sign of HTML', texts, /("\w+": ")/, '$1R&amp;D '],
  ['a byte order mark', texts, /^/, '\ufeff', undefined, 1],
];

describe('what is wrong is named with its file, its line and its field, once', () => {
  test('the content of the site has no problem', async () => {
    expect(await places({})).toEqual([]);
  });

  test.each([...yaml, ...fields, ...paragraphs, ...settings, ...dictionaries])('%s', async (...row) => {
    const [, file, , , field] = row;
    const [text, line] = changed(row);
    const found = await places({ [file]: text });
    const known = file.endsWith('.json') ? found.map((each) => each.split(' ')[0]) : found;
    expect([...new Set(known)]).toEqual([`${file}:${line}${field ? ` ${field}` : ''}`]);
  });

  const names = [
    'blog/en/a-new-article.md',
    'blog/fr/a-new-article.md',
    'blog/a-new-article.md',
    'blog/en/drafts/idea.md',
    'post/en/idea.md',
    'blog/en/Grüne_Ideen.md',
    'blog/en/photo.docx',
    'images/Horse 2.PNG',
    'jobs/en/apply.md',
    'dictionary/en/extra.json',
    'blog/en/foto.jpeg',
    'blog/en/2.md',
  ];
  test('a file that has no business where it is', async () => {
    const textOf = (file: string) =>
      file.endsWith('.json') ? '{}' : asOther(file.startsWith('jobs') ? job : post, file);
    const found = await places(Object.fromEntries(names.map((file) => [file, textOf(file)])));
    expect(new Set(found)).toEqual(new Set(names));
  });

  test('a copied text has a title and a description of its own', async () => {
    const [copied, germanCopy] = ['blog/en/zz-copy.md', 'blog/de/zz-copy.md'];
    const found = await places({ [copied]: content.get(post), [germanCopy]: content.get(german(post)) });
    const expected = [copied, germanCopy].flatMap((file) => [`${file} title`, `${file} description`]);
    expect(new Set(found.map((place) => place.replace(/:\d+/, '')))).toEqual(new Set(expected));
  });

  test('pictures that are too small, cut off, missing or none', async () => {
    const horse = sharp('content/images/horse.jpg');
    const endless = sharp({ create: { width: 1700, height: 20_000, channels: 3, background: 'red' } });
    const files = {
      'images/about.jpg': undefined,
      'images/placeholder.jpg': undefined,
      'images/careers.jpg': await horse.clone().resize(800).toBuffer(),
      'images/hero.jpg': Buffer.from('no picture'),
      'images/ecom.jpg': Buffer.alloc(0),
      'images/aviation.jpg': readFileSync('content/images/aviation.jpg').subarray(0, 20_000),
      'images/fintech.jpg': await horse.clone().png().toBuffer(),
      'images/airline.jpg': await endless.jpeg().toBuffer(),
      'images/horse.jpg': await horse.clone().resize(1800, 1200).withMetadata({ orientation: 6 }).toBuffer(),
    };
    expect(new Set(await places(files))).toEqual(new Set(Object.keys(files)));
  });
});

/** What editors do on ordinary days, in both languages: none of it is a problem. */
const [review, outlook] = ['blog/en/2026.md', 'blog/en/outlook.md'];
const [intern, training] = ['jobs/en/card-index.md', 'services/en/training.md'];
const study = some('case-studies');
const about = { benefits: /^benefits:\n(?: .*\n)+/m, results: /^results:\n(?: .*\n)+/m, end: /\s*$/ };
const added = { [review]: post, [outlook]: post, [intern]: job, [training]: service };
const salary = 'salary: { from: 1500, to: 1800, currency: EUR, per: month }';
const prose =
  '> “One.\n>\n> Two.”\n\nA 27" screen, `a ** b`, TBD.<br>B[^1] <!-- later -->\n\n[^1]: See www.bund.de.';
const periods = 'Within 72 hours; from 8 AM to 5 PM, two hours a week, in more than five countries.';
const manager = "  - name: Dr. Anna Müller\n    role: { en: CFO, de: Finanzen }\n    profile: ''\n";
const edits: Row[] = [
  ['a button renamed', 'dictionary/en/contact.json', /"submit": "[^"]+"/, '"submit": "Send"'],
  ['a text of some length', 'dictionary/en/home.json', /("text": ")/, `$1${'More of it. '.repeat(12)}`],
  ['a long heading', post, /^## .*$/m, '## Datenschutzgrundverordnung for all of us'],
  ['a phone number', site, setting('phone'), '$1 +49 (0)30 123-45 ext. 6'],
  ['an address with umlauts', site, setting('email'), '$1 info@müller.de'],
  ['a third manager', site, /^leaders:\n/m, `$&${manager}`],
  ['a short title', review, field('title'), 'title: AI in 2026'],
  ['two authors', review, field('author'), 'author: technical-lead\nsecondAuthor: head-of-engineering'],
  ['a correction', review, field('date'), 'date: 2026-11-02\nupdated: 2026-11-03'],
  ['a day to come', outlook, field('date'), 'date: 2027-06-01'],
  ['a heading of one language', german(review), about.end, '\n\n## Noch etwas\n\nText.\n'],
  ['what lawyers write', 'legal/en/privacy.md', about.end, `\n\n${periods}\n`],
  ['quotations, code, a note, a comment', post, about.end, `\n\n${prose}\n`],
  ['a picture in a job', job, about.end, `\n\n${periods}\n\n![A horse](../../images/horse.jpg)\n`],
  ['three requirements', intern, requirements, `requirements:${list(3)}`],
  ['any level', intern, field('level'), 'level: Internship\nlocation: Berlin'],
  ['other pay', intern, /^salary:\n(?: .*\n)+/m, `${salary}\n`],
  ['no experience', intern, field('experienceYears'), 'experienceYears: 0'],
  ['a job closed', job, validThrough, `validThrough: ${datePosted}`],
  ['four benefits', training, about.benefits, `benefits:${list(4)}`],
  ['two results', study, about.results, `results:${list(2)}`],
  ['three case studies featured', study, field('featured'), 'featured: true'],
];

/** Today's content with all of them. */
function edited(): Record<string, string> {
  const both = (file: string) => (file.includes('/en/') ? [file, german(file)] : [file]);
  const files: Record<string, string> = {};
  for (const [file, model] of Object.entries(added))
    both(file).forEach((each, index) => (files[each] = asOther(both(model)[index]!, file)));
  for (const [what, file, replaced, by] of edits)
    for (const each of both(file)) {
      const before = files[each] ?? content.get(each)!;
      expect(before, what).toMatch(replaced);
      files[each] = before.replace(replaced, by);
    }
  return files;
}

test('twenty ordinary edits, one after the other, are no problem, nor is one job less', async () => {
  expect(await places(edited())).toEqual([]);
  for (const file of [intern, german(intern)]) rmSync(join(copy, file));
  expect((await checkContent(copy)).problems).toEqual([]);
});

test('what is built with these edits and a photo passes all tests', { timeout: 300_000 }, async () => {
  const photo = sharp('content/images/horse.jpg').withExif({
    IFD0: { Artist: 'Anna' },
    IFD3: { GPSLatitude: '20/1 10/1 0/1' },
  });
  expect(await places({ ...edited(), 'images/horse.jpg': await photo.toBuffer() })).toEqual([]);
  // Within this checkout, so that it finds the packages.
  mkdirSync('.data', { recursive: true });
  const project = resolve(mkdtempSync('.data/edited-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const left = ['.git', '.data', 'content', 'dist', 'node_modules'];
  for (const part of readdirSync('.').filter((name) => !left.includes(name)))
    cpSync(part, join(project, part), { recursive: true });
  cpSync(copy, join(project, 'content'), { recursive: true });
  // The pictures that are as before are not made again.
  const cache = 'node_modules/.astro/assets';
  cpSync(cache, join(project, cache), { recursive: true });
  await buildSite(join(project, 'dist'), {}, project);
  for (const command of ['size-limit', 'vitest run tests/built --exclude **/{preview,start}.test.ts']) {
    const { status, stdout, stderr } = spawnSync('npx', command.split(' '), {
      cwd: project,
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
  }
});

describe('the command', () => {
  const run = (environment = '') =>
    spawnSync(process.execPath, ['scripts/content-check/check-content.ts', copy], {
      env: { ...process.env, SITE_ENV: environment },
      encoding: 'utf8',
    });

  test('ends with 0 where the content is saved on Windows, but not for production while a placeholder is left', async () => {
    const withPlaceholder = content
      .get(site)!
      .replace(setting('legalName'), '$1 { value: Muster GmbH, placeholder: true }');
    await places({ [post]: content.get(post)!.replaceAll('\n', '\r\n'), [site]: withPlaceholder });
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    const { status, stderr } = run('production');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/site\.yaml:\d+ company\.legalName: /)]);
  });

  test('ends with 1 and prints file, line, field and sentence before all else', async () => {
    const [text, line] = changed(['', post, field('category'), 'category: sport', 'category']);
    await places({ [post]: text });
    const { status, stdout, stderr } = run();
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^\\S+/${post}:${line} category: Write one of: .+ Found: sport\\n$`));
    // The remedy keeps what was typed.
    await places({ [site]: content.get(site)!.replace(setting('postalCode'), '$1 01067') });
    expect(run().stderr).toContain("'01067'");
  });
});
