import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultLocale, locales } from '#src/i18n/locales.ts';
import { buildTime } from '#src/lib/build-time.ts';
import { applicationFields } from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import type { FieldRule } from '#src/islands/forms/rules.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { dist, expectNone, files, isFile, pageAt, pages, read } from './site.ts';

/** The headers that `_headers` gives to each address pattern. */
const headers = new Map(
  read('/_headers')
    .split(/\n{2,}/)
    .map((block) => block.trim().split('\n  '))
    .map(([pattern = '', ...lines]) => [
      pattern,
      new Map(lines.map((line) => line.split(/: (.*)/) as [string, string])),
    ]),
);
const policy = headers.get('/*')!.get('Content-Security-Policy')!;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy allows each inline script and style by its hash, and nothing else', () => {
  const inline = 'script:not([src]):not([type="application/ld+json"]), style';
  expectNone(({ root }) =>
    root.querySelectorAll(inline).filter(({ innerHTML }) => !policy.includes(hash(innerHTML))),
  );
  expectNone(({ html }) => html.match(/<\w[^>]*\s(?:style|on[a-z]+)=["'][^>]*>/g) ?? []);
  expect(policy).toMatch(/^default-src 'self'; /);
  // Each directive is named, because default-src would allow one that is not (CSP Level 3, 6.1), as
  // it does for the manifest.
  const named = policy.split('; ').map((directive) => directive.split(' ')[0]!);
  const kinds = [
    'child',
    'connect',
    'font',
    'frame',
    'img',
    'media',
    'object',
    'script',
    'style',
    'worker',
  ];
  expect(named).toEqual(expect.arrayContaining(kinds.map((kind) => `${kind}-src`)));
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
  const lost = [...headers.get('/*')!.values()].filter((value) => !nginx.includes(`"${value}"`));
  expect(lost).toEqual([]);
  // Without `always` the error page would have no policy.
  expect(nginx.match(/^add_header .*(?<! always);$/gm)).toBeNull();
  const rules = read('/_redirects')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([from, , status]) => status === '301' && !from!.includes(':'));
  // With the query, as the other hosts do it: it may name the position that a link leads to.
  const missing = rules.filter(([from, to]) => {
    const [path, anchor] = to!.split('#');
    const kept = `${path}$is_args$args${anchor ? `#${anchor}` : ''}`;
    return !nginx.includes(`location = ${from} { return 301 ${kept}; }`);
  });
  expect(missing).toEqual([]);
  for (const locale of locales.filter((each) => each !== defaultLocale)) {
    expect(read('/_redirects')).toContain(`\n/${locale}/* /${locale}/404.html 404\n`);
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
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: object;
  };
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts.map((name) => name.split('/')[1]!))
    expect(read(`/licences/${font}.OFL.txt`)).toContain('SIL OPEN FONT LICENSE Version 1.1');
  const packages = read('/licences/packages.txt').split(/^## /m).slice(1);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  for (const name of ['react', 'react-dom', 'astro', '@supabase/supabase-js']) {
    const { version } = lock.packages[`node_modules/${name}`]!;
    expect(packages.find((each) => each.startsWith(`${name} - ${version} `))).toMatch(/copyright/i);
  }
});

const forms = [
  { path: '/contact', rules: contactFields },
  { path: '/careers/apply', rules: applicationFields },
];
test.each(forms)(
  'the fields of $path are those of their table, each with its label and purpose',
  ({ path, rules }) => {
    for (const locale of locales) {
      const { root } = pageAt(localizePath(path, locale))!;
      const fields = root.querySelectorAll('main form :is(input, select, textarea)[aria-required]');
      expect(fields.map((field) => field.getAttribute('name'))).toEqual(Object.keys(rules));
      for (const [index, { type = '', required }] of Object.values<FieldRule>(rules).entries()) {
        const field = fields[index]!;
        // A browser knows the purpose of a text of one line (WCAG 1.3.5). With `off`, browsers
        // would not restore the others.
        const purpose = field.getAttribute('autocomplete');
        if (field.tagName === 'INPUT' && !['checkbox', 'file'].includes(type))
          expect(purpose, field.id).toMatch(/^(?!off$)./);
        else expect(purpose, field.id).toBeUndefined();
        expect(field.getAttribute('aria-required'), field.id).toBe(String(required !== undefined));
        expect(root.querySelector(`label[for="${field.id}"]`)?.text).toMatch(/\S/);
      }
    }
  },
);
