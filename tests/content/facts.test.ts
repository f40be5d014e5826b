import { describe, expect, test } from 'vitest';
import { problemsIn, sampleContent } from './sample-content.ts';

/** The sample content with one more paragraph in a text. */
function saying(sentence: string, file: string): string {
  const files = sampleContent();
  files.set(file, `${files.get(file) ?? ''}\n${sentence}\n`);
  return problemsIn(files);
}

const service = { en: 'services/en/ai-workforce.md', de: 'services/de/ai-workforce.md' };

describe('a text that contradicts the fact sheet is found', () => {
  test.each([
    ['en', 'We answer within one working day.', 'one working day'],
    ['en', 'You will hear from us within 48 hours.', '48 hours'],
    ['de', 'Wir antworten innerhalb eines Arbeitstages.', 'eines Arbeitstages'],
    ['de', 'Innerhalb von zwei Tagen antworten wir.', 'zwei Tagen'],
    ['en', 'You get at least five shared office hours a day.', 'five shared office hours'],
    ['en', 'Four hours overlap.', 'Four hours'],
    ['de', 'Beide Büros sind acht Stunden gleichzeitig besetzt.', 'acht Stunden'],
    ['de', 'Es bleiben vier gemeinsame Bürostunden.', 'vier gemeinsame Bürostunden'],
    ['en', 'Mauritius is three hours ahead of Germany in summer.', 'three hours ahead of Germany in summer'],
    ['en', 'It is two hours ahead of us in summer and four in winter.', 'four in winter'],
    ['de', 'Deutschland liegt im Sommer drei Stunden zurück.', 'im Sommer drei'],
    ['de', 'Mauritius ist im Sommer zwei und im Winter vier Stunden voraus.', 'im Winter vier'],
    ['en', 'The office is open from 8:00 AM to 5:00 PM.', '8:00 AM to 5:00 PM'],
    ['de', 'Das Büro ist von 9 bis 17 Uhr besetzt.', '9 bis 17 Uhr'],
    ['en', 'More than 12 developers work here.', 'More than 12 developers'],
    ['en', 'We run 5+ development teams.', '5+ development teams'],
    ['en', 'We have delivered 25+ projects.', '25+ projects'],
    ['de', 'Über 30 Projekte haben wir abgeschlossen.', 'Über 30 Projekte'],
    ['de', 'Kunden in über zwölf Ländern nutzen unsere Software.', 'über zwölf Ländern'],
  ] as const)('%s: %s', (locale, sentence, found) => {
    expect(saying(sentence, service[locale])).toContain(`“${found}” contradicts the fact sheet.`);
  });

  test('in a period of the privacy policy that is written out', () => {
    const file = 'legal/de/privacy.md';
    expect(saying('Wir löschen Anfragen nach 12 Monaten.', file)).toContain('“12 Monaten” contradicts');
    expect(saying('Wir löschen Anfragen nach {{facts.contactMonths}} Monaten.', file)).toBe('');
  });

  test.each([
    ['contact', 'We keep them for 6 months.', 'The period is 12 months'],
    ['application', 'We delete it after 18 months.', 'The period is 6 or 12 or 24 months'],
    ['newsletter', 'The link works for 24 hours.', 'The period is 48 hours'],
  ])('in a period of the dictionary %s', (name, sentence, remedy) => {
    const files = sampleContent();
    for (const locale of ['en', 'de'])
      files.set(`dictionary/${locale}/${name}.json`, JSON.stringify({ period: sentence }));
    expect(problemsIn(files, new Map([['a.ts', "'period'; 'nav.home'"]]))).toContain(remedy);
  });

  test('in the years that a job asks for', () => {
    const files = sampleContent();
    const file = 'jobs/en/product-owner.md';
    files.set(file, files.get(file)!.replace('Requirement 1 word', '4+ years of experience'));
    expect(problemsIn(files)).toMatch(/asks for 4 years, experienceYears says 3\. Make them the same\./);
  });

  test('in a figure that stands alone', () => {
    const files = sampleContent();
    for (const locale of ['en', 'de'])
      files.set(`dictionary/${locale}/about.json`, JSON.stringify({ stats: { projects: { value: '30+' } } }));
    expect(problemsIn(files, new Map([['a.ts', "'stats.projects.value'; 'nav.home'"]]))).toContain(
      '“30+” is not the 20 of facts.projects in content/site.yaml.',
    );
  });

  test('in the settings themselves', () => {
    const files = sampleContent();
    files.set(
      'site.yaml',
      files.get('site.yaml')!.replace('en: Hours.', 'en: The office is open 8 to 5 PM.'),
    );
    expect(problemsIn(files)).toMatch(/employment\.benefits\.hours\.en {2}“8 to 5 PM” contradicts/);
  });
});

describe('what agrees with it passes', () => {
  test.each([
    ['en', 'On working days we answer within 24 hours. We decide within four weeks.'],
    ['de', 'An Arbeitstagen antworten wir innerhalb von 24 Stunden.'],
    ['en', 'At least six shared office hours, and four shared hours outside the lunch breaks.'],
    ['de', 'Sechs Stunden sind beide Büros gleichzeitig besetzt, vier davon außerhalb der Mittagspausen.'],
    [
      'en',
      'Mauritius is two hours ahead of Germany in summer and three in winter, so most of the day overlaps.',
    ],
    [
      'de',
      'Mauritius ist Deutschland im Sommer zwei und im Winter drei Stunden voraus, das ist gemeinsame Zeit.',
    ],
    [
      'en',
      'We are open from 9:00 AM to 6:00 PM and have 10+ developers, over 20 projects and five case studies.',
    ],
    [
      'de',
      'Geöffnet ist von 9:00 bis 18:00 Uhr. Wir schreiben über zwei Länder und 24 Stunden Bereitschaft.',
    ],
  ] as const)('%s: %s', (locale, sentence) => {
    expect(saying(sentence, service[locale])).toBe('');
  });
});
