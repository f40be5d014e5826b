import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tFor } from '#src/i18n/index.ts';
import { locales } from '#src/i18n/locales.ts';
import { parseSite } from '#src/lib/site/settings.ts';
import { newsletterConfirmation } from '../../supabase/functions/_shared/mail/newsletter-confirmation.ts';
import { LINK_SECONDS } from '../../supabase/functions/_shared/worker/cv-files.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { testBackend } from './support/backend.ts';

/* Privacy policy, forms and mails must state the retention periods that the database enforces. */
const { facts } = parseSite(readFileSync('content/site.yaml', 'utf8'));
const backend = await testBackend();

/** Periods in site.yaml, used by the privacy policy, and their database settings. */
const periods: [fact: keyof typeof facts, setting: string][] = [
  ['applicationMonths', 'keep_applications'],
  ['applicationLongestMonths', 'keep_applications_at_most'],
  ['consentMonths', 'keep_applications_consented'],
  ['contactMonths', 'keep_contacts'],
  ['mailRecordDays', 'keep_mail_records'],
  ['consentProofYears', 'keep_newsletter_consents'],
  ['newsletterUnconfirmedDays', 'keep_pending_newsletter'],
  ['limitHours', 'keep_rate_events'],
  ['restrictedYears', 'keep_restricted'],
  ['unusedFileHours', 'keep_unclaimed_cvs'],
];

/** A period with its unit: contactMonths is `12 months`. */
function periodOf(fact: keyof typeof facts): string {
  const unit = fact.replace(/.*(?=[A-Z])/, '').toLowerCase();
  return `${facts[fact]} ${unit}`;
}

test.each(periods)('The privacy policy promises %s, enforced by %s', async (fact, setting) => {
  for (const locale of locales)
    expect(readFileSync(`content/legal/${locale}/privacy.md`, 'utf8')).toContain(
      `{{facts.${fact}}}`,
    );
  const kept = await backend.query(
    `select ${setting} = interval '${periodOf(fact)}' as is_kept from private.settings`,
  );
  expect(kept).toEqual([{ is_kept: true }]);
});

test('The privacy policy covers every retention setting', async () => {
  const columns = await backend.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'private' and table_name = 'settings' and column_name like 'keep\\_%' order by 1`,
  );
  const remedy = 'Add a row to `periods` above (CONTRIBUTING.md, "A migration")';
  expect(
    columns.map(({ name }) => name),
    remedy,
  ).toEqual(periods.map(([, setting]) => setting));
});

/** Periods with figures in a text, with English units: `6 months`. */
function periodsIn(text: string): string[] {
  const units = { Stunden: 'hours', Tage: 'days', Monate: 'months', Jahre: 'years' };
  const found = text.matchAll(/(\d+)\s(hours|days|months|years|(Stunden|Tage|Monate|Jahre)n?)\b/g);
  return [...found].map(
    ([, count, unit, german]) => `${count} ${german ? units[german as 'Tage'] : unit}`,
  );
}

test.each(locales)('%s: forms and mails state the periods of site.yaml', (locale) => {
  const application = tFor(locale, 'application');
  const link = periodOf('newsletterLinkHours');
  const mail = newsletterConfirmation('token', 'link', locale, testMailSettings()).text;
  const promises: [text: string, ...periods: string[]][] = [
    [tFor(locale, 'contact')('form.privacy'), periodOf('contactMonths')],
    [
      application('form.privacy'),
      periodOf('applicationMonths'),
      periodOf('applicationLongestMonths'),
    ],
    [application('form.keepLonger'), periodOf('consentMonths')],
    [tFor(locale, 'newsletter')('decision.confirm.unknown'), link],
    [mail, link],
  ];
  for (const [text, ...stated] of promises) expect(periodsIn(text), text).toEqual(stated);
});

test('A CV link in a notice is valid as long as promised', () => {
  expect(LINK_SECONDS).toBe(facts.cvLinkDays! * 24 * 60 * 60);
});
