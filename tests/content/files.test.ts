import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { parse, stringify, type ToStringOptions } from 'yaml';
import { checkPictures } from '../../scripts/content-check/pictures.ts';
import { edited } from './edits.ts';
import { common, content, job, post, problemsOf, problemsWith, site, withBody } from './models.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('all ordinary edits together are no problem', () => {
  expect(problemsWith(edited)).toEqual([]);
});

/** A file as a program saves it after reading it. */
function saved(file: string, text: string, options: ToStringOptions): string {
  if (file.endsWith('.json')) return JSON.stringify(JSON.parse(text), null, 2);
  if (file.endsWith('.yaml')) return stringify(parse(text), options);
  const [, fields, body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (!fields) return text;
  const values = parse(fields) as object;
  // Programs write `false`, where a file written by hand has nothing.
  const draft = /^(?:blog|case-studies|jobs)\//.test(file) ? { draft: false } : {};
  return `---\n${stringify({ ...values, ...draft }, options)}---\n\n${body.trim()}\n`;
}

const programs = [
  // Sveltia CMS 0.221 (formatYAML in its source).
  { program: 'the editor at /admin', options: { lineWidth: 0, singleQuote: true } },
  { program: 'YAML’s stringify', options: {} },
];
test.each(programs)('every file is no problem, saved by $program', ({ options }) => {
  const files = [...content].map(([file, text]) => [file, saved(file, text, options)]);
  expect(problemsWith(Object.fromEntries(files) as Record<string, string>)).toEqual([]);
});

const names = [
  {
    file: 'blog/en/a-new-article.md',
    reason: 'it has no translation',
    told: /no content\/blog\/de/,
  },
  {
    file: 'blog/article.md',
    reason: 'it has no language',
  },
  {
    file: 'blog/en/Grüne_Ideen.md',
    reason: 'its name cannot be an address',
  },
  {
    file: 'images/photo.heic',
    reason: 'browsers do not show it',
    told: /export .* as JPEG/,
  },
  {
    file: 'jobs/en/apply.md',
    reason: 'the form has this address',
    told: /Another page/,
  },
];
test.each(names)('$file is told: $reason', ({ file, told = /^No file of this name belongs/ }) => {
  const model = file.startsWith('jobs') ? job : post;
  const message: unknown = expect.stringMatching(told);
  expect(problemsOf({ [file]: withBody(model, 'A text.') })).toContainEqual({ file, message });
});

const unreadable = [
  {
    reason: 'a byte order mark',
    text: '\ufeffText',
    told: /UTF-8 without BOM/,
  },
  {
    reason: 'an old encoding',
    text: 'Gr\ufffdn',
  },
  {
    reason: 'UTF-16',
    text: 'T\0e\0x\0t\0',
  },
  {
    reason: 'the direction of a text',
    text: 'Text \u202e.',
  },
  {
    reason: 'a soft hyphen that divides no word',
    text: 'Soft \u00adware',
  },
  {
    reason: 'the line ends of an old Mac',
    text: 'One\rTwo',
    told: /LF or CRLF/,
  },
  {
    reason: 'a merge',
    text: '<<<<<<< HEAD\nOurs\n=======\nTheirs\n>>>>>>> x',
    told: /^Git could not/,
  },
];
test.each(unreadable)('$reason is told with its line, and nothing else', ({ text, told = /./ }) => {
  const message: unknown = expect.stringMatching(told);
  const above = withBody(post, 'A **star.');
  const line = above.split('\n').length;
  expect(problemsOf({ [post]: above + text })).toEqual([{ file: post, line, message }]);
});

const horse = () => sharp('content/images/horse.jpg');
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).jpeg();

const pictures: { file: string; bytes: Sharp | Buffer; told?: RegExp }[] = [
  {
    file: 'images/upright.jpg',
    bytes: blank(1800, 1200).withMetadata({ orientation: 6 }),
    told: /^It has 1200 × 1800 pixels; it needs a width of 1600/,
  },
  {
    file: 'images/strip.jpg',
    bytes: blank(9000, 300),
    told: /too long or too narrow/,
  },
  {
    file: 'images/cut-off.jpg',
    bytes: readFileSync('content/images/horse.jpg').subarray(0, 20_000),
    told: /broken/,
  },
  {
    file: 'images/phone.jpg',
    bytes: Buffer.from('\0\0\0\x24ftypheic\0\0\0\0', 'latin1'),
    told: /HEIC/,
  },
  {
    file: 'images/png.jpg',
    bytes: horse().png(),
    told: /^This is a png\. Save it/,
  },
  {
    file: 'images/large.png',
    bytes: horse().png({ compressionLevel: 0 }),
    told: /bytes; 1000000 are allowed/,
  },
  // The same file, corrected.
  {
    file: 'images/upright.jpg',
    bytes: horse().withExif({ IFD0: { Artist: 'Anna' } }),
  },
];
test.each(pictures)('$file is checked', async ({ file, bytes, told }) => {
  cpSync('content/images', join(folder, 'images'), { recursive: true });
  writeFileSync(join(folder, file), Buffer.isBuffer(bytes) ? bytes : await bytes.toBuffer());
  const message: unknown = told && expect.stringMatching(told);
  expect(await checkPictures(folder, [file])).toEqual(told ? [{ file, message }] : []);
});

/** Runs the check as a command, on a copy of today's content with these files. */
function runCheck(files: Record<string, string>, SITE_ENV: string) {
  for (const part of ['content', 'public'])
    cpSync(part, join(folder, part), { recursive: true, force: true });
  const copy = join(folder, 'content');
  for (const [file, text] of Object.entries(files)) writeFileSync(join(copy, file), text);
  const command = ['scripts/content-check/check-content.ts', copy];
  const env = { ...process.env, SITE_ENV };
  return spawnSync(process.execPath, command, { env, encoding: 'utf8' });
}

const settings = content.get(site)!;
const placeholder = settings.replace(/(legalName: ).*/, '$1{ value: A, placeholder: true }');

test('the command accepts placeholders and files of Windows, and ignores hidden files', () => {
  const windows = content.get(post)!.replaceAll('\n', '\r\n');
  const files = { [site]: placeholder, [post]: windows, '.DS_Store': '\0' };
  expect(runCheck(files, '')).toMatchObject({ status: 0, stderr: '' });
});

test('for production, the command prints problems and placeholders, and ends with 1', () => {
  const text = content.get(post)!.replace(/^category: .*$/m, 'category: sport');
  const line = text.split('\n').indexOf('category: sport') + 1;
  const files = { [site]: placeholder, [post]: text, [common]: '{' };
  const { status, stdout, stderr } = runCheck(files, 'production');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`/${post}:${line} category: Write one of: `);
  expect(stderr).toContain(`/${common}:1: A comma`);
  expect(stderr).toMatch(/site\.yaml:\d+ company\.legalName: "A"\n/);
});
