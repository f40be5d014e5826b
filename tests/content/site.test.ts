import { expect, test } from 'vitest';
import { checkContent } from '../../tools/content-check/check-content.ts';
import { formatReport } from '../../tools/content-check/report.ts';
import { problemsIn, sampleContent, sampleSources } from './sample-content.ts';

/** The sample content with parts of site.yaml replaced. */
function withSite(...changes: [string, string][]): Map<string, string> {
  const files = sampleContent();
  const site = changes.reduce((text, [from, to]) => text.replace(from, to), files.get('site.yaml') ?? '');
  return files.set('site.yaml', site);
}

const withPlaceholders = () => {
  const files = withSite(
    ['street: Testweg 1', 'street: { value: Musterstraße 1, placeholder: true }'],
    [
      'legalForm: { en: Limited company, de: Gesellschaft }',
      'legalForm: { value: { en: Company, de: Firma }, placeholder: true }',
    ],
    ['  - name: Ada Test', '  - name: { value: Erika Mustermann, placeholder: true }'],
  );
  for (const locale of ['en', 'de']) {
    for (const file of [`case-studies/${locale}/gambling.md`, `jobs/${locale}/product-owner.md`])
      files.set(file, files.get(file)?.replace('confirmed: true', 'confirmed: false') ?? '');
  }
  return files;
};

test('settings that are missing, misspelt or of the wrong form are found', () => {
  const files = withSite(
    ['  vatId: DE123456789\n', ''],
    ['legalName: Mornewerk', 'legalNmae: Mornewerk'],
    ["'20095'", '20095'],
    ['url: https://www.mornewerk.test', 'url: www.mornewerk.test/'],
    ['country: { en: Germany, de: Deutschland }', 'country: Germany'],
    ['email: info@mornewerk.test', 'email: info'],
    ["opens: '09:00'", 'opens: nine'],
    ['{ en: Developer, de: Entwicklerin }', '{ en: Developer }'],
  );
  expect(problemsIn(files)).toMatchInlineSnapshot(`
    "content/site.yaml:2  site.url  “www.mornewerk.test/” does not fit here. An address that starts with https://, in small plain letters, and has no slash at the end.
    content/site.yaml:3  company.vatId  is missing. Add it.
    content/site.yaml:5  company.legalNmae  This field is not known here. Did you mean legalName?
    content/site.yaml:8  company.postalCode  “20095” must be a text. Put it in single quotes: '20095'.
    content/site.yaml:10  company.country  needs these fields, one per line indented below it, or in braces: en, de.
    content/site.yaml:15  company.email  “info” does not fit here. An e-mail address.
    content/site.yaml:44  office.opens  “nine” does not fit here. A time of day as ’09:00’, in single quotes.
    content/site.yaml:59  authors.ada.role.de  is missing. Add it."
  `);
});

test.each([
  ['url: https://www.mornewerk.test', 'url: https://www.Mörnewerk.test', 'site.url'],
  ['url: https://www.mornewerk.test', 'url: https://www.mornewerk.test:443', 'site.url'],
  ['url: https://www.mornewerk.test', 'url: http://www.mornewerk.test', 'site.url'],
  ['email: info@mornewerk.test', 'email: info&co@mornewerk.test', 'company.email'],
  ['email: info@mornewerk.test', 'email: Info <info@mornewerk.test>', 'company.email'],
])('what security.txt could not say is refused: %s, %s', (before, after, field) => {
  const problems = problemsIn(withSite([before, after]));
  expect(problems).toContain(`  ${field}  `);
  expect(problems).toContain('does not fit here.');
});

test('a mark that is misspelt does not pass for a final value', () => {
  const files = withSite(
    ['city: Hamburg', 'city: { value: Musterstadt, placholder: true }'],
    ['phone: ', 'phone: { value: 1, placeholder: false } # '],
    ['email: info@mornewerk.test', 'email: info@example.com'],
  );
  expect(problemsIn(files)).toMatchInlineSnapshot(`
    "content/site.yaml:9  company.city  A value that is not final is written { value: …, placeholder: true }, a final one without braces.
    content/site.yaml:16  company.email  “info@example.com” is an example address without a mark. Write the real one, or { value: …, placeholder: true }.
    content/site.yaml:17  company.phone  “1” must be a text. Put it in single quotes: '1'.
    content/site.yaml:17  company.phone  A value that is not final is written { value: …, placeholder: true }, a final one without braces."
  `);
});

test('a slip of YAML in the settings is explained, and the texts are still checked', () => {
  const files = withSite(['brand: Mornewerk', 'brand: Mornewerk: the brand']);
  files.set('blog/en/idea.txt', '');
  expect(problemsIn(files)).toMatchInlineSnapshot(`
    "content/blog/en/idea.txt  Only files ending in .md belong here. Rename the file, or move it away.

    content/site.yaml:4  The text contains a colon followed by a space. Put the whole text in single quotes: brand: 'Mornewerk: the brand'."
  `);
});

test('settings that are missing altogether are found', () => {
  const files = sampleContent();
  files.delete('site.yaml');
  expect(problemsIn(files)).toMatchInlineSnapshot(
    `"content/site.yaml  The file is missing. It holds the settings of the site; put it back."`,
  );
});

test('placeholders are listed and let a build for review pass', () => {
  const { text, passes } = formatReport(checkContent(withPlaceholders(), sampleSources), 'content', false);
  expect(passes).toBe(true);
  expect(text).toMatchInlineSnapshot(`
    "Still to be supplied by the company (5 placeholders):
    content/site.yaml:6  company.legalForm  Company / Firma
    content/site.yaml:7  company.street  Musterstraße 1
    content/site.yaml:55  leaders[0].name  Erika Mustermann
    content/case-studies/{en,de}/gambling.md  confirmed  false
    content/jobs/{en,de}/product-owner.md  confirmed  false

    The content has no problems (48 files)."
  `);
});

test('a production build is refused while a placeholder is left, with the way out', () => {
  const { text, passes } = formatReport(checkContent(withPlaceholders(), sampleSources), 'content', true);
  expect(passes).toBe(false);
  expect(text.split('\n\n').slice(1).join('\n')).toMatchInlineSnapshot(`
    "The content has no problems (48 files).
    SITE_ENV=production: the site is not built while 5 placeholders are left. In content/site.yaml replace each { value: …, placeholder: true } by the real value; in a case study or a job set confirmed: true in both languages once the company has confirmed it."
  `);
});

test('a production build passes once everything is final', () => {
  expect(formatReport(checkContent(sampleContent(), sampleSources), 'content', true).passes).toBe(true);
});
