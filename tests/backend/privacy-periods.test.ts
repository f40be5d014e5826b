import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTokens, parseSite } from '#src/lib/site/settings.ts';
import type { Backend } from '../../tools/backend/boot.ts';
import { startTestBackend } from './local-backend.ts';

const { settings } = parseSite(readFileSync('content/site.yaml', 'utf8'));
let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

/** The sections of the policy in its order, and which settings their periods are, in the order in which they are named. */
const sections = [
  {
    en: 'Contact form, email and phone',
    de: 'Kontaktformular, E-Mail und Telefon',
    periods: ['keep_contacts'],
  },
  {
    en: 'Application form',
    de: 'Bewerbungsformular',
    periods: [
      'keep_applications',
      'keep_applications_at_most',
      'keep_applications_consented',
      'keep_unclaimed_cvs',
    ],
  },
  {
    en: 'Newsletter with double opt-in',
    de: 'Newsletter mit Double-Opt-in',
    periods: ['keep_pending_newsletter', 'keep_newsletter_consents'],
  },
  { en: 'Emails about what you sent', de: 'E-Mails zu Ihren Eingaben', periods: ['keep_mail_records'] },
  { en: 'Protection against abuse', de: 'Schutz vor Missbrauch', periods: ['keep_rate_events'] },
];

const units: Record<string, string> = {
  Stunden: 'hours',
  Tage: 'days',
  Tagen: 'days',
  Monate: 'mons',
  Monaten: 'mons',
  months: 'mons',
  Jahre: 'years',
};

/** The periods in the line about storage of one section, such as `6 mons`. */
function promised(language: 'en' | 'de', heading: string): string[] {
  const policy = fillTokens(readFileSync(`content/legal/${language}/privacy.md`, 'utf8'), settings, language);
  const section = policy.split(/^### /m).find((each) => each.startsWith(`${heading}\n`));
  const [, line = ''] = /^- \*\*(?:Storage period|Speicherdauer):\*\* (.*)$/m.exec(section ?? '') ?? [];
  const found = line.matchAll(/(\d+) (hours|days|months|years|Stunden|Tagen?|Monaten?|Jahre)\b/g);
  return [...found].map(([, count, unit = '']) => `${count} ${units[unit] ?? unit}`);
}

test.each(sections)(
  'The privacy policy promises what the database does: $en',
  async ({ en, de, periods }) => {
    const [row] = await backend.query<Record<string, string>>(
      `select ${periods.map((name) => `${name}::text`).join(', ')} from private.settings`,
    );
    const kept = periods.map((name) =>
      row!
        [name]!.replace(/^(\d+):00:00$/, '$1 hours')
        .replace('1 year', '12 mons')
        .replace('2 years', '24 mons'),
    );
    expect(promised('en', en)).toEqual(kept);
    expect(promised('de', de)).toEqual(kept);
  },
);

test('Every period of the database is either promised or about no visitor', async () => {
  const columns = await backend.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'private' and table_name = 'settings' and column_name like 'keep\\_%' order by 1`,
  );
  const internal = ['keep_staff_accesses', 'keep_unclaimed_cvs_in_flood'];
  expect(columns.map(({ name }) => name)).toEqual(
    [...sections.flatMap(({ periods }) => periods), ...internal].sort(),
  );
});
