import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dist } from './support/site.ts';

// tests/browser/admin builds the site with the setting, and works in the editor.
test('a site that is built without PUBLIC_CMS=1 has nothing of the editor', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /admin|cms|sveltia/.test(file))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([]);
});
