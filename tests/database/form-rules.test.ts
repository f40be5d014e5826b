import { expect, test } from 'vitest';
import {
  applicationRow,
  sentFields,
  type Application,
} from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { cvFileName } from '#src/islands/forms/application/cv-name.ts';
import { largestSent } from '#src/islands/forms/application/cv.ts';
import { cleanField, validateField, type FieldRule } from '#src/islands/forms/rules.ts';
import { testBackend } from './support/backend.ts';

/* Forms and database accept the same values. New fields are included automatically. */
const backend = await testBackend();

interface Column {
  table: string;
  column: string;
  rule: FieldRule;
}

/** A row in which every column has the name of its field as value. */
const values = Object.fromEntries(
  Object.keys(sentFields).map((field) => [field, field]),
) as Application['values'];
const fieldOf = applicationRow({ id: '', values, trapped: false, cvName: '', language: 'en' });

const columns: Column[] = [];
for (const [column, rule] of Object.entries<FieldRule>(contactFields))
  columns.push({ table: 'contact_submissions', column, rule });
for (const [field, rule] of Object.entries<FieldRule>(sentFields)) {
  const [column] = Object.entries(fieldOf).find(([, sent]) => sent === field) ?? [];
  if (column) columns.push({ table: 'job_applications', column, rule });
}

/** Spaces and invisible characters. */
const invisible = [
  ...'\u0085\u00a0\u034f\u17b4\u180b\u2003\u2800\u3000\ufe0f\ufff9\ufffc',
  ...'\u{1d159}\u{1d173}\u{e0061}',
];

/** Edge cases of every format. */
const edgeCases = [
  'one\ntwo lines, long enough',
  'a tab\tand a bell\u0007, long enough',
  'a bell\u0007 alone, long enough',
  ' blanks around , long enough ',
  'Ann\u00a0Lee, long enough',
  'line\u2028separator, long enough',
  '\u0085next line, long enough',
  'Zo\u00ad\u00eb, long enough',
  '\u3164'.repeat(12),
  'http://example.org',
  'HTTPS://example.org/ü',
  'ftp://example.org',
  'javascript:alert(1)',
  'https://',
  'https://a b',
  'https://a"b',
  'https://<a>',
  ...invisible.flatMap((sign) => [`a${sign}b@c.de`, `a@b${sign}c.de`]),
];

/** Possible values for a choice or checkbox. */
const valuesOf = (rule: FieldRule) => {
  if (rule.kind === 'choice') return rule.choices;
  return rule.kind === 'checkbox' ? ['yes'] : undefined;
};

/** Lengths around a rule's limits. */
function lengthsFor(rule: FieldRule) {
  const { max = 1, min } = rule.kind === 'text' ? rule : {};
  const least = min?.length ?? 1;
  return [1, least - 1, least, max - 1, max, max + 1].flatMap((length) => [
    'x'.repeat(length),
    '🌴'.repeat(length),
    `${'x'.repeat(Math.max(0, length - 12))}@example.com`.slice(-length),
    `https://${'x'.repeat(Math.max(0, length - 8))}`.slice(0, length),
  ]);
}

/** Returns for each value whether the column's constraints accept it. */
async function databaseAccepts(
  table: string,
  column: string,
  values: string[],
): Promise<boolean[]> {
  const constraints = await backend.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = ('public.' || $1)::regclass and a.attname = $2`,
    [table, column],
  );
  const remedy = `${table} needs a column "${column}" with a CHECK (CONTRIBUTING.md, "A form field")`;
  expect(constraints, remedy).not.toEqual([]);
  const checks = constraints
    .map(({ definition }) => definition.replace(/^CHECK/, ''))
    .join(' and ');
  const rows = await backend.query<{ taken: boolean }>(
    `select ${checks} as taken
     from jsonb_array_elements_text($1::text::jsonb) with ordinality as t (${column}, position)
     order by position`,
    [JSON.stringify(values)],
  );
  return rows.map(({ taken }) => taken);
}

test.each(columns)('$table: $column accepts the same values as its field', async (row) => {
  const { table, column, rule } = row;
  const allowed = valuesOf(rule);
  if (rule.kind === 'text') expect(rule.max, 'the maximum length').toBeDefined();
  const samples = [...(allowed ?? []), ...lengthsFor(rule), ...edgeCases];
  const cleaned = samples.map((value) => cleanField(rule, value));
  const values = [...new Set(cleaned)].filter((value) => value !== '');
  const formTakes = (value: string) =>
    allowed ? allowed.includes(value) : validateField(rule, value) === undefined;
  const taken = await databaseAccepts(table, column, values);
  expect(values.filter((_value, index) => taken[index])).toEqual(values.filter(formTakes));
  expect(new Set(taken), 'accepted and rejected samples').toEqual(new Set([true, false]));

  if (rule.kind === 'text' && rule.multiline) return;
  const blank = [...invisible, '\u200b', '\u202e', '\u200b\u00a0\u202e'];
  for (const value of blank) expect(cleanField(rule, value)).toBe('');
  const blankTaken = await databaseAccepts(table, column, blank);
  expect(blankTaken, 'only invisible characters').toEqual(blank.map(() => false));
});

const emails = [
  { what: 'symbols in the local part', value: "o'neil_b+tag/mu-c@sub.4-you.net", verb: 'accept' },
  { what: 'dots allowed by Japanese carriers', value: 'a..b.@docomo.ne.jp', verb: 'accept' },
  { what: 'umlauts', value: 'jörg@müller.de', verb: 'accept' },

  { what: 'Arabic', value: 'أحمد@مثال.السعودية', verb: 'accept' },
  { what: 'a local part of 64 octets', value: `${'a'.repeat(64)}@b.de`, verb: 'accept' },
  {
    what: 'a local part of 66 octets in 33 letters',
    value: `${'ü'.repeat(33)}@b.de`,
    verb: 'reject',
  },
  { what: '254 characters in total', value: `a@${'b.'.repeat(125)}de`, verb: 'accept' },
  { what: '255 octets', value: `a@${'b.'.repeat(125)}com`, verb: 'reject' },
  { what: 'no local part', value: '@b.cd', verb: 'reject' },
  { what: 'no @', value: 'ada.example.com', verb: 'reject' },
  { what: 'two @', value: 'a@b@c.de', verb: 'reject' },
  { what: 'a domain without a dot', value: 'a@b', verb: 'reject' },
  { what: 'an empty label', value: 'a@b..cd', verb: 'reject' },
  { what: 'a blank', value: 'a b@c.de', verb: 'reject' },
  { what: 'a line break', value: 'a@b.de\nBcc: c@d.de', verb: 'reject' },
  // Characters that break out of an address list or header.
  ...[
    'a@x.de,b@y.de',
    'a@x.de;b@y.de',
    'Name<victim@x.de',
    'victim@gmail.com>',
    'mailto:a@b.de',
    'a@[1.2.3.4',
    'a@1.2.3.4]',
    '"a@b.de',
    'a(b@c.de',
    'a)b@c.de',
    'a\\b@c.de',
  ].map((value) => ({ what: `a special character: ${value}`, value, verb: 'reject' })),
  { what: 'a soft hyphen', value: 'a@b\u00adc.de', verb: 'reject' },
];

test.each(emails)('Form and database $verb an email address with $what', async (row) => {
  const { value, verb } = row;
  const taken = verb === 'accept';
  expect(validateField(contactFields.email, value) === undefined, 'the form').toBe(taken);
  for (const table of ['contact_submissions', 'job_applications', 'newsletter_subscriptions'])
    expect(await databaseAccepts(table, 'email', [value]), table).toEqual([taken]);
});

test('The database accepts the CV file name of a very long name', async () => {
  const name = cvFileName(1_795_220_270_260, 'ß'.repeat(100), 'y'.repeat(100));
  const [ticket] = await backend.query<{ given: string }>(
    'select public.open_upload(gen_random_uuid(), $1) as given',
    [name],
  );
  const taken = await databaseAccepts('job_applications', 'cv_url', [name, ticket!.given]);
  expect(taken).toEqual([true, true]);
});

test('Form and bucket have the same maximum size', async () => {
  const buckets = await backend.query(
    `select file_size_limit::integer as limit from storage.buckets where id = 'job-applications'`,
  );
  expect(buckets).toEqual([{ limit: largestSent }]);
});
