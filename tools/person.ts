import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from './command-line.ts';
import { answerOf, operatedBackend, runCommand, type Operated } from './operator/backend.ts';

const usage = `npm run person -- export ADDRESS      all that is kept of a person, as JSON with the files, into a new folder
npm run person -- erase ADDRESS       says what would be erased; with --yes erases it
npm run person -- withdraw ADDRESS    ends the consent to 24 months; with --yes
npm run person -- restrict ADDRESS    keeps the entries and shows them to nobody, ends a subscription;
                                    --off ends the restriction; with --yes
Of the backend of npm start, or of SUPABASE_URL with its secret key in SUPABASE_SERVICE_ROLE_KEY.`;

/** Both buckets: a file lies in one of them. */
const BUCKETS = ['job-applications', 'job-applications-quarantine'];

const REMAINS = `What remains elsewhere, and until when:
  mails in the staff's mailbox (notices name ids alone) and answers to the person: delete them there by hand
  the mail provider's log of receipts and confirmations: its own period, see its settings
  backups: until they are deleted (docs/operations.md); after a restore run this command again
  the log of staff's accesses: ids alone, 12 months; keyed hashes of the limits: 24 hours`;

/** What public.person_export() gives. */
interface Person {
  contact_submissions: { id: string }[];
  job_applications: { id: string; cv_url: string; disputed: boolean; retention_consent: boolean }[];
  newsletter_subscriptions: object[];
  newsletter_consents: object[];
  mails: object[];
  staff_accesses: object[];
}

const counts = (person: Person) =>
  Object.entries(person)
    .map(([name, rows]) => `  ${name.padEnd(25)} ${(rows as object[]).length}`)
    .join('\n');

async function exportTo(folder: string, person: Person, { client }: Operated): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const files: string[] = [];
  for (const { cv_url } of person.job_applications) {
    for (const bucket of BUCKETS) {
      const { data } = await client.storage.from(bucket).download(cv_url);
      if (!data) continue;
      await writeFile(join(folder, cv_url), await data.bytes(), { mode: 0o600 });
      files.push(cv_url);
    }
  }
  await writeFile(join(folder, 'person.json'), `${JSON.stringify(person, null, 2)}\n`, { mode: 0o600 });
  const missing = person.job_applications.filter(({ cv_url }) => !files.includes(cv_url));
  console.log(`${counts(person)}\nWritten to ${folder}: person.json and ${files.length} files.`);
  if (missing.length > 0)
    throw new Error(`Files not found: ${missing.map(({ cv_url }) => cv_url).join(', ')}`);
}

async function erase(address: string, person: Person, backend: Operated): Promise<void> {
  const names = person.job_applications.filter(({ disputed }) => !disputed).map(({ cv_url }) => cv_url);
  for (const bucket of names.length > 0 ? BUCKETS : []) {
    answerOf(backend, await backend.client.storage.from(bucket).remove(names));
  }
  console.log(
    `Erased: ${JSON.stringify(answerOf(backend, await backend.client.rpc('person_erase', { address })))}`,
  );
}

/** `npm run person`: the rights of Articles 15 to 21 GDPR for one email address. Nothing changes without `--yes`. */
await runCommand(async () => {
  const { values, positionals } = readCommandLine(usage, {
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, off: { type: 'boolean' } },
  });
  const [action = '', address = ''] = positionals;
  if (!['export', 'erase', 'withdraw', 'restrict'].includes(action) || !address.includes('@'))
    throw new Error(usage);
  const backend = operatedBackend();
  const person = answerOf(
    backend,
    await backend.client.rpc('person_export', { address }).retry(false),
  ) as Person;

  if (action === 'export') {
    return exportTo(`person-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`, person, backend);
  }
  console.log(`Kept of ${address}:\n${counts(person)}`);
  if (!values.yes) return console.log(`Nothing was changed. To ${action}: the same command with --yes.`);
  if (action === 'erase') {
    await erase(address, person, backend);
    const kept = person.job_applications.filter(({ disputed }) => disputed).map(({ id }) => id);
    if (kept.length > 0) console.log(`Kept, since a claim is open: applications ${kept.join(', ')}`);
    if (person.newsletter_subscriptions.length + person.newsletter_consents.length > 0) {
      console.log('Kept: the keyed hash that proves a consent to the newsletter, 3 years after its end.');
    }
    return console.log(REMAINS);
  }
  const [call, parameters] =
    action === 'withdraw'
      ? ['person_withdraw', { address }]
      : ['person_restrict', { address, is_restricted: !values.off }];
  console.log(`Changed: ${answerOf(backend, await backend.client.rpc(call, parameters)) as number} entries`);
});
