import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Local keys in the hosted format. The publishable key is worthless elsewhere. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local_dev_only_0000000000000000';
/** Random per checkout: with a constant, any page in a developer's browser could read the data. */
export const LOCAL_SECRET_KEY = readOrCreateKey(
  join(import.meta.dirname, '../../../.data/secret-key'),
);
/** The API key of the local mailbox. */
export const LOCAL_MAIL_KEY = 're_local_dev_only';

/** Reads a key from `file`; creates the file on first use. */
function readOrCreateKey(file: string): string {
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `sb_secret_local_${randomBytes(24).toString('hex')}`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch {
    // The key exists. linkSync is atomic: with concurrent starts, the first complete file wins.
  }
  rmSync(draft);
  return readFileSync(file, 'utf8');
}
