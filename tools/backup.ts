import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readCommandLine } from './command-line.ts';
import { backUp } from './operator/backup.ts';
import { operatedBackend, runCommand } from './operator/backend.ts';
import { withSession } from './operator/session.ts';

const usage = `npm run backup -- FOLDER     writes FOLDER/backup-<time>.tar.age: all rows and files, encrypted
npm run backup -- --new-key  makes the two keys: one to make backups, one to restore them
Needs SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, SUPABASE_DB_URL and BACKUP_RECIPIENT (age1…).`;

/** `npm run backup`: see docs/operations.md, "Back up and restore". */
await runCommand(async () => {
  const { values, positionals } = readCommandLine(usage, {
    allowPositionals: true,
    options: { 'new-key': { type: 'boolean' } },
  });
  if (values['new-key']) {
    const identity = await generateX25519Identity();
    console.log(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`);
    console.log(`BACKUP_IDENTITY=${identity}`);
    console.error(
      'Keep BACKUP_IDENTITY where the backups are not: without it none can be opened, with it all can.',
    );
    return;
  }
  const [folder] = positionals;
  const { BACKUP_RECIPIENT: recipient } = process.env;
  if (!folder || !recipient) throw new Error(usage);
  const { client } = operatedBackend();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `backup-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.age`);
  const { tables, files, missing } = await withSession((session) =>
    backUp({ session, client }, file, recipient),
  );
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  console.log(
    `${file}: ${rows} rows of ${Object.keys(tables).length} tables, ${files.length - missing.length} files`,
  );
  if (missing.length > 0) throw new Error(`Files that could not be read: ${missing.join(', ')}`);
});
