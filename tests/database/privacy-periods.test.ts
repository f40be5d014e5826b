import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillTokens, parseSite } from '#src/lib/site/settings.ts';
import { newsletterConfirmation } from '../../supabase/functions/_shared/mail/newsletter-confirmation.ts';
import { LINK_LASTS } from '../../supabase/functions/_shared/worker/keep-files.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { testBackend } from './support/backend.ts';

/* The privacy policy, the forms and the mail promise the periods of the database. */
const { settings } = parseSite(readFileSync('content/site.yaml', 'utf8'));
const backend = await testBackend();

/** The sections of the policy with a storage period, by heading, and which settings it names in which order. */
const sections: [en: string, de: string, ...periods: string[]][] = [
  [
    'Contact form, email and phone',
    'Kontaktformular, E-Mail und Telefon',
    'keep_contacts',
    'keep_restricted',
  ],
  [
    'Application form',
    'Bewerbungsformular',
    ...[
      'keep_applications',
      'keep_applications_at_most',
      'keep_applications_consented',
      'keep_unclaimed_cvs',
    ],
  ],
  [
    'Newsletter with double opt-in',
    'Newsletter mit Double-Opt-in',
    ...['keep_pending_newsletter', 'keep_newsletter_consents'],
  ],
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

test.each(sections)('The privacy policy promises what the database does: %s', async (en, de, ...periods) => {
  const promised = (
    [
      ['en', en],
      ['de', de],
    ] as const
  ).map(([language, heading]) => {
    const [, line] =
      /^- \*\*(?:Storage period|Speicherdauer):\*\* (.*)$/m.exec(sectionOf(language, heading)) ?? [];
    return periodsIn(line);
  });
  expect(promised[0]).toHaveLength(periods.length);
  expect(promised[1]).toEqual(promised[0]);
  const [row] = await backend.query(
    `select ${periods.map((name, index) => `${name} = interval '${promised[0]![index]}' as ${name}`).join()} from private.settings`,
  );
  expect(row, promised[0]!.join()).toEqual(Object.fromEntries(periods.map((name) => [name, true])));
});

test('Every period for which something is kept is promised', async () => {
  const columns = await backend.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'private' and table_name = 'settings' and column_name like 'keep\\_%' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(sections.flatMap(([, , ...periods]) => periods).toSorted());
});

test.each(['en', 'de'] as const)('The forms, the mail and the policy say the same (%s)', (language) => {
  const textOf = (file: string, ...path: string[]) => {
    const dictionary: unknown = JSON.parse(
      readFileSync(`content/dictionary/${language}/${file}.json`, 'utf8'),
    );
    return path.reduce<unknown>(
      (node, name) => (node as Record<string, unknown>)[name],
      dictionary,
    ) as string;
  };
  expect(periodsIn(textOf('contact', 'form', 'privacy'))).toEqual(['12 months']);
  expect(periodsIn(textOf('application', 'form', 'privacy'))).toEqual(['6 months', '12 months']);
  expect(periodsIn(textOf('application', 'form', 'keepLonger'))).toEqual(['24 months']);
  expect(periodsIn(textOf('newsletter', 'decision', 'confirm', 'unknown'))).toEqual(['48 hours']);
  const newsletter = sections[2]![language === 'en' ? 0 : 1];
  expect(periodsIn(sectionOf(language, newsletter).split('\n- ')[0])).toEqual(['48 hours']);
  expect(periodsIn(newsletterConfirmation('token', 'link', language, testMailSettings()).text)).toEqual([
    '48 hours',
  ]);
});

test('The link to a CV in a notice lasts as long as the policy says', () => {
  expect(LINK_LASTS).toBe(settings.facts.cvLinkDays * 24 * 60 * 60);
});
