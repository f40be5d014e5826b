import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTokens, parseSite } from '#src/lib/site/settings.ts';
import { newsletterConfirmation } from '../../supabase/functions/_shared/mail/newsletter-confirmation.ts';
import type { Backend } from '../../tools/backend/boot.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { startTestBackend } from './local-backend.ts';

type Language = 'en' | 'de';

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
  {
    en: 'Our internal page for entries',
    de: 'Unsere interne Seite für Einträge',
    periods: ['keep_staff_accesses'],
  },
];

const units: Record<string, string> = {
  Minuten: 'minutes',
  Stunden: 'hours',
  Tage: 'days',
  Tagen: 'days',
  Monate: 'mons',
  Monaten: 'mons',
  months: 'mons',
  Jahre: 'years',
};

/** The periods that a text names, such as `6 mons`. */
const periodsIn = (text = '') =>
  [
    ...text
      .replaceAll(/\b(?:ten|zehn)\b/g, '10')
      .matchAll(/(\d+)\s(minutes|hours|days|months|years|Minuten|Stunden|Tagen?|Monaten?|Jahre)\b/g),
  ].map(([, count, unit = '']) => `${count} ${units[unit] ?? unit}`);

function sectionOf(language: Language, heading: string): string {
  const policy = fillTokens(readFileSync(`content/legal/${language}/privacy.md`, 'utf8'), settings, language);
  const section = policy.split(/^### /m).find((each) => each.startsWith(`${heading}\n`));
  expect(section, `the section “${heading}”`).toBeDefined();
  return section!;
}

/** The periods in the line about storage of one section. */
const promised = (language: Language, heading: string) =>
  periodsIn(/^- \*\*(?:Storage period|Speicherdauer):\*\* (.*)$/m.exec(sectionOf(language, heading))?.[1]);

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
  const internal = ['keep_unclaimed_cvs_in_flood'];
  expect(columns.map(({ name }) => name)).toEqual(
    [...sections.flatMap(({ periods }) => periods), ...internal].sort(),
  );
});

/** Texts beside the policy that promise a period. */
const texts: [file: string, key: string, ...periods: string[]][] = [
  ['contact', 'form.privacy', '12 mons'],
  ['application', 'form.privacy', '6 mons', '12 mons'],
  ['application', 'form.keepLonger', '24 mons'],
  ['staff', 'entry.keptLonger', '24 mons'],
  ['newsletter', 'decision.confirm.unknown', '48 hours'],
];

test.each(['en', 'de'] as const)('The forms promise what the policy promises (%s)', (language) => {
  for (const [file, key, ...periods] of texts) {
    const dictionary: unknown = JSON.parse(
      readFileSync(`content/dictionary/${language}/${file}.json`, 'utf8'),
    );
    const text = key
      .split('.')
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], dictionary);
    expect(periodsIn(text as string), `${file}.json: ${key}`).toEqual(periods);
  }
});

test.each([
  ['en', 'Newsletter with double opt-in', 'Check by Cloudflare Turnstile'],
  ['de', 'Newsletter mit Double-Opt-in', 'Prüfung durch Cloudflare Turnstile'],
] as const)(
  'The policy and the mail say how long a link and a check are good (%s)',
  (language, newsletter, check) => {
    const mail = newsletterConfirmation('token', 'unsubscribe', language, testMailSettings());
    expect(periodsIn(mail.text)).toEqual(['48 hours']);
    expect(periodsIn(sectionOf(language, newsletter).split('\n- ')[0])).toEqual(['48 hours']);
    expect(periodsIn(sectionOf(language, check))).toEqual(['10 minutes']);
  },
);
