import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesWithSecrets, publishingProblems } from '../../tools/publishing.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (role: string) => `${part({ alg: 'HS256' })}.${part({ role })}.signature`;
const good = {
  SITE_ENV: 'production',
  PUBLIC_SUPABASE_URL: 'https://abcdefghijkl.supabase.co',
  PUBLIC_SUPABASE_KEY: 'sb_publishable_0123456789',
};

describe('What is to be published', () => {
  test.each([
    ['with a publishable key', {}],
    ['with an older key of visitors', { PUBLIC_SUPABASE_KEY: tokenOf('anon') }],
  ])('is built %s', (_title, change) => {
    expect(publishingProblems({ ...good, ...change })).toEqual([]);
  });

  test.each([
    ['an address', { PUBLIC_SUPABASE_URL: undefined }, 'PUBLIC_SUPABASE_URL is not set'],
    ['an empty address', { PUBLIC_SUPABASE_URL: '' }, 'PUBLIC_SUPABASE_URL is not set'],
    ['a key', { PUBLIC_SUPABASE_KEY: undefined }, 'PUBLIC_SUPABASE_KEY is not set'],
    ['TLS', { PUBLIC_SUPABASE_URL: 'http://abc.supabase.co' }, 'must be https://'],
    ['a bare address', { PUBLIC_SUPABASE_URL: 'https://abc.supabase.co/' }, 'nothing behind it'],
    ['a machine of its own', { PUBLIC_SUPABASE_URL: 'https://127.0.0.1:54321' }, 'visitor’s own machine'],
    ['a public key', { PUBLIC_SUPABASE_KEY: 'sb_secret_0123456789' }, 'is a secret key'],
    ['a key of visitors', { PUBLIC_SUPABASE_KEY: tokenOf('service_role') }, 'is a secret key'],
    ['any key', { PUBLIC_SUPABASE_KEY: 'changeme' }, 'is no publishable key'],
  ])('[S30] is not built without %s: one sentence says so', (_title, change, sentence) => {
    expect(publishingProblems({ ...good, ...change })).toEqual([expect.stringContaining(sentence)]);
  });

  test('[S30] is refused a secret key even where nothing is published', () => {
    expect(publishingProblems({ PUBLIC_SUPABASE_KEY: 'sb_secret_0123456789' })).toHaveLength(1);
    expect(publishingProblems({ PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321' })).toEqual([]);
  });
});

describe('What has been built', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dist-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each(['sb_secret_0123456789', tokenOf('service_role')])('[S30] is searched for %s', async (key) => {
    writeFileSync(
      join(folder, 'clean.js'),
      `const key = "${good.PUBLIC_SUPABASE_KEY}", old = "${tokenOf('anon')}"`,
    );
    expect(await filesWithSecrets(folder)).toEqual([]);
    writeFileSync(join(folder, 'leak.js'), `const key = "${key}"`);
    expect(await filesWithSecrets(folder)).toEqual([join(folder, 'leak.js')]);
  });
});
