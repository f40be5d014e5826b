import { expect } from 'vitest';
import {
  ADDRESS,
  ID,
  apply,
  count,
  exec,
  isKept,
  purge,
  set,
  storeFile,
  write,
  type Limit,
} from './limit.ts';

const isFileKept = async () => (await count('public.cv_to_remove()')) === 0;

/** While neither the file nor the row of the one application is due. */
const isApplicationKept = async () => {
  const kept = await isFileKept();
  await exec('delete from storage.objects');
  expect(await isKept('public.job_applications')()).toBe(kept);
  return kept;
};

const applications = (
  [
    ['keep_applications', '6 months', 'decided_at', 'that was rejected', `status = 'rejected'`],
    ['keep_applications_at_most', '12 months', 'created_at', 'without a decision', `status = 'in_review'`],
    ['keep_applications_at_most', '12 months', 'created_at', 'rejected just now', `status = 'rejected'`],
    ['keep_applications_consented', '24 months', 'created_at', 'with consent', `retention_consent = true`],
  ] as const
).map(([of, period, column, which, changes]): Limit => ({
  of,
  title: `an application ${which} is kept, and its file, by ${column}`,
  period,
  column: `public.job_applications.${column}`,
  begin: apply(changes),
  isRunning: isApplicationKept,
}));

const files: Limit[] = [
  ...['job-applications', 'job-applications-quarantine'].map((bucket): Limit => ({
    of: 'keep_unclaimed_cvs',
    title: `a file in ${bucket} that no application names is kept`,
    period: '24 hours',
    column: 'storage.objects.created_at',
    begin: async () => {
      await storeFile();
      await exec(`update storage.objects set bucket_id = '${bucket}'`);
    },
    isRunning: isFileKept,
  })),
  {
    of: 'keep_unclaimed_cvs_in_flood',
    title: 'a file that no application names is kept in a flood of files',
    period: '15 minutes',
    column: 'storage.objects.created_at',
    begin: async () => {
      await set('unclaimed_bytes = 1000');
      await storeFile();
    },
    isRunning: isFileKept,
  },
];

/** What a single row of a table is kept for. */
const rows = (
  [
    ['keep_rate_events', '24 hours', 'private.rate_events.at', `(kind, subject) values ('x', 'y')`],
    [
      'keep_rate_events',
      '24 hours',
      'private.upload_tickets.at',
      `(id, name) values ('${ID}', 'x', 'y')`,
    ],
    [
      'keep_pending_newsletter',
      '7 days',
      'public.newsletter_subscriptions.token_until',
      `(email, locale, token_hash, token_until) values ('${ADDRESS}', 'en', 'x', now())`,
    ],
    [
      'keep_newsletter_consents',
      '3 years',
      'private.newsletter_consents.ended_at',
      `values ('x', 'en', now())`,
    ],
    [
      'keep_staff_accesses',
      '12 months',
      'private.staff_accesses.at',
      `(email, action, entries) values ('${ADDRESS}', 'read', '{}')`,
    ],
  ] as const
).map(([of, period, column, values]): Limit => {
  const table = column.slice(0, column.lastIndexOf('.'));
  return {
    of,
    title: `a row of ${table} is kept`,
    period,
    column,
    begin: () => exec(`insert into ${table} ${values}`),
    isRunning: isKept(table),
  };
});

/** One that is not the newest. (The newest stays: tests/backend/told.test.ts.) */
const reports: Limit = {
  of: 'public.purge: 7 days',
  title: 'a report of the worker is kept',
  period: '7 days',
  column: `private.worker_runs.at where report = '1'`,
  begin: () =>
    exec(`insert into private.worker_runs values (now(), '1'), (now() + interval '1 minute', '2')`),
  isRunning: async () => {
    await purge();
    return (await count(`private.worker_runs where report = '1'`)) === 1;
  },
};

const requests: Limit = {
  of: 'keep_contacts',
  title: 'a contact request is kept',
  period: '12 months',
  column: 'public.contact_submissions.created_at',
  begin: () => write(),
  isRunning: isKept('public.contact_submissions'),
};

export const retentionLimits = [requests, ...applications, ...files, ...rows, reports];
