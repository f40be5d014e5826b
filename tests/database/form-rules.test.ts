import { expect, test } from 'vitest';
import {
  applicationRow,
  sentFields,
  type Application,
} from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { cvFileName } from '#src/islands/forms/application/cv-name.ts';
import { largestSent } from '#src/islands/forms/application/cv.ts';
import { validateField, type FieldRule } from '#src/islands/forms/rules.ts';
import { clean } from '#src/lib/shared/plain-text.ts';
import { testBackend } from './support/backend.ts';

/* The forms and the database accept the same values. A new field needs no change here. */
const backend = await testBackend();

/** The application's fields, by their columns. */
const values = Object.fromEntries(
  Object.keys(sentFields).map((field) => [field, field]),
) as Application['values'];
const fieldOf = applicationRow({ id: '', values, trapped: false, cvName: '', language: 'en' });
const columns: [table: string, column: string, rule: FieldRule][] = [];
for (const [field, rule] of Object.entries<FieldRule>(contactFields))
  columns.push(['contact_submissions', field, rule]);
for (const [field, rule] of Object.entries<FieldRule>(sentFields)) {
  const [column] = Object.entries(fieldOf).find(([, sent]) => sent === field) ?? [];
  if (column) columns.push(['job_applications', column, rule]);
}

const inAText = (text: string) => `${text}, long enough `;
/** Spaces and invisible characters. */
const unseen =
  '\u0085\u00a0\u034f\u17b4\u180b\u2003\u2800\u3000\ufe0f\ufff9\ufffc\u{1d159}\u{1d173}\u{e0061}';
const addresses =
  'http://example.org HTTPS://example.org/ü ftp://example.org javascript:alert(1) https:// https://a"b https://<a>';

/** The values of a choice or a checkbox. */
const valuesOf = ({ choices, type }: FieldRule) =>
  choices ?? (type === 'checkbox' ? ['yes'] : undefined);

/** Values below and above every limit that a rule may have, and of every format. */
const samplesFor = ({ max = 1, min, ...kind }: FieldRule) => [
  ...(valuesOf(kind) ?? []),
  ...[1, (min?.length ?? 1) - 1, min?.length ?? 1, max - 1, max, max + 1].flatMap((length) => [
    'x'.repeat(length),
    '🌴'.repeat(length),
    `${'x'.repeat(Math.max(0, length - 12))}@example.com`.slice(-length),
    `https://${'x'.repeat(Math.max(0, length - 8))}`.slice(0, length),
  ]),
  ...['one\ntwo lines', 'a tab\tand a bell\u0007', 'a bell\u0007 alone', ' blanks around '].map(
    inAText,
  ),
  ...['Ann\u00a0Lee', 'line\u2028separator', '\u0085next line', 'Zo\u00ad\u00eb'].map(inAText),
  ...['\u3164'.repeat(12), 'a b@c.de', 'https://a b'],
  ...[...unseen].flatMap((character) => [`a${character}b@c.de`, `a@b${character}c.de`]),
  ...addresses.split(' '),
];

/** The answers of a column's constraints to each value. */
async function databaseTakes(table: string, column: string, values: string[]): Promise<boolean[]> {
  const constraints = await backend.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid = ('public.' || $1)::regclass and a.attname = $2`,
    [table, column],
  );
  expect(constraints, `constraints of ${table}.${column}`).not.toEqual([]);
  const checks = constraints
    .map(({ definition }) => definition.replace(/^CHECK/, ''))
    .join(' and ');
  const rows = await backend.query<{ taken: boolean }>(
    `select ${checks} as taken
       from jsonb_array_elements_text($1::text::jsonb) with ordinality as t (${column}, place) order by place`,
    [JSON.stringify(values)],
  );
  return rows.map(({ taken }) => taken);
}

test.each(columns)('%s.%s accepts what its field accepts', async (table, column, rule) => {
  const cleaned = samplesFor(rule).map((value) => clean(value, rule));
  const values = [...new Set(cleaned)].filter((value) => value !== '');
  const taken = await databaseTakes(table, column, values);
  const verdicts = (accepts: (value: string, index: number) => boolean) =>
    values.map((value, index) => `${accepts(value, index) ? 'taken' : 'refused'}: ${value}`);
  const allowed = valuesOf(rule);
  if (!allowed) expect(rule.max, 'the limit of a text').toBeDefined();
  const formTakes = (value: string) =>
    allowed ? allowed.includes(value) : validateField(rule, value) === undefined;
  expect(verdicts(formTakes)).toEqual(verdicts((_value, index) => taken[index] === true));
  expect(new Set(taken)).toEqual(new Set([true, false]));
});

const emails = [
  { what: 'a usual address', value: 'ada@example.com', taken: true },
  { what: 'a short one', value: 'a@b.cd', taken: true },
  { what: 'a tag and a long domain', value: 'first.last+tag@sub.example.co.uk', taken: true },
  { what: 'an apostrophe', value: "o'neil@4-you.net", taken: true },
  { what: 'an underscore and a hyphen', value: 'a_b-c@x-y.museum', taken: true },
  { what: 'a slash in the name', value: 'sales/mu@example.mu', taken: true },
  { what: 'dots as Japanese carriers allowed them', value: 'a..b.@docomo.ne.jp', taken: true },
  { what: 'umlauts', value: 'jörg@müller.de', taken: true },
  { what: 'umlauts as domains are registered', value: 'a@xn--mller-kva.de', taken: true },
  { what: 'Japanese', value: '山田@佐々木.jp', taken: true },
  { what: 'Hindi', value: 'a@उदाहरण.भारत', taken: true },
  { what: 'Arabic', value: 'أحمد@مثال.السعودية', taken: true },
  { what: 'a name of 64 octets', value: `${'a'.repeat(64)}@b.de`, taken: true },
  { what: 'a name of 65', value: `${'a'.repeat(65)}@b.de`, taken: false },
  { what: 'a name of 66 octets, 33 letters', value: `${'ü'.repeat(33)}@b.de`, taken: false },
  { what: 'a domain so long that all are 254', value: `a@${'b.'.repeat(125)}de`, taken: true },
  { what: '255 octets', value: `a@${'b.'.repeat(125)}com`, taken: false },
  { what: 'no name', value: '@b.cd', taken: false },
  { what: 'no domain', value: 'ada@', taken: false },
  { what: 'no @', value: 'ada.example.com', taken: false },
  { what: 'two @', value: 'a@b@c.de', taken: false },
  { what: 'a domain without a dot', value: 'a@b', taken: false },
  { what: 'an empty label', value: 'a@b..cd', taken: false },
  { what: 'a dot at the end', value: 'a@b.cd.', taken: false },
  { what: 'two addresses', value: 'a@x.de,b@y.de', taken: false },
  { what: 'two addresses by semicolon', value: 'a@x.de;b@y.de', taken: false },
  { what: 'a name before an address', value: 'Name<victim@x.de>', taken: false },
  { what: 'a bracket behind it', value: 'victim@gmail.com>', taken: false },
  { what: 'mailto:', value: 'mailto:a@b.de', taken: false },
  { what: 'an IP address', value: 'a@[1.2.3.4]', taken: false },
  { what: 'quotation marks', value: '"a"@b.de', taken: false },
  { what: 'a comment', value: 'a(b)@c.de', taken: false },
  { what: 'a backslash', value: 'a\\b@c.de', taken: false },
  { what: 'a blank', value: 'a b@c.de', taken: false },
  { what: 'a line end', value: 'a@b.de\nBcc: c@d.de', taken: false },
  { what: 'a soft hyphen', value: 'a@b\u00adc.de', taken: false },
];

test.each(emails)('An email address: $what', async ({ value, taken }) => {
  expect(validateField(contactFields.email, value) === undefined, 'the form').toBe(taken);
  for (const table of ['contact_submissions', 'job_applications', 'newsletter_subscriptions'])
    expect(await databaseTakes(table, 'email', [value]), table).toEqual([taken]);
});

test.each(columns.filter(([, , rule]) => !rule.multiline))(
  '%s.%s refuses values with only invisible characters',
  async (table, column, rule) => {
    const blank = [...unseen, '\u200b', '\u202e', '\u200b\u00a0\u202e'];
    expect(blank.map((value) => clean(value, rule)).filter((value) => value !== '')).toEqual([]);
    expect(await databaseTakes(table, column, blank)).toEqual(blank.map(() => false));
  },
);

test.each([
  ['李', '明'],
  ['../..', '%2f'],
  ['ß'.repeat(100), 'y'.repeat(100)],
])('The name of the CV of %s %s can be uploaded and stored', async (firstName, lastName) => {
  const name = cvFileName(1_795_220_270_260, firstName, lastName);
  const [row] = await backend.query<{ given: string }>(
    'select public.open_upload(gen_random_uuid(), $1) as given',
    [name],
  );
  expect(await databaseTakes('job_applications', 'cv_url', [name, row!.given])).toEqual([
    true,
    true,
  ]);
});

test('The largest CV is the same for the form and the bucket', async () => {
  const buckets = await backend.query(
    `select file_size_limit::integer as limit from storage.buckets where id = 'job-applications'`,
  );
  expect(buckets).toEqual([{ limit: largestSent }]);
});
