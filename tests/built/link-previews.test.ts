import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { dist, indexed, pages, type BuiltPage } from './support/site.ts';

const tag = ({ root }: BuiltPage, name: string) =>
  root.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const fileOf = (page: BuiltPage) => join(dist, new URL(tag(page, 'og:image')!).pathname);

describe.each(indexed.map((page) => [page.path, page] as const))('%s', (_path, page) => {
  test('is shown with a picture of the promised size that networks accept', async () => {
    const canonical = page.root.querySelector('link[rel="canonical"]')!.getAttribute('href')!;
    expect(new URL(tag(page, 'og:image')!).origin).toBe(new URL(canonical).origin);
    expect(existsSync(fileOf(page)), fileOf(page)).toBe(true);
    const file = readFileSync(fileOf(page));
    const { width, height, format } = await sharp(file).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    expect([tag(page, 'og:image:width'), tag(page, 'og:image:height')]).toEqual(['1200', '630']);
    expect(file.length).toBeLessThan(120_000);
    expect(tag(page, 'twitter:card')).toBe('summary_large_image');
  });
});

test('no two pages share a picture, in neither language', () => {
  const seen = new Map<string, string[]>();
  for (const page of indexed) {
    const key = createHash('sha256')
      .update(readFileSync(fileOf(page)))
      .digest('hex');
    seen.set(key, [...(seen.get(key) ?? []), page.path]);
  }
  expect([...seen.values()].filter((paths) => paths.length > 1)).toEqual([]);
});

test('error pages promise no picture', () => {
  const promised = pages.filter(({ isError }) => isError).map((page) => tag(page, 'og:image'));
  expect(promised).toEqual([undefined, undefined]);
});
