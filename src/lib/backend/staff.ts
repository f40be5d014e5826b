import type { Database } from './database.types.ts';
import { staffClient } from './staff-client.ts';

type Tables = Database['public']['Tables'];
type ContactEntry = Tables['contact_submissions']['Row'];
export type ApplicationEntry = Tables['job_applications']['Row'];
export type Entry = ContactEntry | ApplicationEntry;
export type StaffForm = 'contact' | 'application';

/** The values of `status` (supabase/migrations, forms). */
export const statuses = {
  contact: ['received', 'in_review', 'answered'],
  application: ['received', 'in_review', 'rejected', 'hired'],
} as const;

/** What of an entry staff may change. */
export interface Changes {
  status: string;
  notes: string;
  disputed: boolean;
}

/** Which entries are asked for: of all statuses if it is empty. */
export interface Filter {
  form: StaffForm;
  status: string;
  search: string;
}

/** `notListed`: signed in, but not on the list of staff. `conflict`: somebody else has changed the notes meanwhile. */
export type StaffFailure = 'failed' | 'notListed' | 'conflict';
export type StaffAnswer<Data> = { ok: true; data: Data } | { ok: false; reason: StaffFailure };

export const isApplication = (entry: Entry): entry is ApplicationEntry => 'cv_url' in entry;

/** How many entries one answer holds at most (supabase/migrations, staff_contacts). */
export const PAGE_SIZE = 50;

/** Auth answers so to an address that has no account. */
const unknownAddress = ['otp_disabled', 'user_not_found', 'signup_disabled'];

const client = staffClient();

/** Tells who is signed in, now and whenever that changes: an address, or null. @returns how to stop */
export function onSession(tell: (email: string | null) => void): () => void {
  const { data } = client.auth.onAuthStateChange((_event, session) => tell(session?.user.email ?? null));
  return () => data.subscription.unsubscribe();
}

/** A form, and the id of one of its entries: behind # in the link of a notice, as a query where signing in has led back. */
const PLACE = /^[#?](contact|application)[/=]([\da-f-]{36})$/;

/** The entry that the page's address names. */
export function placeOfAddress(): { form: StaffForm; id: string } | undefined {
  const [, form, id] = PLACE.exec(location.hash) ?? PLACE.exec(location.search) ?? [];
  return form && id ? { form: form as StaffForm, id } : undefined;
}

/** Has a link sent to an address, which leads back to this page and its entry. True too for an address without an account, about which nothing is told. */
export async function requestLink(email: string): Promise<boolean> {
  const place = placeOfAddress();
  // Auth puts its token behind #. It leads to any path and query of the site (supabase/config.toml, site_url).
  const query = place ? `?${place.form}=${place.id}` : '';
  const emailRedirectTo = location.origin + location.pathname + query;
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo },
  });
  return error === null || unknownAddress.includes(error.code ?? '');
}

export const signOut = () => client.auth.signOut({ scope: 'local' });

/** What a code says: PostgreSQL's for a right that one does not have, and that of `staff_change_*` for other notes. */
const failures: Record<string, StaffFailure> = { 42501: 'notListed', PT409: 'conflict' };

function answerOf<Data>({
  data,
  error,
}: {
  data: Data | null;
  error: { code?: string } | null;
}): StaffAnswer<Data> {
  if (error === null) return { ok: true, data: data as Data };
  return { ok: false, reason: failures[error.code ?? ''] ?? 'failed' };
}

/** The newest 50 entries, or those before a time. */
export async function listEntries(
  { form, status, search }: Filter,
  olderThan?: string,
): Promise<StaffAnswer<Entry[]>> {
  const parameters = {
    search,
    ...(status && { with_status: status }),
    ...(olderThan && { older_than: olderThan }),
  };
  return form === 'contact'
    ? answerOf<Entry[]>(await client.rpc('staff_contacts', parameters))
    : answerOf<Entry[]>(await client.rpc('staff_applications', parameters));
}

/**
 * Changes what differs from the entry as it was loaded, and leaves the rest as somebody else may have set it since.
 * Notes that somebody else has changed since are a conflict, and nothing is changed. False if the entry is gone.
 */
export async function changeEntry(
  entry: Entry,
  { status, notes, disputed }: Changes,
): Promise<StaffAnswer<boolean>> {
  const parameters = {
    entry: entry.id,
    ...(status !== entry.status && { new_status: status }),
    ...(notes !== entry.notes && { new_notes: notes, read_notes: entry.notes }),
  };
  if (!isApplication(entry)) return answerOf(await client.rpc('staff_change_contact', parameters));
  const mark = disputed !== entry.disputed && { is_disputed: disputed };
  return answerOf(await client.rpc('staff_change_application', { ...parameters, ...mark }));
}

/** False if the entry is gone, or a claim about it is open. */
export const deleteEntry = async ({ id }: Entry): Promise<StaffAnswer<boolean>> =>
  answerOf(await client.rpc('staff_delete', { entry: id }));

/** The checked CV of an application. */
export async function downloadCv({ id }: ApplicationEntry): Promise<StaffAnswer<Blob>> {
  const name = answerOf(await client.rpc('staff_cv', { entry: id }));
  if (!name.ok) return name;
  const { data } = await client.storage.from('job-applications').download(name.data);
  return data ? { ok: true, data } : { ok: false, reason: 'failed' };
}
