import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/backend/keys.ts';
import {
  application,
  clientOf,
  contact,
  pdf,
  startTestBackend,
  uniqueAddress,
  uniqueCvName,
} from './local-backend.ts';
import { applicationProbes } from './probes/applications.ts';
import { contactProbes } from './probes/contact.ts';
import { newsletterProbes } from './probes/newsletter.ts';
import { verdict, type Target } from './probes/probe.ts';
import { bucketProbes, objectProbes } from './probes/storage.ts';
import { surfaceProbes } from './probes/surface.ts';

const { PROBE_URL, PROBE_KEY } = process.env;
let local: Backend | undefined;
let target: Target;

// With PROBE_URL and PROBE_KEY (publishable) the same probes run against a hosted project. They leave a few rows,
// and five requests in five minutes is the limit of one address, so wait as long before a second run.
beforeAll(async () => {
  if (!PROBE_URL) local = await startTestBackend();
  const url = PROBE_URL ?? local?.url ?? '';
  const key = PROBE_KEY ?? LOCAL_PUBLISHABLE_KEY;
  target = { url, key, visitor: clientOf(url, key), existing: await handIn(url, key) };
});
afterAll(() => local?.close());

async function handIn(url: string, key: string): Promise<Target['existing']> {
  const visitor = clientOf(url, key);
  const request = contact();
  const applied = application({ cv_url: uniqueCvName() });
  const results = [
    await visitor.from('contact_submissions').insert(request),
    await visitor.storage
      .from('job-applications')
      .upload(applied.cv_url, pdf(), { contentType: 'application/pdf' }),
    await visitor.from('job_applications').insert(applied),
  ];
  expect(results.map(({ error }) => error)).toEqual([null, null, null]);
  return { contactId: request.id, applicationId: applied.id, cvName: applied.cv_url, email: uniqueAddress() };
}

describe.each([
  ['contact requests', contactProbes],
  ['files', objectProbes],
  ['buckets', bucketProbes],
  ['applications', applicationProbes],
  ['other surfaces', surfaceProbes],
  ['the newsletter', newsletterProbes],
])('A visitor and %s:', (_group, probes) => {
  test.each(probes)('$title – $expect', async ({ attempt, expect: expected }) => {
    const outcome = await attempt(target);
    expect(verdict(outcome, expected), JSON.stringify(outcome)).toBe(expected);
  });
});

test.skipIf(PROBE_URL)('After all that, what was handed in is unchanged', async () => {
  const { contactId, applicationId, cvName } = target.existing;
  const rows = await local?.query(
    `select (select message from public.contact_submissions where id = $1) as message,
            (select status from public.job_applications where id = $2) as status,
            (select public from storage.buckets where id = 'job-applications') as public`,
    [contactId, applicationId],
  );
  expect(rows).toEqual([{ message: contact().message, status: 'received', public: false }]);
  expect((await local?.objects.get('job-applications', cvName))?.bytes.length).toBe(pdf().length);
});
