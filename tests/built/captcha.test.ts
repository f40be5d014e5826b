import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dist } from './support/site.ts';

test('Where the captcha is off, no file of the site speaks of it', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:_headers|\.(?:html|js|css|xml|json|txt))$/.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  const speaking = files.filter((file) =>
    /turnstile|x-captcha|challenges\.cloudflare/i.test(readFileSync(join(dist, file), 'utf8')),
  );
  expect(speaking).toEqual([]);
});
