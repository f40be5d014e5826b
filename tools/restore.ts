import { readCommandLine } from './command-line.ts';
import { restore } from './operator/backup.ts';
import { operatedBackend, runCommand } from './operator/backend.ts';
import { withSession } from './operator/session.ts';

const usage = `npm run restore -- FILE   puts a backup into a project that has the same migrations and no entries
Needs SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, SUPABASE_DB_URL and BACKUP_IDENTITY (AGE-SECRET-KEY-…).`;

/** `npm run restore`: see docs/operations.md, "Back up and restore". */
await runCommand(async () => {
  const [file = ''] = readCommandLine(usage, { allowPositionals: true }).positionals;
  const { BACKUP_IDENTITY: identity } = process.env;
  if (!file || !identity) throw new Error(usage);
  const { client } = operatedBackend();
  const { made, tables, restored, files } = await withSession((session) =>
    restore({ session, client }, file, identity),
  );
  console.log(`Restored as of ${made}: ${restored} of ${files.length} files, and rows:`);
  for (const [table, count] of Object.entries(tables)) console.log(`  ${table.padEnd(34)} ${count}`);
  if (restored < files.length) throw new Error('The backup did not hold all files that its rows name.');
});
