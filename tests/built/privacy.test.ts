import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dist, pages } from './support/site.ts';

/** A secret key, or a token (its middle part decoded) that names the role that row-level security does not bind. */
const secretKey = /sb_secret_\w{8,}|eyJ[\w-]+\.[\w-]*c2VydmljZV9yb2xl/;

test('no secret key reaches the built site', () => {
  const leaking = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:html|js|json|xml|txt|webmanifest)$|_headers|_redirects/.test(file))
    .filter((file) => secretKey.test(readFileSync(join(dist, file), 'utf8')));
  expect(leaking).toEqual([]);
});

test('no page loads anything from another origin', () => {
  const foreign = pages.flatMap(({ path, root }) =>
    root
      .querySelectorAll(
        'script[src], img[src], source[srcset], link[rel="stylesheet"], link[rel="preload"], iframe, video[src]',
      )
      .map(
        (element) =>
          element.getAttribute('src') ?? element.getAttribute('srcset') ?? element.getAttribute('href') ?? '',
      )
      .filter((address) => /^(?:https?:)?\/\//.test(address))
      .map((address) => `${path}: ${address}`),
  );
  expect(foreign).toEqual([]);
});
