import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent, sampleSources } from './sample-content.ts';

let folder: string;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** Runs the command on the content of the temporary folder. */
const run = (args: string[] = [], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['tools/content-check/index.ts', join(folder, 'content'), ...args], {
    env: { ...process.env, SITE_ENV: '', ...env },
    encoding: 'utf8',
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  for (const [path, text] of sampleContent()) write(`content/${path}`, text);
  for (const [path, text] of sampleSources) write(`src/${path}`, text);
  cpSync('content/images/horse.jpg', join(folder, 'content/images/horse.jpg'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('ends with 0 and says so when there is no problem', () => {
  const { status, stdout } = run();
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^The content has no problems/) as string,
  });
});

test('ends with 1 and the count of the problems', () => {
  write('content/blog/en/photo.docx', '');
  write('content/blog/en/Idea.docx', '');
  write('content/jobs/fr/cook.md', '');
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr.trimEnd().split('\n').at(-1)).toBe(
    '3 problems in 3 files. Field reference: content/README.md',
  );
});

test('reads files saved on Windows', () => {
  const file = 'blog/en/spotify-model.md';
  write(`content/${file}`, (sampleContent().get(file) ?? '').replaceAll('\n', '\r\n'));
  expect(run().status).toBe(0);
});

test('refuses production while a placeholder is left', () => {
  const site = sampleContent().get('site.yaml') ?? '';
  write('content/site.yaml', site.replace('HRB 1', '{ value: HRB 0, placeholder: true }'));
  expect(run().status).toBe(0);
  const { status, stderr } = run([], { SITE_ENV: 'production' });
  expect(status).toBe(1);
  expect(stderr).toContain('company.registerNumber  HRB 0');
});

test('writes the field tables into the manual and leaves the rest of it alone', () => {
  cpSync('content/README.md', join(folder, 'content/README.md'));
  const manual = readFileSync('content/README.md', 'utf8');
  write('content/README.md', manual.replace(/(?<=reference: start -->)[\s\S]*(?=<!-- field)/, '\n'));
  expect(run(['--write-reference']).status).toBe(0);
  expect(readFileSync(join(folder, 'content/README.md'), 'utf8')).toBe(manual);
});

test('tells GitHub each problem at its file and line', () => {
  const file = 'blog/en/spotify-model.md';
  write(`content/${file}`, (sampleContent().get(file) ?? '').replace('category: ai', 'category: sport'));
  write('content/blog/en/Idea.docx', '');
  const { status, stdout, stderr } = run(['--format', 'github']);
  expect(status).toBe(1);
  const line = (sampleContent().get(file) ?? '').split('\n').indexOf('category: ai') + 1;
  expect(stdout).toContain(`content/${file},line=${line},title=category::“sport” is not known here.`);
  expect(stdout.match(/^::error /gm)).toHaveLength(2);
  expect(stderr).toContain('2 problems in 2 files.');
});

test('names pictures that are too small, too heavy or none', async () => {
  const noise = {
    create: {
      width: 2400,
      height: 1600,
      channels: 3 as const,
      background: '#000',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  };
  const save = (name: string, picture: Sharp) => picture.toFile(join(folder, 'content', name));
  await save('images/heavy.jpg', sharp(noise).jpeg({ quality: 95 }));
  await save('images/small.jpg', sharp('content/images/horse.jpg').resize(1599));
  await save('blog/en/chart.png', sharp('content/images/horse.jpg').resize(1299).png());
  await save('blog/de/chart.png', sharp('content/images/horse.jpg').resize(1300).png());
  await save('images/portrait-jd.jpg', sharp('content/images/horse.jpg').resize(480));
  write('content/images/text.jpg', 'no picture');
  const { stderr } = run();
  expect(stderr).toMatch(/images\/heavy\.jpg {2}The picture has \d\.\d MB, at most 1 MB is allowed/);
  expect(stderr).toContain('images/small.jpg  The picture is 1599 pixels wide, at least 1600 are needed');
  expect(stderr).toContain('blog/en/chart.png  The picture is 1299 pixels wide, at least 1300 are needed');
  expect(stderr).toContain('images/text.jpg  This file is no picture');
  expect(stderr).toContain('4 problems in 4 files.');
});
