import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operatorClient, runCommand } from './operator.ts';

const usage = `npm run person -- export ADDRESS      writes all data of a person into a new folder, as JSON with the files
npm run person -- erase ADDRESS       says what would be erased; with --yes erases it
npm run person -- withdraw ADDRESS    ends the consent to 24 months; with --yes
npm run person -- restrict ADDRESS    keeps the entries but shows them to nobody, and ends a subscription;
                                      --off ends the restriction; with --yes
Uses the backend of npm start, or that of SUPABASE_URL with its secret key in SUPABASE_SERVICE_ROLE_KEY.`;

const remains = `What remains elsewhere, and until when:
  notices in the mailboxes of staff, which hold what was written, and answers to it: delete them there by hand, now
  the mail provider's log of mails: its own period, see its settings
  backups: until they are deleted (docs/operations.md); after a restore run this command again
  keyed hashes of the limits: 24 hours`;

/** Both buckets. A file is in one of them. */
const buckets = ['job-applications', 'job-applications-quarantine'];

/** The result of public.person_export(): the rows of a person, by table. */
interface Person extends Record<string, object[]> {
  job_applications: { id: string; cv_url: string; disputed: boolean }[];
  newsletter_subscriptions: { status: 'pending' | 'confirmed' }[];
  newsletter_consents: object[];
}

type Client = ReturnType<typeof operatorClient>;

const counts = (person: Person) =>
  Object.entries(person)
    .map(([name, rows]) => `  ${name.padEnd(25)} ${rows.length}`)
    .join('\n');

async function exportFiles(person: Person, client: Client): Promise<void> {
  const folder = `person-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  await mkdir(folder, { mode: 0o700 });
  const missing: string[] = [];
  for (const { cv_url } of person.job_applications) {
    const found = await Promise.all(
      buckets.map((bucket) => client.storage.from(bucket).download(cv_url)),
    );
    const file = found.find(({ data }) => data)?.data;
    if (file) await writeFile(join(folder, cv_url), await file.bytes(), { mode: 0o600 });
    else missing.push(cv_url);
  }
  await writeFile(join(folder, 'person.json'), `${JSON.stringify(person, null, 2)}\n`, {
    mode: 0o600,
  });
  console.log(`${counts(person)}\nWritten to ${folder}. Delete it once it has been handed over.`);
  if (missing.length > 0) throw new Error(`Files not found: ${missing.join(', ')}`);
}

async function erase(address: string, person: Person, client: Client): Promise<void> {
  const erased = person.job_applications.filter(({ disputed }) => !disputed);
  const kept = person.job_applications.filter(({ disputed }) => disputed);
  const files = erased.map(({ cv_url }) => cv_url);
  for (const bucket of files.length > 0 ? buckets : [])
    await client.storage.from(bucket).throwOnError().remove(files);
  const answer = await client.rpc('person_erase', { address }).throwOnError();
  console.log(`Erased: ${JSON.stringify(answer.data)}`);
  if (kept.length > 0)
    console.log(`Kept, since a claim is open: applications ${kept.map(({ id }) => id).join(', ')}`);
  const hasConsented = person.newsletter_subscriptions.some(({ status }) => status === 'confirmed');
  if (hasConsented || person.newsletter_consents.length > 0)
    console.log(
      'Kept: the keyed hash that proves a consent to the newsletter, 3 years after its end.',
    );
  console.log(remains);
}

/**
 * `npm run person`: the rights of Articles 15 to 21 GDPR for one email address. Nothing changes
 * without `--yes`.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, off: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [action = '', address = ''] = positionals;
  if (values.help) return console.log(usage);
  if (!['export', 'erase', 'withdraw', 'restrict'].includes(action) || !address.includes('@'))
    throw new Error(usage);
  const client = operatorClient();
  const person = (await client.rpc('person_export', { address }).throwOnError()).data as Person;
  if (action === 'export') return exportFiles(person, client);
  console.log(`Kept of ${address}:\n${counts(person)}`);
  if (!values.yes)
    return console.log(`Nothing was changed. To ${action}: the same command with --yes.`);
  if (action === 'erase') return erase(address, person, client);
  const withdrawal = client.rpc('person_withdraw', { address });
  const restriction = client.rpc('person_restrict', { address, is_restricted: !values.off });
  const answer = await (action === 'withdraw' ? withdrawal : restriction).throwOnError();
  console.log(`Changed: ${answer.data} entries`);
});
