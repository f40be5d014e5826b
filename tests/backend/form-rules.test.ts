import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationRules } from '#src/lib/forms/application.ts';
import { contactFields, contactRules } from '#src/lib/forms/contact.ts';
import { cvFileName } from '#src/lib/forms/cv-name.ts';
import { largestSent } from '#src/lib/forms/cv.ts';
import { clean, validateField, type FieldRule } from '#src/lib/forms/rules.ts';
import type { Backend } from '../../tools/backend/boot.ts';
import { startTestBackend } from './local-backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

/** Which column takes which field of a form. */
const columns: [table: string, column: string, rule: FieldRule][] = [
  ...contactFields.map((field): [string, string, FieldRule] => [
    'contact_submissions',
    field,
    contactRules[field],
  ]),
  ['job_applications', 'first_name', applicationRules.firstName],
  ['job_applications', 'last_name', applicationRules.lastName],
  ['job_applications', 'email', applicationRules.email],
  ['job_applications', 'phone', applicationRules.phone],
  ['job_applications', 'linkedin', applicationRules.linkedIn],
  ['job_applications', 'cover_letter', applicationRules.coverLetter],
  ['job_applications', 'job_title', applicationRules.jobTitle],
];

/** Columns that the form fills by itself. */
const ownColumns = ['cv_url', 'id', 'language', 'retention_consent', 'status', 'trapped'];

/** Values on both sides of every limit a rule may have. */
const samplesFor = ({ max, min }: FieldRule) => [
  ...[1, (min?.length ?? 1) - 1, min?.length ?? 1, max - 1, max, max + 1].flatMap((length) => [
    'x'.repeat(length),
    '🌴'.repeat(length),
    `${'x'.repeat(Math.max(0, length - 12))}@example.com`.slice(-length),
    `https://${'x'.repeat(Math.max(0, length - 8))}`.slice(0, length),
  ]),
  'one\ntwo lines, long enough',
  'a tab\tand a bell\u0007, long enough',
  'a bell\u0007 alone, long enough',
  ' with blanks around, long enough ',
  'Ann\u00a0Lee, long enough',
  'line\u2028separator, long enough',
  '\u0085next line, long enough',
  ...[
    'a@b.cd',
    'a@b.c',
    'a@b',
    'a@@b.cd',
    'a@b.cd.',
    '<a@b.cd>',
    'jörg@müller.de',
    'a b@c.de',
    'a@b.cd,c@d.ef',
  ],
  ...[
    'http://example.org',
    'HTTPS://example.org/ü',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://a b',
  ],
  ...['https://', 'https://a"b', 'https://<a>'],
];

/** What the constraints of a column say to each value. */
async function databaseTakes(table: string, column: string, values: string[]): Promise<boolean[]> {
  const constraints = await backend.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid = ('public.' || $1)::regclass and a.attname = $2`,
    [table, column],
  );
  expect(constraints, `constraints of ${table}.${column}`).not.toEqual([]);
  const checks = constraints.map(({ definition }) => definition.replace(/^CHECK/, '')).join(' and ');
  const rows = await backend.query<{ taken: boolean }>(
    `select ${checks} as taken
       from jsonb_array_elements_text($1::text::jsonb) with ordinality as t (${column}, place) order by place`,
    [JSON.stringify(values)],
  );
  return rows.map(({ taken }) => taken);
}

describe('The form takes what the database takes, and nothing else:', () => {
  test.each(columns)('%s.%s', async (table, column, rule) => {
    const values = [...new Set(samplesFor(rule).map((value) => clean(value, rule.multiline)))].filter(
      (value) => value !== '',
    );
    const taken = await databaseTakes(table, column, values);
    const verdicts = (accepts: (value: string, index: number) => boolean) =>
      values.map((value, index) => `${accepts(value, index) ? 'taken' : 'refused'}: ${value}`);
    expect(verdicts((value) => validateField(rule, value) === undefined)).toEqual(
      verdicts((_value, index) => taken[index] === true),
    );
    expect(taken).toContain(true);
    expect(taken).toContain(false);
  });

  test('no column that a visitor writes is left out', async () => {
    const written = await backend.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.column_privileges
        where grantee = 'anon' and privilege_type = 'INSERT' and table_schema = 'public'`,
    );
    const known = new Set(columns.map(([table, column]) => `${table}.${column}`));
    const unknown = written
      .filter(({ column_name }) => !ownColumns.includes(column_name))
      .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
      .filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  test('the name that a CV is given', async () => {
    const names = [
      ['Jané', 'Groß'],
      ['李', '明'],
      ['../..', '%2f'],
      ['x'.repeat(100), 'y'.repeat(100)],
      ['ß'.repeat(100), 'æ'.repeat(100)],
      ['a '.repeat(71), 'b'],
    ].map(([first = '', last = '']) => cvFileName(1_795_220_270_260, first, last));
    for (const name of names) {
      const [row] = await backend.query<{ given: string }>(
        'select public.open_upload(gen_random_uuid(), $1) as given',
        [name],
      );
      expect(await databaseTakes('job_applications', 'cv_url', [name, row?.given ?? ''])).toEqual([
        true,
        true,
      ]);
    }
  });

  test('the largest CV', async () => {
    const buckets = await backend.query(
      `select file_size_limit::integer as limit from storage.buckets where id = 'job-applications'`,
    );
    expect(buckets).toEqual([{ limit: largestSent }]);
  });
});
