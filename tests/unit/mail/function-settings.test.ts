import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { functionSettings, ownSettings } from '../../../tools/backend-deploy/function-settings.ts';
import { mailEnvironment } from '../../../tools/mail/settings-from-site.ts';

const ofSite = { ...(await mailEnvironment()), placeholders: [] };

test('What is set in the environment goes before content/site.yaml, and nothing else of it is handed over', () => {
  const own = Object.fromEntries(ownSettings.map((name) => [name, `own ${name}`]));
  const environment = { ...own, MAIL_STAFF: 'staff@example.com', STAFF_PAGE: '', PATH: '/bin' };
  const { STAFF_PAGE: _empty, ...given } = own;
  expect(functionSettings(ofSite, environment)).toEqual({
    ...ofSite.environment,
    ...given,
    MAIL_STAFF: 'staff@example.com',
  });
});

test('Particulars that the company has not given are refused', () => {
  expect(() => functionSettings({ ...ofSite, placeholders: ['company.email'] }, {})).toThrow(
    'Placeholders in content/site.yaml: company.email.',
  );
});

test('Every setting that a function reads is handed over, and is in docs/mail.md', () => {
  const folder = 'supabase/functions';
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const read = [...code.matchAll(/\benvironment(?:\.|, ')([A-Z_]+)/g)].map(([, name]) => name!);
  // The service itself adds the project's address and keys.
  const asked = new Set(read.filter((name) => !name.startsWith('SUPABASE_')));
  const handedOver = [...Object.keys(ofSite.environment), ...ownSettings];
  expect([...asked].sort()).toEqual(handedOver.sort());
  const guide = readFileSync('docs/mail.md', 'utf8');
  expect(handedOver.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
