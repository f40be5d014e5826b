import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { addAccount, seedStaff } from '../../tools/backend/seed-staff.ts';
import { application, clientOf, contact, handIn, pdf, startTestBackend } from './local-backend.ts';

let backend: Backend;
const links = new Map<string, string>();
const request = contact();
const applied = application();
const actors = {} as Record<'anonymous' | 'stranger' | 'staff' | 'removed', SupabaseClient>;

/** Signs in as a person does: asks for a link, opens it, and is led back to the page with a session in its address. */
async function signIn(email: string): Promise<SupabaseClient> {
  const visitor = clientOf(backend.url);
  expect(
    (await visitor.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error,
  ).toBeNull();
  const { status, headers } = await fetch(links.get(email)!, { redirect: 'manual' });
  expect(status).toBe(303);
  const page = new URL(headers.get('location')!);
  expect(page.href).toMatch(/^http:\/\/localhost:4321\/staff#/);
  const token = new URLSearchParams(page.hash.slice(1)).get('access_token');
  return clientOf(backend.url, LOCAL_PUBLISHABLE_KEY, { authorization: `Bearer ${token}` });
}

beforeAll(async () => {
  backend = await startTestBackend({
    sendSignIn: (address, link) => Promise.resolve(void links.set(address, link)),
  });
  const visitor = clientOf(backend.url);
  await visitor.from('contact_submissions').insert(request);
  await handIn(visitor, applied, pdf(2000));
  await visitor.from('job_applications').insert(applied);
  await seedStaff(backend, 'Staff@example.com');
  await seedStaff(backend, 'removed@example.com');
  await addAccount(backend, 'stranger@example.com');
  actors.anonymous = visitor;
  actors.stranger = await signIn('stranger@example.com');
  actors.staff = await signIn('staff@example.com');
  actors.removed = await signIn('removed@example.com');
  // Their token is good for an hour.
  expect((await actors.removed.rpc('staff_contacts')).data).toHaveLength(1);
  await clientOf(backend.url, LOCAL_SECRET_KEY).rpc('staff_list', { remove_address: 'Removed@example.com' });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.query(
    `update public.job_applications set cv_status = 'good', restricted = false, disputed = false`,
  );
  await backend.query('update public.contact_submissions set restricted = false');
  await backend.query('delete from private.staff_accesses');
});

const dataOf = async (call: PromiseLike<{ data: unknown }>) => (await call).data;
const accesses = () =>
  backend.query<{ email: string; action: string; entries: string[] }>(
    'select email, action, entries from private.staff_accesses order by at',
  );
const asIs = () =>
  backend.query(
    `select (select jsonb_agg(to_jsonb(c)) from public.contact_submissions c) as contacts,
            (select jsonb_agg(to_jsonb(a)) from public.job_applications a) as applications`,
  );

/** All that the staff page asks for, and what somebody would try past it. */
const attempts: Record<string, (client: SupabaseClient) => PromiseLike<{ data: unknown; error: unknown }>> = {
  'lists the requests': (client) => client.rpc('staff_contacts'),
  'lists the applications': (client) => client.rpc('staff_applications', { search: 'lee' }),
  'changes a request': (client) =>
    client.rpc('staff_change_contact', { entry: request.id, new_status: 'answered', new_notes: 'x' }),
  'changes an application': (client) =>
    client.rpc('staff_change_application', {
      entry: applied.id,
      new_status: 'rejected',
      new_notes: 'x',
      is_disputed: true,
    }),
  'asks for a CV': (client) => client.rpc('staff_cv', { entry: applied.id }),
  'downloads a CV': (client) => client.storage.from('job-applications').download(applied.cv_url),
  'makes a link to a CV': (client) =>
    client.storage.from('job-applications').createSignedUrl(applied.cv_url, 60),
  'lists the files': (client) => client.storage.from('job-applications').list(),
  'deletes an entry': (client) => client.rpc('staff_delete', { entry: applied.id }),
  'reads the table of requests': (client) => client.from('contact_submissions').select(),
  'reads the table of applications': (client) => client.from('job_applications').select(),
  'changes the table': (client) =>
    client.from('job_applications').update({ status: 'rejected' }).eq('id', applied.id).select(),
  'deletes from the table': (client) =>
    client.from('contact_submissions').delete().eq('id', request.id).select(),
  'adds to the table': (client) => client.from('contact_submissions').insert(contact()),
  'reads the list of staff': (client) => client.schema('private').from('staff').select(),
  'adds to the list of staff': (client) => client.rpc('staff_list', { add_address: 'stranger@example.com' }),
  'reads the log of accesses': (client) => client.schema('private').from('staff_accesses').select(),
  'exports a person': (client) => client.rpc('person_export', { address: request.email }),
  'marks the access as noted': (client) =>
    client.schema('private').rpc('note_access', { action: 'read', entries: [] }),
};
const ofVisitors = ['adds to the table'];
const isNothing = (data: unknown) =>
  data === null || data === false || (Array.isArray(data) && data.length === 0);

describe.each(['anonymous', 'stranger', 'removed'] as const)('Who is %s', (actor) => {
  test.each(Object.keys(attempts).filter((title) => actor !== 'anonymous' || !ofVisitors.includes(title)))(
    '%s in vain',
    async (title) => {
      const before = await asIs();
      const { data } = await attempts[title]!(actors[actor]);
      expect(isNothing(data)).toBe(true);
      expect(await asIs()).toEqual(before);
      expect(await accesses()).toEqual([]);
    },
  );
});

describe('Who is staff', () => {
  test.each(
    Object.keys(attempts)
      .slice(Object.keys(attempts).indexOf('makes a link to a CV'))
      .filter((title) => title !== 'deletes an entry'),
  )('%s in vain, since nothing would be written down', async (title) => {
    const before = await asIs();
    const { data } = await attempts[title]!(actors.staff);
    expect(isNothing(data)).toBe(true);
    expect(await asIs()).toEqual(before);
  });

  test('lists and searches, and each access is written down', async () => {
    const filter = { with_status: 'received', search: 'acme' };
    expect(await dataOf(actors.staff.rpc('staff_contacts', filter))).toMatchObject([
      { id: request.id, message: request.message },
    ]);
    const one = actors.staff.rpc('staff_applications', { search: applied.id });
    expect(await dataOf(one)).toMatchObject([{ id: applied.id, cv_url: applied.cv_url }]);
    expect((await actors.staff.rpc('staff_applications', { search: 'nobody' })).data).toEqual([]);
    expect((await actors.staff.rpc('staff_contacts', { with_status: 'answered' })).data).toEqual([]);
    expect((await accesses()).map(({ action, entries }) => [action, entries])).toEqual([
      ['search', []],
      ['read', [request.id]],
      ['search', []],
      ['read', [applied.id]],
      ['search', []],
      ['search', []],
    ]);
    expect(new Set((await accesses()).map(({ email }) => email))).toEqual(new Set(['staff@example.com']));
  });

  test('sets status, notes and the mark of a dispute, in the allowed values alone', async () => {
    const changes = {
      entry: applied.id,
      new_status: 'in_review',
      new_notes: 'Good letter.',
      is_disputed: true,
    };
    expect((await actors.staff.rpc('staff_change_application', changes)).data).toBe(true);
    const wrong = await actors.staff.rpc('staff_change_application', { ...changes, new_status: 'lost' });
    expect(wrong.error?.code).toBe('23514');
    const inReview = actors.staff.rpc('staff_applications', { with_status: 'in_review' });
    expect(await dataOf(inReview)).toMatchObject([{ notes: 'Good letter.', disputed: true }]);
    expect((await accesses())[0]).toMatchObject({ action: 'change', entries: [applied.id] });
  });

  test('changes of an entry what is sent, and leaves the rest as somebody else has set it meanwhile', async () => {
    const [row] = await backend.query<{ status: string }>('select status from public.job_applications');
    const staff = actors.staff;
    const of = { entry: applied.id };
    await staff.rpc('staff_change_application', {
      ...of,
      new_notes: 'Their lawyer wrote.',
      is_disputed: true,
    });
    expect((await staff.rpc('staff_change_application', { ...of, new_status: 'rejected' })).data).toBe(true);
    expect(await dataOf(staff.rpc('staff_applications'))).toMatchObject([
      { status: 'rejected', notes: 'Their lawyer wrote.', disputed: true },
    ]);
    await staff.rpc('staff_change_application', { ...of, new_status: row!.status, new_notes: '' });
    await staff.rpc('staff_change_application', { ...of, is_disputed: false });
    expect(await dataOf(staff.rpc('staff_applications'))).toMatchObject([
      { status: row!.status, notes: '', disputed: false },
    ]);
    const asked = { entry: request.id };
    await staff.rpc('staff_change_contact', { ...asked, new_notes: 'Called.' });
    await staff.rpc('staff_change_contact', { ...asked, new_status: 'in_review' });
    expect(await dataOf(staff.rpc('staff_contacts'))).toMatchObject([
      { status: 'in_review', notes: 'Called.' },
    ]);
    await staff.rpc('staff_change_contact', { ...asked, new_status: 'received', new_notes: '' });
    expect(await dataOf(staff.rpc('staff_contacts'))).toMatchObject([{ status: 'received', notes: '' }]);
  });

  test('overwrites no notes but those that were read, and saves the same twice', async () => {
    const staff = actors.staff;
    const notes = { new_notes: 'Mine.', new_status: 'in_review', read_notes: '' };
    for (const [change, list, { id }] of [
      ['staff_change_contact', 'staff_contacts', request],
      ['staff_change_application', 'staff_applications', applied],
    ] as const) {
      await staff.rpc(change, { entry: id, new_notes: 'A colleague’s.', new_status: 'received' });
      const refused = await staff.rpc(change, { entry: id, ...notes });
      expect([refused.status, refused.error?.code]).toEqual([409, 'PT409']);
      expect(await dataOf(staff.rpc(list))).toMatchObject([{ notes: 'A colleague’s.', status: 'received' }]);
      const read = { ...notes, read_notes: 'A colleague’s.' };
      expect((await staff.rpc(change, { entry: id, ...read })).data).toBe(true);
      expect((await staff.rpc(change, { entry: id, ...read })).data).toBe(true);
      expect(await dataOf(staff.rpc(list))).toMatchObject([{ notes: 'Mine.', status: 'in_review' }]);
      await staff.rpc(change, { entry: id, new_notes: '', new_status: 'received' });
      const gone = await staff.rpc(change, { ...notes, entry: '00000000-0000-4000-8000-000000000000' });
      expect(gone.data).toBe(false);
    }
  });

  test('downloads a CV within a minute of asking for it, never one that was set aside', async () => {
    const files = actors.staff.storage.from('job-applications');
    expect((await files.download(applied.cv_url)).data).toBeNull();
    expect((await actors.staff.rpc('staff_cv', { entry: applied.id })).data).toBe(applied.cv_url);
    expect(await (await files.download(applied.cv_url)).data?.bytes()).toEqual(pdf(2000));
    expect((await actors.removed.storage.from('job-applications').download(applied.cv_url)).data).toBeNull();
    await backend.query(`update private.staff_accesses set at = at - interval '61 seconds'`);
    expect((await files.download(applied.cv_url)).data).toBeNull();
    await backend.query(`update public.job_applications set cv_status = 'quarantined'`);
    expect((await actors.staff.rpc('staff_cv', { entry: applied.id })).data).toBeNull();
    expect((await files.download(applied.cv_url)).data).toBeNull();
  });

  test('neither sees nor changes what is restricted', async () => {
    await backend.query('update public.contact_submissions set restricted = true');
    await backend.query('update public.job_applications set restricted = true');
    const before = await asIs();
    expect((await actors.staff.rpc('staff_contacts')).data).toEqual([]);
    expect((await actors.staff.rpc('staff_applications')).data).toEqual([]);
    for (const title of [
      'changes a request',
      'changes an application',
      'deletes an entry',
      'asks for a CV',
    ]) {
      expect(isNothing((await attempts[title]!(actors.staff)).data)).toBe(true);
    }
    expect(await asIs()).toEqual(before);
  });

  test('deletes an entry, but no application about which a claim is open; its file goes with the worker’s next run', async () => {
    await backend.query('update public.job_applications set disputed = true');
    expect((await actors.staff.rpc('staff_delete', { entry: applied.id })).data).toBe(false);
    await backend.query('update public.job_applications set disputed = false');
    expect((await actors.staff.rpc('staff_delete', { entry: applied.id })).data).toBe(true);
    expect((await actors.staff.rpc('staff_delete', { entry: request.id })).data).toBe(true);
    expect(await asIs()).toEqual([{ contacts: null, applications: null }]);
    expect((await accesses()).map(({ action }) => action)).toEqual(['delete', 'delete', 'delete']);
    const due = clientOf(backend.url, LOCAL_SECRET_KEY).rpc('cv_to_remove');
    expect(await dataOf(due)).toEqual([{ bucket: 'job-applications', name: applied.cv_url }]);
  });
});

test('Nobody makes an account, by a form or by asking for a link', async () => {
  const visitor = clientOf(backend.url);
  const email = 'new@example.com';
  expect((await visitor.auth.signUp({ email, password: 'a long enough one' })).error).not.toBeNull();
  expect((await visitor.auth.signInWithOtp({ email })).error).not.toBeNull();
  expect((await visitor.auth.signInAnonymously()).error).not.toBeNull();
  expect(await backend.query(`select from auth.users where email = 'new@example.com'`)).toEqual([]);
  expect(links.has(email)).toBe(false);
});

test('The operator keeps the list', async () => {
  const operator = clientOf(backend.url, LOCAL_SECRET_KEY);
  expect((await operator.rpc('staff_list', { add_address: ' New@Example.com ' })).data).toEqual([
    'new@example.com',
    'staff@example.com',
  ]);
  expect((await operator.rpc('staff_list', { remove_address: 'new@example.com' })).data).toEqual([
    'staff@example.com',
  ]);
});
