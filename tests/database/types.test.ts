import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testBackend } from './support/backend.ts';

/*
 * CI compares the whole file with what Supabase's own tool makes from the migrations. This test
 * needs no Docker.
 */
const types = readFileSync('src/islands/forms/backend/database.types.ts', 'utf8');
const backend = await testBackend();

/** The lines of a table's type (Row or Insert) in the file. */
function linesOf(table: string, type: string): string[] {
  const [, columns = ''] =
    new RegExp(`\\b${table}: \\{[^]*?\\b${type}: \\{([^}]*)\\}`).exec(types) ?? [];
  return columns
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

test.each(['contact_submissions', 'job_applications', 'newsletter_subscriptions'])(
  'the types have every column of %s, and no other',
  async (table) => {
    const columns = await backend.query<{ name: string; type: string; needed: boolean }>(
      `select column_name as name,
              case data_type when 'boolean' then 'boolean' when 'integer' then 'number' else 'string' end
                || case is_nullable when 'YES' then ' | null' else '' end as type,
              column_default is null and is_nullable = 'NO' as needed
         from information_schema.columns
        where table_schema = 'public' and table_name = $1
        order by column_name`,
      [table],
    );
    const row = columns.map(({ name, type }) => `${name}: ${type};`);
    const insert = columns.map(({ name, type, needed }) => `${name}${needed ? '' : '?'}: ${type};`);
    expect(linesOf(table, 'Row')).toEqual(row);
    expect(linesOf(table, 'Insert')).toEqual(insert);
  },
);
