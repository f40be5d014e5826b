import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import staff from '../../content/dictionary/en/staff.json' with { type: 'json' };
import { dist, pageAt } from './support/site.ts';

// tests/browser/staff builds the site with the setting, and looks at that page.
test('a site that is built without PUBLIC_STAFF=1 has nothing of the staff page', () => {
  expect([pageAt('/staff'), pageAt('/de/staff')]).toEqual([undefined, undefined]);
  const traces = [
    /staff_(?:contacts|applications|delete|cv)/,
    /\bstaff-search\b/,
    /Our internal page for entries|Unsere interne Seite für Einträge/,
    new RegExp(staff.signIn.text),
  ];
  const found = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:html|js|css|json|xml|txt)$|_headers|_redirects/.test(file))
    .filter((file) => {
      const text = readFileSync(join(dist, file), 'utf8');
      return /staff/.test(file) || traces.some((trace) => trace.test(text));
    });
  expect(found).toEqual([]);
});
