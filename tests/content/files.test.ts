import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { checkImages } from '../../scripts/content-check/images.ts';
import { edited } from './edits.ts';
import {
  common,
  content,
  job,
  post,
  errorsOf,
  contentErrorsWith,
  site,
  withBody,
  withField,
} from './models.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('all everyday edits together are valid', () => {
  expect(contentErrorsWith(edited)).toEqual([]);
});

test('files saved by the editor at /admin are valid', () => {
  // Sveltia CMS 0.221 (formatYAML in its source).
  const options = { lineWidth: 0, singleQuote: true };
  const saved = (yaml: string) => stringify(parse(yaml), options);

  const files: Record<string, string> = {};
  for (const [file, text] of content)
    if (/^(?!legal).*\/.*\.md$/.test(file))
      files[file] = text.replace(/(?<=^---\n).*?(?=---\n)/s, saved);
  expect(contentErrorsWith(files)).toEqual([]);
});

const names = [
  {
    file: 'blog/en/a-new-article.md',
    reason: 'its translation is missing',
    expected: /content\/blog\/de\/.* is missing/,
  },
  {
    file: 'blog/en/Grüne_Ideen.md',
    reason: 'its name is no valid URL',
  },
  {
    file: 'images/photo.heic',
    reason: 'browsers cannot show this format',
    expected: /export .* as JPEG/,
  },
  {
    file: 'jobs/en/apply.md',
    reason: 'the application form has this URL',
    expected: /Another page/,
  },
];
test.each(names)(
  '$file is rejected: $reason',
  ({ file, expected = /^This file name is not allowed/ }) => {
    const model = file.startsWith('jobs') ? job : post;
    const message: unknown = expect.stringMatching(expected);
    expect(errorsOf({ [file]: withBody(model, 'A text.') })).toContainEqual({ file, message });
  },
);

const unreadable = [
  {
    reason: 'a byte order mark',
    text: '\ufeffText',
    expected: /UTF-8 without BOM/,
  },
  {
    reason: 'an old encoding',
    text: 'Gr\ufffdn',
  },
  {
    reason: 'a soft hyphen at the start of a word',
    text: 'Soft \u00adware',
  },
  {
    reason: 'a merge conflict',
    text: '<<<<<<< HEAD\nOurs\n=======\nTheirs\n>>>>>>> x',
    expected: /^Git could not/,
  },
];
test.each(unreadable)('$reason is reported once, with its line', ({ text, expected = /./ }) => {
  const message: unknown = expect.stringMatching(expected);

  // A mistake above, reported only once the file is readable.
  const above = withBody(post, 'A **star.');
  const line = above.split('\n').length;
  expect(errorsOf({ [post]: above + text })).toEqual([{ file: post, line, message }]);
});

const horse = () => sharp('content/images/horse.jpg');
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).jpeg();

const images: { what: string; file: string; bytes: Sharp | Buffer; expected?: RegExp }[] = [
  {
    what: 'a photo that is too narrow once turned is rejected',
    file: 'images/upright.jpg',
    bytes: blank(1800, 1200).withMetadata({ orientation: 6 }),
    expected: /^The image has 1200 × 1800 pixels\. To be sharp, it must be at least 1600/,
  },
  {
    what: 'a truncated image is rejected',
    file: 'images/cut-off.jpg',
    bytes: readFileSync('content/images/horse.jpg').subarray(0, 20_000),
    expected: /^This file is broken or not an image for browsers/,
  },
  {
    what: 'a corrected photo of the same name is accepted',
    file: 'images/upright.jpg',
    bytes: horse().withExif({ IFD0: { Artist: 'Anna' } }),
  },
];
test.each(images)('$what', async ({ file, bytes, expected }) => {
  cpSync('content/images', join(folder, 'images'), { recursive: true });
  writeFileSync(join(folder, file), Buffer.isBuffer(bytes) ? bytes : await bytes.toBuffer());
  const message: unknown = expected && expect.stringMatching(expected);

  expect(await checkImages(folder, [file])).toEqual(expected ? [{ file, message }] : []);
});

/** Runs the check as a command, on a copy of the content with these files. */
function runCheck(files: Record<string, string>, SITE_ENV: string) {
  cpSync('public', join(folder, 'public'), { recursive: true });

  const copy = join(folder, 'content');
  cpSync('content', copy, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(copy, file), text);

  const command = ['scripts/content-check/check-content.ts', copy];
  const env = { ...process.env, SITE_ENV };
  return spawnSync(process.execPath, command, { env, encoding: 'utf8' });
}

const text = content.get(post)!;
const placeholder = content
  .get(site)!
  .replace(/(legalName: ).*/, '$1{ value: A, placeholder: true }');

test('the command accepts placeholders and CRLF, and ignores hidden files', () => {
  const windows = text.replaceAll('\n', '\r\n');
  const result = runCheck({ [site]: placeholder, [post]: windows, '.DS_Store': '\0' }, '');
  expect(result).toMatchObject({ status: 0, stderr: '' });
});

test('for production, the command fails with all errors and placeholders', () => {
  const changed = withField(withField(text, 'category: sport'), 'date: soon');
  const files = { [site]: placeholder, [post]: `${changed}\nA *star.`, [common]: '{' };

  const { status, stderr } = runCheck(files, 'production');
  expect(status).toBe(1);
  const output = stderr.replaceAll(/^.*\/content\//gm, '').replaceAll(/:\d+/g, '');

  // From fields, a text, a dictionary and a placeholder.
  const expected = [
    `${post} date: Write an existing day`,
    `${post} category: Write one of`,
    `${post}: These asterisks would be visible`,
    `${common}: A comma`,
    'site.yaml company.legalName: The company',
  ];
  for (const line of expected) expect(output).toContain(line);
});
