import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_SECRET_KEY } from '../../../tools/backend/keys.ts';
import { expect, test } from '../support/test.ts';

const texts = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(html|js|css|json|xml|txt|webmanifest|svg)$/.test(file) || file.startsWith('_'))
  .filter((file) => !/^_astro$/.test(file))
  .map((file) => ({ file, text: readFileSync(join('dist', file), 'utf8') }));

/** What no published file may hold, and why. */
const forbidden: [what: string, pattern: RegExp][] = [
  ['the secret key', new RegExp(LOCAL_SECRET_KEY)],
  ['any key in the form of a secret one', /sb_secret_\w/],
  ['the name of the role that may do everything', /service_role/],
  ['a signed token', /eyJ[\w-]{15,}\.eyJ[\w-]{15,}/],
  ['a connection string', /postgres(ql)?:\/\//],
  ['a path of the machine that built it', /\/(home|root|work|Users)\/[\w.-]+\//],
];

for (const [what, pattern] of forbidden) {
  test(`No published file holds ${what}`, () => {
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });
}

test('Nothing is published that only the build needs', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  const wanted = ['.assetsignore', '.well-known', '.well-known/security.txt'];
  expect(
    files.filter(
      (file) =>
        /\.(map|ts|tsx|astro|md|ya?ml|sql|env)$|^\.|node_modules/.test(file) && !wanted.includes(file),
    ),
  ).toEqual([]);
});
