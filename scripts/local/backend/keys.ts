import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The keys of the local backend, in the form of the hosted service's. The publishable key is of no
 * use elsewhere.
 */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local_dev_only_0000000000000000';
/**
 * Random for each checkout. A constant would be known to every page that the developer has open.
 */
export const LOCAL_SECRET_KEY = readOrCreateKey(
  join(import.meta.dirname, '../../../.data/secret-key'),
);
/** The key of the local mailbox, in place of a mail provider's. */
export const LOCAL_MAIL_KEY = 're_local_dev_only';

/** The key in a file. The file is made when it is first needed. */
function readOrCreateKey(file: string): string {
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `sb_secret_local_${randomBytes(24).toString('hex')}`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch {
    // The key exists. If several processes start at once, the first link counts, and its file is
    // complete.
  }
  rmSync(draft);
  return readFileSync(file, 'utf8');
}
