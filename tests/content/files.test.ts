import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { checkFiles } from '../../scripts/content-check/check-content.ts';
import { checkPictures } from '../../scripts/content-check/pictures.ts';
import { edited, edits } from './edits.ts';
import { common, content, job, post, problemsOf, publicFiles, site, withBody } from './models.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));

const checkWith = (files: Record<string, string>) =>
  checkFiles(new Map([...content, ...Object.entries(files)]), publicFiles);

test('the content of the site has no problem', () => {
  expect(checkWith({}).problems).toEqual([]);
});

test('all ordinary edits together are no problem', () => {
  expect(checkWith(edited(edits)).problems).toEqual([]);
});

const names = [
  {
    file: 'blog/en/a-new-article.md',
    reason: 'it has no translation',
    told: /no content\/blog\/de/,
  },
  { file: 'blog/article.md', reason: 'it has no language' },
  { file: 'blog/en/Grüne_Ideen.md', reason: 'its name cannot be an address' },
  { file: 'images/Horse 2.PNG', reason: 'its name has a space' },
  { file: 'images/photo.heic', reason: 'browsers do not show it', told: /export .* as JPEG/ },
  { file: 'jobs/en/apply.md', reason: 'the form has this address', told: /Another page/ },
  { file: 'blog/en/2.md', reason: 'the second page of the list has this address', told: /Another/ },
  { file: 'blog/en/index.md', reason: 'Astro makes no page from it', told: /Another page/ },
];
test.each(names)('$file is told: $reason', ({ file, told = /^No file of this name belongs/ }) => {
  const model = file.startsWith('jobs') ? job : post;
  expect(problemsOf({ [file]: withBody(model, 'A text.') })).toContainEqual({
    file,
    message: expect.stringMatching(told) as string,
  });
});

test('a legal text to which every page links is missed', () => {
  const files = new Map(content);
  for (const file of ['legal/en/terms.md', 'legal/de/terms.md']) files.delete(file);
  expect(checkFiles(files, publicFiles).problems).toContainEqual({
    file: 'legal/en/terms.md',
    message: 'Every page links to this text. Put it back.',
  });
});

const unreadable = [
  { name: 'a byte order mark', text: '\ufeffText', told: /UTF-8 without BOM/ },
  { name: 'an old encoding', text: 'Gr\ufffdn', told: /save the file as UTF-8/ },
  { name: 'UTF-16', text: 'T\0e\0x\0t\0', told: /cannot be read or seen/ },
  { name: 'the direction of a text', text: 'Text \u202e.', told: /Type the words around it/ },
  { name: 'a soft hyphen that divides no word', text: 'Soft \u00adware', told: /cannot be read/ },
  { name: 'the line ends of an old Mac', text: 'One\rTwo', told: /LF or CRLF/ },
  {
    name: 'a merge',
    text: '<<<<<<< HEAD\nOurs\n=======\nTheirs\n>>>>>>> x',
    told: /^Git could not/,
  },
];
test.each(unreadable)('$name is told with its line, and nothing else', ({ text, told }) => {
  const message: unknown = expect.stringMatching(told);
  const broken = withBody(post, 'A **star.') + text;
  const line = broken.split('\n').length - text.split('\n').length + 1;
  expect(checkWith({ [post]: broken }).problems).toEqual([{ file: post, line, message }]);
});

const horse = () => sharp('content/images/horse.jpg');
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).jpeg();

const pictures: { name: string; bytes: Sharp | Buffer; told?: RegExp }[] = [
  { name: 'small.jpg', bytes: horse().resize(800), told: /^It has 800 × .* a width of 1600/ },
  {
    name: 'upright.jpg',
    bytes: blank(1800, 1200).withMetadata({ orientation: 6 }),
    told: /^It has 1200/,
  },
  { name: 'empty.jpg', bytes: Buffer.alloc(0), told: /^This file is broken/ },
  {
    name: 'cut-off.jpg',
    bytes: readFileSync('content/images/horse.jpg').subarray(0, 20_000),
    told: /broken/,
  },
  { name: 'png.jpg', bytes: horse().png(), told: /^This is a png\. Save it/ },
  { name: 'phone.jpg', bytes: Buffer.from('\0\0\0\x24ftypheic\0\0\0\0', 'latin1'), told: /HEIC/ },
  { name: 'strip.jpg', bytes: blank(9000, 300), told: /too long or too narrow/ },
  { name: 'img_1234.webp', bytes: horse().webp() },
  { name: 'camera.jpg', bytes: horse().withExif({ IFD0: { Artist: 'Anna' } }) },
];
test.each(pictures)('$name is checked', async ({ name, bytes, told }) => {
  cpSync('content/images', join(folder, 'images'), { recursive: true });
  const file = `images/${name}`;
  writeFileSync(join(folder, file), Buffer.isBuffer(bytes) ? bytes : await bytes.toBuffer());
  const message: unknown = told && expect.stringMatching(told);
  expect(await checkPictures(folder, [file])).toEqual(told ? [{ file, message }] : []);
});

test('a picture is checked again when its file changes', async () => {
  const path = join(folder, 'again.webp');
  writeFileSync(path, 'no picture');
  expect(await checkPictures(folder, ['again.webp'])).toHaveLength(1);
  writeFileSync(path, await horse().webp().toBuffer());
  expect(await checkPictures(folder, ['again.webp'])).toEqual([]);
});

/** Runs the check as a command, on a copy of today's content with these files. */
function runCheck(files: Record<string, string>, SITE_ENV = '') {
  const copy = join(folder, 'content');
  cpSync('content', copy, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(copy, file), text);
  symlinkSync(resolve('public'), join(folder, 'public'));
  try {
    return spawnSync(process.execPath, ['scripts/content-check/check-content.ts', copy], {
      env: { ...process.env, SITE_ENV },
      encoding: 'utf8',
    });
  } finally {
    for (const part of ['content', 'public']) rmSync(join(folder, part), { recursive: true });
  }
}

test('the command accepts files of Windows, and ignores hidden ones', () => {
  const files = { [post]: content.get(post)!.replaceAll('\n', '\r\n'), '.DS_Store': '\0' };
  expect(runCheck(files)).toMatchObject({ status: 0, stderr: '' });
});

test('the command prints file, line, field and sentence of every problem, and ends with 1', () => {
  const text = content.get(post)!.replace(/^category: .*$/m, 'category: sport');
  const line = text.split('\n').indexOf('category: sport') + 1;
  const { status, stdout, stderr } = runCheck({ [post]: text, [common]: '{' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    new RegExp(
      `/${post}:${line} category: Write one of: .+ Found: sport\\n.*/${common}:1: A comma`,
    ),
  );
});

const placeholder = content
  .get(site)!
  .replace(/legalName: .*/, 'legalName: { value: A, placeholder: true }');
test.each([
  { environment: '', status: 0, told: /^$/ },
  { environment: 'production', status: 1, told: /site\.yaml:\d+ company\.legalName: "A"\n/ },
])('with a placeholder, and SITE_ENV=$environment, the command ends with $status', (row) => {
  const result = runCheck({ [site]: placeholder }, row.environment);
  expect(result.status).toBe(row.status);
  expect(result.stderr).toMatch(row.told);
});
