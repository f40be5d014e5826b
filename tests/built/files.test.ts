import { hash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultLocale, locales } from '#src/i18n/locales.ts';
import { buildTime } from '#src/lib/build-time.ts';
import { applicationFields } from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import type { FieldRule } from '#src/islands/forms/rules.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import manifest from '../../package.json' with { type: 'json' };
import {
  dist,
  elementsOf,
  expectNone,
  files,
  isFile,
  pageAt,
  pages,
  read,
  textsOf,
} from './site.ts';

/** The values of the headers of all addresses, by their names. */
const headers = new Map(
  [
    ...read('/_headers')
      .split(/\n{2,}(?=\/)/)[0]!
      .matchAll(/^ {2}([\w-]+): (.*)$/gm),
  ].map(([, name, value]) => [name!, value!]),
);
const policy = headers.get('Content-Security-Policy')!;

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

test('the policy allows each inline script and style by its hash, and nothing else', () => {
  const inline = 'script:not([src]):not([type="application/ld+json"]), style';
  expectNone((page) =>
    elementsOf(page, inline).filter(({ innerHTML }) => !policy.includes(sourceOf(innerHTML))),
  );
  expectNone(({ html }) => html.match(/<\w[^>]*\s(?:style|on[a-z]+)=["'][^>]*>/g) ?? []);
  expect(policy).toMatch(/^default-src 'self'; /);
  // Each directive is named, because default-src would allow one that is not (CSP Level 3, 6.1), as
  // it does for the manifest.
  for (const kind of ['connect', 'font', 'img', 'media', 'script', 'style', 'worker'])
    expect(policy).toContain(`; ${kind}-src `);
  for (const kind of ['child', 'frame', 'object'])
    expect(policy).toContain(`; ${kind}-src 'none';`);
  // Cloudflare ignores a header line of more than 2,000 characters, and with it the whole policy.
  expect(policy.length).toBeLessThan(1900);
  expect(policy).not.toMatch(/unsafe|\*|script-src [^;]*data:/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
});

test('styles use only what iOS 16 supports', () => {
  expectNone(({ html }) => html.match(/light-dark\(|\(width *(?:[<>]|&[lg]t;)/g) ?? []);
});

test('nginx answers with the same headers and redirects', () => {
  const nginx = read('/nginx.conf');
  expect(read('/_headers')).not.toMatch(/[{}#]|undefined/);
  for (const value of headers.values()) expect(nginx).toContain(`"${value}"`);
  // Without `always` the error page would have no policy.
  expect(nginx.match(/^add_header .*(?<! always);$/gm)).toBeNull();
  const redirects = read('/_redirects');
  for (const [, from, path, anchor = ''] of redirects.matchAll(
    /^([^\s:]+) ([^\s#]+)(#\S+)? 301$/gm,
  )) {
    // With the query, as the other hosts do it: it may name the position that a link leads to.
    const kept = `${path}$is_args$args${anchor}`;
    expect(nginx).toContain(`location = ${from} { return 301 ${kept}; }`);
  }
  for (const locale of locales.filter((each) => each !== defaultLocale)) {
    expect(redirects).toContain(`\n/${locale}/* /${locale}/404.html 404\n`);
    expect(nginx).toContain(`location /${locale}/ { error_page 404 /${locale}/404.html;`);
  }
});

test('no secret, no file that only the build needs and no file of the editor is published', () => {
  const secret =
    /sb_secret_\w|service_role|eyJ[\w-]{15,}\.eyJ|postgres(?:ql)?:\/\/|\/(?:home|root|work|Users)\/\w/;
  const texts = files.filter((file) => !/\.(?:avif|jpg|png|webp|mp4|woff2|ico)$/.test(file));
  expect(texts.length).toBeGreaterThan(pages.length);
  expect(texts.filter((file) => secret.test(read(file)))).toEqual([]);
  const ofTheBuild =
    /\.(?:map|tsx?|astro|md|ya?ml|sql|env)$|node_modules|\/\.(?!assetsignore|well-known)/;
  expect(files.filter((file) => ofTheBuild.test(file))).toEqual([]);
  expect(files.filter((file) => /admin|sveltia|\.wasm$/.test(file))).toEqual([]);
});

test('the manifest names the site and pictures that exist', () => {
  const manifest = JSON.parse(read('/site.webmanifest')) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: expect.stringMatching(/\S/) as string, start_url: '/' });
  expect(manifest.icons.length).toBeGreaterThan(0);
  expect(manifest.icons.filter(({ src }) => !isFile(src))).toEqual([]);
});

test('security.txt says where to report a vulnerability, and expires within a year (RFC 9116)', () => {
  const text = read('/.well-known/security.txt');
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
  const days = (expires - buildTime().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
});

test('no picture has metadata about its camera, place or owner', async () => {
  const pictures = files.filter((file) => /\.(?:avif|jpg|png|webp)$/.test(file));
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) {
    const { exif, iptc, xmp } = await sharp(join(dist, picture)).metadata();
    expect([exif, iptc, xmp], picture).toEqual([undefined, undefined, undefined]);
  }
});

test('the whole licences of fonts and packages are published with them', () => {
  const fonts = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@fontsource'));
  expect(fonts).not.toEqual([]);
  for (const font of fonts.map((name) => name.split('/')[1]!))
    expect(read(`/licences/${font}.OFL.txt`)).toContain('SIL OPEN FONT LICENSE Version 1.1');
  const packages = read('/licences/packages.txt').split(/^## /m);
  for (const name of ['react', 'react-dom', 'astro', '@supabase/supabase-js'] as const) {
    const beginning = `${name} - ${manifest.dependencies[name]} `;
    expect(packages.find((each) => each.startsWith(beginning))).toMatch(/copyright/i);
  }
});

const forms = [
  { path: '/contact', rules: contactFields },
  { path: '/careers/apply', rules: applicationFields },
].flatMap((form) => locales.map((locale) => ({ ...form, locale })));

test.each(forms)(
  '$locale: the fields of $path are those of their table, each with its label and purpose',
  ({ path, rules, locale }) => {
    const page = pageAt(localizePath(path, locale))!;
    const fields = elementsOf(page, 'main form :is(input, select, textarea)[aria-required]');
    const shown = fields.map((field) => ({
      name: field.getAttribute('name'),
      isRequired: field.getAttribute('aria-required'),
      hasLabel: textsOf(page, `label[for="${field.id}"]`).some((text) => text !== ''),
      // A browser knows the purpose of a text of one line (WCAG 1.3.5). With `off`, browsers would
      // not restore the others.
      hasPurpose: /^(?!off$)./.test(field.getAttribute('autocomplete') ?? ''),
    }));
    const expected = Object.entries<FieldRule>(rules).map(([name, rule]) => ({
      name,
      isRequired: String(rule.required !== undefined),
      hasLabel: true,
      hasPurpose:
        !rule.multiline && !rule.choices && !['checkbox', 'file'].includes(rule.type ?? ''),
    }));
    expect(shown).toEqual(expected);
  },
);
