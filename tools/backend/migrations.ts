import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FILE_NAME = /^(?<version>\d{14})_(?<name>[a-z0-9_]+)\.sql$/;

/** One file of supabase/migrations. */
export interface Migration {
  /** YYYYMMDDHHmmss, the order of application. */
  version: string;
  name: string;
  file: string;
  sql: string;
}

/**
 * Reads all migrations, oldest first. The newest must be a complete, repeatable `*_privileges.sql`: the local
 * backend runs it at every start (see boot.ts), so grants made by a later file would be lost.
 * @throws naming every file that breaks the rules
 */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const badlyNamed = files.filter((file) => !FILE_NAME.test(file));
  if (badlyNamed.length > 0) {
    throw new Error(
      `${badlyNamed.join(', ')} in ${directory}: a migration is named YYYYMMDDHHmmss_what_it_does.sql. Rename it.`,
    );
  }
  const migrations = await Promise.all(
    files.map(async (file) => {
      const { version = '', name = '' } = FILE_NAME.exec(file)?.groups ?? {};
      // Git may check files out with CRLF; that must not look like a changed migration.
      const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
      return { version, name, file, sql };
    }),
  );
  for (const [index, { version, file }] of migrations.entries()) {
    if (migrations[index + 1]?.version === version) {
      throw new Error(
        `${file} and ${migrations[index + 1]?.file} have the same version. Give one a later time.`,
      );
    }
  }
  if (!migrations.at(-1)?.name.endsWith('privileges')) {
    throw new Error(
      `The newest migration in ${directory} must end in _privileges.sql and say everything that the API roles may do, ` +
        `because the local backend runs it at every start. Add one, as a changed copy of the last.`,
    );
  }
  return migrations;
}
