import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../tools/backend/keys.ts';
import { startTestBackend } from './local-backend.ts';
import { probeGroups } from './probes/groups.ts';
import { verdict, type HeldBy, type Target } from './probes/probe.ts';
import { prepareTarget } from './probes/target.ts';

/*
 * A probe that passes whatever a visitor may do proves nothing. So here visitors are given every right, one layer after
 * the other, and each probe must fail unless it says what else refuses it.
 */
let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const probes = probeGroups.flatMap((group) => group.probes).filter(({ onlyHosted }) => !onlyHosted);

const everyGrant = ['schema public, private, storage']
  .concat(['tables', 'functions', 'sequences'].map((all) => `all ${all} in schema public, private, storage`))
  .map((what) => `grant all on ${what} to anon, authenticated;`)
  .join('\n');

const permissivePolicies = `do $$
declare each record;
begin
  for each in select * from pg_policies where permissive = 'RESTRICTIVE' loop
    execute format('drop policy %I on %I.%I', each.policyname, each.schemaname, each.tablename);
  end loop;
  for each in select * from pg_tables where schemaname in ('public', 'private', 'storage') loop
    execute format('create policy "everything" on %I.%I using (true) with check (true)', each.schemaname, each.tablename);
  end loop;
end $$`;

/** Whether what the probes are about is still there: with every right they change and delete it. */
const isIntact = async ({ existing }: Target) =>
  (
    await backend.query(
      `select from public.contact_submissions c, public.job_applications a, storage.objects o, storage.buckets b
        where c.id = $1 and c.name <> 'X' and a.id = $2 and a.status = 'received' and o.name = $3
          and o.bucket_id = b.id and b.id = 'job-applications' and not b.public`,
      [existing.contactId, existing.applicationId, existing.cvName],
    )
  ).length === 1;

async function prepare(): Promise<Target> {
  await backend.exec(`update storage.buckets set public = false; delete from private.rate_events`);
  return prepareTarget(backend.url, LOCAL_PUBLISHABLE_KEY);
}

/** Ids of the probes that still end as they must. */
async function passing(): Promise<string[]> {
  let target = await prepare();
  const ids: string[] = [];
  for (const { id, title, expect: expected, attempt } of probes) {
    if (!(await isIntact(target))) target = await prepare();
    const outcome = await attempt(target);
    if (verdict(outcome, expected) === expected) ids.push(`${id} ${title}`);
  }
  return ids;
}

const heldBy = (...layers: HeldBy[]) =>
  probes
    .filter((probe) => probe.expect === 'allowed' || layers.includes(probe.heldBy ?? 'grants'))
    .map(({ id, title }) => `${id} ${title}`);

test('With every grant those probes pass that something else refuses, and no other', async () => {
  await backend.exec(everyGrant);
  expect(await passing()).toEqual(heldBy('policies', 'database', 'storage', 'gateway'));
});

test('With policies that let everything through as well, those that neither grants nor policies hold', async () => {
  await backend.exec(permissivePolicies);
  expect(await passing()).toEqual(heldBy('database', 'storage', 'gateway'));
});
