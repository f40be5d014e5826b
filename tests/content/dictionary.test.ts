import { expect, test } from 'vitest';
import { problemsIn, sampleContent, sampleSources, withFixture } from './sample-content.ts';

const inSource = (text: string) => new Map([...sampleSources, ['sections/Form.astro', text]]);

/** A page that uses every key of a fixture, so that only the fixture's own fault shows. */
const usingAll = (...keys: string[]) => inSource(keys.map((key) => `t('${key}')`).join('\n'));

/** The sample content with one more group of texts in both languages. */
function withTexts(texts: Record<string, string>): Map<string, string> {
  const files = sampleContent();
  for (const locale of ['en', 'de'])
    files.set(`dictionary/${locale}/form.json`, JSON.stringify({ form: texts }, null, 2));
  return files;
}

test('the two dictionaries are compared key by key', () => {
  const sources = usingAll(
    'nav.about',
    'greeting',
    'empty',
    'itself',
    'posts',
    'years',
    'number',
    'title',
    'form.errors.required',
    'form.errors.short',
  );
  expect(problemsIn(withFixture('dictionary'), sources)).toMatchInlineSnapshot(`
    "content/dictionary/de/common.json:2  nav.about  is missing here; content/dictionary/en/common.json:2 has “About”. Add it to this file, or correct the name nav.abuot.
    content/dictionary/de/common.json:3  greeting  Straight quotation mark. German quotation marks are „…“. Found in: … Sie <1>dies</1> "hier"
    content/dictionary/de/common.json:3  greeting  The tags differ: </1> <1> here, </0> <0> in content/dictionary/en/common.json:3. Both languages need the same; do not translate them.
    content/dictionary/de/common.json:3  greeting  The variables differ: {{vorname}} here, {{name}} in content/dictionary/en/common.json:3. Both languages need the same; do not translate them.
    content/dictionary/de/common.json:8  years_one  needs its counterpart years_other: English and German have both.

    content/dictionary/en/common.json:2  nav.abuot  is missing here; content/dictionary/de/common.json:2 has “Über uns”. Add it to this file, or correct the name nav.about.
    content/dictionary/en/common.json:4  empty  is empty. Write the text.
    content/dictionary/en/common.json:5  itself  repeats its own name. Write the text.
    content/dictionary/en/common.json:8  years_one  needs its counterpart years_other: English and German have both.
    content/dictionary/en/common.json:9  number  must be a text in straight double quotation marks.

    content/dictionary/en/extra.json  There is no German file content/dictionary/de/extra.json. Copy this one there and translate its texts."
  `);
});

test('slips of JSON are explained with their line', () => {
  expect(problemsIn(withFixture('json'), usingAll('a'))).toMatchInlineSnapshot(`
    "content/dictionary/de/comma.json:3  Something is missing before this place: a comma at the end of the line above, or a quotation mark inside the text ended it too early (write “…”, in German „…“).

    content/dictionary/de/quotes.json:2  The text is not closed on its line. End it with a straight double quotation mark.

    content/dictionary/de/twice.json:3  Something is missing before this place: a comma at the end of the line above, or a quotation mark inside the text ended it too early (write “…”, in German „…“).

    content/dictionary/en/comma.json:4  After the last text of a group stands no comma, and every name stands in straight double quotation marks.

    content/dictionary/en/quotes.json:3  Something is missing before this place: a comma at the end of the line above, or a quotation mark inside the text ended it too early (write “…”, in German „…“).

    content/dictionary/en/twice.json:3  This name stands here a second time. Keep one of the two."
  `);
});

test('a key that no page uses is found', () => {
  expect(problemsIn(withTexts({ name: 'Name' }))).toMatchInlineSnapshot(
    `"content/dictionary/en/form.json:3  form.name  is used by no page. Remove it from both languages, or ask a developer if it is meant for a new page."`,
  );
});

test.each([
  ['its full name', "t('form.name')"],
  ['its name with the namespace', 't("form:form.name")'],
  ['a name kept for later', "const labels = ['form.name'] as const;"],
  ['a template', 't(`form.${field}`)'],
  ['a template in the middle of a name', 't(`form.na${rest}`)'],
  ['its whole group', "t('form', { returnObjects: true })"],
  ['a property', 'interpolate(strings.form.name, values)'],
  ['an index', 'strings.form[field]'],
])('a key is used by %s', (_, source) => {
  expect(problemsIn(withTexts({ name: 'Name' }), inSource(source))).toBe('');
});

test('a plural is used by its name without the ending', () => {
  const files = withTexts({ years_one: 'One year', years_other: '{{count}} years' });
  expect(problemsIn(files, inSource("t('form.years', { count })"))).toBe('');
});

test('a number and its unit are bound to each other', () => {
  const texts = { loose: 'At most 5 MB.', bound: 'At most 5\u00a0MB or 98%.', long: '5 MBit' };
  expect(problemsIn(withTexts(texts), usingAll('form.loose', 'form.bound', 'form.long'))).toMatch(
    /^content\/dictionary\/de\/form\.json:3 {2}form\.loose {2}A line may end between this number and its unit\..*\n\ncontent\/dictionary\/en\/form\.json:3 .*$/,
  );
});
