import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvironment, operatorClient, runCommand, type OperatorClient } from './operator.ts';

const usage = `npm run person -- export ADDRESS      writes all data of a person into a new folder
npm run person -- erase ADDRESS       deletes all data of a person, except disputed applications
npm run person -- withdraw ADDRESS    ends the consent to 24 months of storage
npm run person -- restrict ADDRESS    keeps the data, but hides it from lists; --off ends this
Without --yes, erase, withdraw and restrict only count what is stored.
See docs/operations.md, "Data subject requests".`;

const notErased = `Not erased, because stored elsewhere:
  staff mailboxes: notices with the submitted texts, and replies. Delete them by hand now
  Supabase logs: file names of CVs, which contain the applicant's name, until the logs expire
  the mail provider's log: mails, until the log expires
  backups, until they are deleted (docs/operations.md). After a restore, run this command again
  rate-limit counts: keyed hashes, for 24 hours`;

/** A CV is in one of these buckets. */
const buckets = ['job-applications', 'job-applications-quarantine'];

/** The result of public.person_export(): a person's rows by table. */
interface Person extends Record<string, object[]> {
  job_applications: { id: string; cv_url: string; disputed: boolean }[];
  newsletter_subscriptions: { status: 'pending' | 'confirmed' }[];
  newsletter_consents: object[];
}

const counts = (person: Person) =>
  Object.entries(person)
    .map(([name, rows]) => `  ${name.padEnd(25)} ${rows.length}`)
    .join('\n');

async function exportFiles(person: Person, client: OperatorClient, parent: string) {
  const folder = join(parent, `person-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
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
  const json = `${JSON.stringify(person, null, 2)}\n`;
  await writeFile(join(folder, 'person.json'), json, { mode: 0o600 });
  const written = `${counts(person)}\nWritten to ${folder}. Delete the folder after handing over the data.`;
  if (missing.length > 0) throw new Error(`${written}\nFiles not found: ${missing.join(', ')}`);
  return written;
}

async function erase(address: string, person: Person, client: OperatorClient) {
  const kept = person.job_applications.filter(({ disputed }) => disputed);
  const erased = person.job_applications.filter(({ disputed }) => !disputed);
  const files = erased.map(({ cv_url }) => cv_url);
  for (const bucket of files.length > 0 ? buckets : [])
    await client.storage.from(bucket).throwOnError().remove(files);
  const response = await client.rpc('person_erase', { address }).throwOnError();
  const lines = [`Erased: ${JSON.stringify(response.data)}`];
  if (kept.length > 0)
    lines.push(`Kept during a dispute: applications ${kept.map(({ id }) => id).join(', ')}`);
  const hasConsented = person.newsletter_subscriptions.some(({ status }) => status === 'confirmed');
  if (hasConsented || person.newsletter_consents.length > 0)
    lines.push(
      'Kept for 3 years after unsubscribing: the keyed hash that proves consent to the newsletter.',
    );
  return [...lines, notErased].join('\n');
}

/**
 * Runs `npm run person`: data subject rights (Articles 15 to 21 GDPR) for one email address.
 * Nothing changes without `--yes`.
 * @param parent folder in which an export creates a folder
 * @returns the output
 */
export async function personCommand(
  client: OperatorClient,
  args: string[],
  parent = '.',
): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, off: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return usage;
  const [action = '', address = ''] = positionals;
  if (!['export', 'erase', 'withdraw', 'restrict'].includes(action) || !address.includes('@'))
    throw new Error(usage);
  const found = (await client.rpc('person_export', { address }).throwOnError()).data as Person;
  if (action === 'export') {
    const isEmpty = Object.values(found).every((rows) => rows.length === 0);
    return isEmpty ? `Nothing is stored about ${address}.` : exportFiles(found, client, parent);
  }
  if (!values.yes)
    return `Stored about ${address}:\n${counts(found)}\nNothing was changed. To ${action}, repeat the command with --yes.`;
  if (action === 'erase') return erase(address, found, client);
  const withdrawal = client.rpc('person_withdraw', { address });
  const restriction = client.rpc('person_restrict', { address, is_restricted: !values.off });
  const response = await (action === 'withdraw' ? withdrawal : restriction).throwOnError();
  return `Changed submissions: ${response.data}`;
}

if (import.meta.main) {
  loadEnvironment();
  await runCommand(() => personCommand(operatorClient(), process.argv.slice(2)));
}
