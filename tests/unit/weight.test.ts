import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersFor } from '../../tools/bench/serve/headers.ts';
import { BuiltFiles } from '../built/support/built-files.ts';
import { sum, weighPage } from '../built/support/page-weight.ts';
import { candidateOnPhone, widthOnPhone } from '../built/support/phone-pictures.ts';
import { headersFile, headerTable } from '#src/lib/hosting.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weight-'));
  mkdirSync(join(folder, '_astro'));
  const write = (file: string, text: string | Buffer) => writeFileSync(join(folder, file), text);
  write('_headers', headersFile(headerTable({ policy: "default-src 'none'" })));
  write('_astro/entry.js', 'import{a}from"./shared.js";import(`./late.js`);');
  write('_astro/shared.js', 'export const a=1;');
  write('_astro/late.js', 'export const late=1;');
  write('_astro/island.js', 'import"./react.js";');
  write('_astro/react.js', 'Symbol.for("react.element");');
  write('_astro/font.woff2', Buffer.alloc(9000));
  write('_astro/small.avif', Buffer.alloc(3000));
  write('_astro/large.avif', Buffer.alloc(7000));
  write(
    'page.html',
    `<html><head><link rel="stylesheet" href="/_astro/late.js"><script data-fonts="A|400|/_astro/font.woff2" data-modules="/_astro/entry.js">run()</script></head><body><section><h1>A</h1></section>
    <picture><source srcset="/_astro/small.avif 480w, /_astro/large.avif 700w" sizes="100vw"><img src="/x.jpg"></picture>
    <picture><source srcset="/_astro/large.avif 480w"><img src="/y.jpg" loading="lazy"></picture>
    <astro-island component-url="/_astro/island.js"></astro-island></body></html>`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = (parts: { name: string }[]) => parts.map(({ name }) => name);

test('a page is charged with what the browser fetches unasked, and an island with what its touch adds', () => {
  const weight = weighPage(new BuiltFiles(folder), '/page.html');
  expect(weight.blocking).toEqual(['/_astro/late.js']);
  expect(names(weight.scripts)).toEqual(['entry.js', 'shared.js']);
  expect(names(weight.beforeScroll)).toEqual(
    expect.arrayContaining(['response headers', 'HTML', 'entry.js', 'font.woff2', 'large.avif']),
  );
  expect(sum(weight.beforeScroll)).toBeGreaterThan(16_000);
  expect(names(weight.beforeScroll)).not.toContain('small.avif');
  expect([names(weight.react), names(weight.own)]).toEqual([['react.js'], ['island.js']]);
});

test('the phone takes the candidate that Chromium would take', () => {
  expect(widthOnPhone('(width < 64rem) 100vw, 54vw')).toBe(412);
  expect(widthOnPhone('(width < 20rem) 100vw, 10rem')).toBe(160);
  expect(widthOnPhone('(width < 64rem) calc(100vw - 44px), 39rem')).toBe(368);
  expect(candidateOnPhone('/a 480w, /b 700w, /c 1000w', '100vw')).toEqual({ address: '/c', width: 1000 });
  expect(candidateOnPhone('/a 480w, /b 721w', '100vw').address).toBe('/b');
  expect(candidateOnPhone('/a 200w', '100vw').address).toBe('/a');
});

test('the benchmark’s server reads _headers as the host does', () => {
  const file = headersFile(headerTable({ policy: "default-src 'none'" }));
  expect(headersFor(file, '/about')['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headersFor(file, '/_astro/a.js')['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headersFor(file, '/_astro/a.js')['content-security-policy']).toBe("default-src 'none'");
});
