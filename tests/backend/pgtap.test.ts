import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { splitSqlStatements } from '@supabase/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { startTestBackend } from './local-backend.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Assertions of a file, for the figures at the end of a run. */
    pgtap?: { passed: number; planned: number };
  }
}

const TESTS = join(import.meta.dirname, '../../supabase/tests');
let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend({ pglite: { extensions: { pgtap } } });
});
afterAll(() => backend.close());

// On a real server `npm run test:db` runs the same files by pg_prove.
describe.skipIf(process.env.DB_URL)('supabase/tests, which can run on a hosted database too', () => {
  test.for(readdirSync(TESTS))('%s', async (file, { task }) => {
    const lines: string[] = [];
    for (const statement of splitSqlStatements(readFileSync(join(TESTS, file), 'utf8'))) {
      const rows = await backend.query<Record<string, unknown>>(statement);
      lines.push(...rows.map((row) => String(Object.values(row)[0])));
    }
    const planned = Number(lines.find((line) => line.startsWith('1..'))?.slice(3));
    const passed = lines.filter((line) => line.startsWith('ok')).length;
    task.meta.pgtap = { passed, planned };
    expect(lines.filter((line) => line.startsWith('not ok') || line.startsWith('#'))).toEqual([]);
    expect(passed).toBe(planned);
  });
});
