import { hash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { buildTime } from '#src/lib/build-time.ts';
import { applicationFields } from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import type { FieldRule } from '#src/islands/forms/rules.ts';
import manifest from '../../package.json' with { type: 'json' };
import {
  dist,
  elementsOf,
  expectNone,
  files,
  isFile,
  pageIn,
  pages,
  read,
  redirects,
} from './site.ts';

/** All lines with a header and its value. */
const headers = [...read('/_headers').matchAll(/^ {2}([\w-]+): (.*)$/gm)];
const [, , policy = ''] = headers.find(([, name]) => name === 'Content-Security-Policy')!;

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

test('the CSP allows inline scripts and styles only by hash', () => {
  const inline = 'script:not([src]):not([type="application/ld+json"]), style';
  expectNone((page) =>
    elementsOf(page, inline).filter(({ innerHTML }) => !policy.includes(sourceOf(innerHTML))),
  );
  expectNone(({ html }) => html.match(/<\w[^>]*\s(?:style|on[a-z]+)=["'][^>]*>/g) ?? []);
  expect(policy).not.toMatch(/unsafe|\*|script-src [^;]*data:/);
});

test('the CSP names every directive and fits into a header', () => {
  // All directives are explicit: default-src applies to missing ones (CSP Level 3, 6.1), here only
  // to the manifest.
  for (const kind of ['connect', 'font', 'img', 'media', 'script', 'style', 'worker'])
    expect(policy).toContain(`; ${kind}-src `);
  for (const name of ['child-src', 'frame-src', 'object-src', 'frame-ancestors'])
    expect(policy).toContain(`; ${name} 'none'`);
  // Cloudflare ignores header lines over 2,000 characters: the whole CSP would be lost.
  expect(policy.length).toBeLessThan(1900);
});

test('styles have no light-dark() and no range queries (iOS 16)', () => {
  expectNone(({ html }) => html.match(/light-dark\(|\(width *(?:[<>]|&[lg]t;)/g) ?? []);
});

test('smooth scrolling requires prefers-reduced-motion: no-preference', () => {
  const [page] = pages;
  expect(page!.html).toContain('scroll-behavior:smooth');
  const always = /(?<!prefers-reduced-motion:no-preference\)\{[^{}]*\{)scroll-behavior:smooth/g;
  expectNone(({ html }) => html.match(always) ?? []);
});

test('nginx.conf has the headers and redirects of other hosts', () => {
  const nginx = read('/nginx.conf');
  expect(read('/_headers')).not.toMatch(/[{}#]|undefined/);
  for (const [, , value] of headers) expect(nginx).toContain(`"${value}"`);
  // Without `always`, error pages have no CSP.
  expect(nginx.match(/^add_header .*(?<! always);$/gm)).toBeNull();
  for (const { from, to } of redirects) {
    const [path, anchor = ''] = to.split(/(?=#)/);
    // A redirect keeps the query, which may name a position.
    const target = `${path}$is_args$args${anchor}`;
    expect(nginx).toContain(`location = ${from} { return 301 ${target}; }`);
  }
  expect(read('/_redirects')).toContain('\n/de/* /de/404.html 404\n');
  expect(nginx).toContain('location /de/ { error_page 404 /de/404.html;');
});

test('no secret, source file or editor is published', () => {
  const secret =
    /sb_secret_\w|service_role|eyJ[\w-]{15,}\.eyJ|postgres(?:ql)?:\/\/|\/(?:home|root|work|Users)\/\w/;
  expect(files.filter((file) => secret.test(read(file)))).toEqual([]);
  const needless =
    /\.(?:map|tsx?|astro|md|ya?ml|sql|env|wasm)$|node_modules|\/\.(?!assetsignore|well-known)|admin|sveltia/;
  expect(files.filter((file) => needless.test(file))).toEqual([]);
});

test('the manifest names the site and existing images', () => {
  const manifest = JSON.parse(read('/site.webmanifest')) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: expect.stringMatching(/\S/) as string, start_url: '/' });
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
  expect(manifest.icons.filter(({ src }) => !isFile(src))).toEqual([]);
});

test('security.txt is valid for a month to a year (RFC 9116)', () => {
  const text = read('/.well-known/security.txt');
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(text)!;
  const days = (Date.parse(expires) - buildTime().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
});

test('no image has EXIF, IPTC or XMP metadata', async () => {
  for (const image of files.filter((file) => /\.(?:avif|jpg|png|webp)$/.test(file))) {
    const { exif, iptc, xmp } = await sharp(join(dist, image)).metadata();
    expect([exif, iptc, xmp], image).toEqual([undefined, undefined, undefined]);
  }
});

test('licences of fonts and bundled packages are published', () => {
  const packages = read('/licences/packages.txt').split(/^## /m);
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    if (name.startsWith('@fontsource'))
      expect(read(`/licences/${name.split('/')[1]}.OFL.txt`)).toContain('SIL OPEN FONT LICENSE');
    if (/^(?:react|react-dom|astro|@supabase\/supabase-js)$/.test(name))
      expect(packages.find((each) => each.startsWith(`${name} - ${version} `))).toMatch(
        /copyright/i,
      );
  }
});

test.each([
  { path: '/contact', rules: contactFields },
  { path: '/careers/apply', rules: applicationFields },
])('the fields on $path match the rows of fields.ts', ({ path, rules }) => {
  const expected = Object.entries<FieldRule>(rules).map(([name, { required }]) => ({
    name,
    isRequired: String(required !== undefined),
  }));
  for (const locale of locales) {
    const shown = elementsOf(pageIn(locale, path), 'main form [aria-required]').map((field) => ({
      name: field.getAttribute('name'),
      isRequired: field.getAttribute('aria-required'),
    }));
    expect(shown, locale).toEqual(expected);
  }
});
