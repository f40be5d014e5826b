import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tFor } from '#src/i18n/index.ts';
import { fillTokens, parseSite } from '#src/lib/site/settings.ts';
import { newsletterConfirmation } from '../../supabase/functions/_shared/mail/newsletter-confirmation.ts';
import { LINK_LASTS } from '../../supabase/functions/_shared/worker/keep-files.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { testBackend } from './support/backend.ts';

/* The privacy policy, the forms and the mail promise the periods of the database. */
const { settings } = parseSite(readFileSync('content/site.yaml', 'utf8'));
const backend = await testBackend();

const ofContacts = ['keep_contacts', 'keep_restricted'];
const ofApplications = [
  'keep_applications',
  'keep_applications_at_most',
  'keep_applications_consented',
  'keep_unclaimed_cvs',
];
const ofTheNewsletter = ['keep_pending_newsletter', 'keep_newsletter_consents'];

/** The sections of the policy with a storage period, by heading, and which settings it names in which order. */
const sections: [en: string, de: string, ...periods: string[]][] = [
  ['Contact form, email and phone', 'Kontaktformular, E-Mail und Telefon', ...ofContacts],
  ['Application form', 'Bewerbungsformular', ...ofApplications],
  ['Newsletter with double opt-in', 'Newsletter mit Double-Opt-in', ...ofTheNewsletter],
  ['Emails about what you sent', 'E-Mails zu Ihren Eingaben', 'keep_mail_records'],
  ['Protection against abuse', 'Schutz vor Missbrauch', 'keep_rate_events'],
];

/** The periods that a text names, in English, such as `6 months`. */
function periodsIn(text = ''): string[] {
  const units = { Stunden: 'hours', Tage: 'days', Monate: 'months', Jahre: 'years' };
  const found = text.matchAll(/(\d+)\s(hours|days|months|years|(Stunden|Tage|Monate|Jahre)n?)\b/g);
  return [...found].map(([, count, unit, german]) => `${count} ${german ? units[german as 'Tage'] : unit}`);
}

function sectionOf(language: 'en' | 'de', heading: string): string {
  const policy = fillTokens(readFileSync(`content/legal/${language}/privacy.md`, 'utf8'), settings, language);
  const section = policy.split(/^### /m).find((each) => each.startsWith(`${heading}\n`));
  expect(section, `the section “${heading}”`).toBeDefined();
  return section!;
}

/** What the section of a heading promises. */
function promisedIn(language: 'en' | 'de', heading: string): string[] {
  const line = /^- \*\*(?:Storage period|Speicherdauer):\*\* (.*)$/m.exec(sectionOf(language, heading));
  return periodsIn(line?.[1]);
}

test.each(sections)('The privacy policy promises what the database does: %s', async (en, de, ...periods) => {
  const promised = promisedIn('en', en);
  expect(promised).toHaveLength(periods.length);
  expect(promisedIn('de', de)).toEqual(promised);
  for (const [index, name] of periods.entries())
    expect(
      await backend.query(`select ${name} = interval '${promised[index]}' as is_kept from private.settings`),
      name,
    ).toEqual([{ is_kept: true }]);
});

test('Every period for which something is kept is promised', async () => {
  const columns = await backend.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'private' and table_name = 'settings' and column_name like 'keep\\_%' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(sections.flatMap(([, , ...periods]) => periods).toSorted());
});

test.each(['en', 'de'] as const)('The forms, the mail and the policy say the same (%s)', (language) => {
  const application = tFor(language, 'application');
  expect(periodsIn(tFor(language, 'contact')('form.privacy'))).toEqual(['12 months']);
  expect(periodsIn(application('form.privacy'))).toEqual(['6 months', '12 months']);
  expect(periodsIn(application('form.keepLonger'))).toEqual(['24 months']);
  expect(periodsIn(tFor(language, 'newsletter')('decision.confirm.unknown'))).toEqual(['48 hours']);
  const newsletter = sections[2]![language === 'en' ? 0 : 1];
  expect(periodsIn(sectionOf(language, newsletter).split('\n- ')[0])).toEqual(['48 hours']);
  const mail = newsletterConfirmation('token', 'link', language, testMailSettings());
  expect(periodsIn(mail.text)).toEqual(['48 hours']);
});

test('The link to a CV in a notice lasts as long as the policy says', () => {
  expect(LINK_LASTS).toBe(settings.facts.cvLinkDays * 24 * 60 * 60);
});
