import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../tools/backend/keys.ts';
import { startTestBackend } from './local-backend.ts';
import { probeGroups } from './probes/groups.ts';
import { verdict, type Target } from './probes/probe.ts';
import { probeContact, probePdf } from './probes/rows.ts';
import { prepareTarget } from './probes/target.ts';

// The same probes run against a hosted project: npm run probe.
let backend: Backend;
let target: Target;
beforeAll(async () => {
  backend = await startTestBackend();
  target = await prepareTarget(backend.url, LOCAL_PUBLISHABLE_KEY);
});
afterAll(() => backend.close());

describe.each(probeGroups)('A visitor and $name:', ({ probes }) => {
  test.each(probes.filter(({ onlyHosted }) => !onlyHosted))(
    '[$id] $title – $expect',
    async ({ attempt, expect: expected }) => {
      const outcome = await attempt(target);
      expect(verdict(outcome, expected), JSON.stringify(outcome)).toBe(expected);
    },
  );
});

test('After all that, what was handed in is unchanged', async () => {
  const { contactId, applicationId, cvName } = target.existing;
  const rows = await backend.query(
    `select (select message from public.contact_submissions where id = $1) as message,
            (select status from public.job_applications where id = $2) as status,
            (select public from storage.buckets where id = 'job-applications') as public`,
    [contactId, applicationId],
  );
  expect(rows).toEqual([{ message: probeContact().message, status: 'received', public: false }]);
  expect((await backend.objects.get('job-applications', cvName))?.bytes.length).toBe(probePdf().length);
});
