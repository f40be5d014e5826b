import { applicationRow, type Application } from '#src/lib/forms/application.ts';
import { cvFileName } from '#src/lib/forms/cv-name.ts';
import { backend, insertLimit } from './client.ts';
import { pageLanguage } from './page-language.ts';
import { notLoaded, outcomeOf, retrying, store, type Failure, type Outcome } from './send.ts';
import { upload, type Watch } from './upload.ts';

/** PostgreSQL's code for a row that points at nothing: the CV has been cleared away since it was uploaded. */
const missingReference = '23503';

/** Names of the CVs that are stored, by the application's id, so that a repeated try sends none again. */
const stored = new Map<string, string>();

/**
 * Stores an application: the CV first, then the row that names it (specification, section 7). `id` is made once per
 * filled form and is the row's key and that of the right to upload one file, so that a repeated try stores nothing twice.
 * Never throws.
 */
export async function submitApplication(
  id: string,
  application: Application,
  trapped: boolean,
  cv: File,
  watch: Watch,
): Promise<Outcome> {
  if (!stored.has(id)) {
    const outcome = await retrying(() => tryUpload(id, application, cv, watch), watch.signal);
    if (!outcome.ok) return { ...outcome, step: 'upload' };
  }
  const row = applicationRow(id, application, stored.get(id)!, pageLanguage(), trapped);
  const outcome = await store('job_applications', row);
  if (outcome.ok) return outcome;
  if (outcome.code === missingReference) stored.delete(id);
  return { ...outcome, step: 'database' };
}

/** Ends a request after its time limit, or with the visitor. Written out: Safari 16 has no AbortSignal.any. */
function limited(signal: AbortSignal): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  setTimeout(end, insertLimit);
  signal.addEventListener('abort', end, { once: true });
  return ending.signal;
}

const cancelled: Failure = { ok: false, reason: 'cancelled', code: 'cancelled' };

/** Asks for the name that the file is to have, then sends it. */
async function tryUpload(
  id: string,
  { firstName, lastName }: Application,
  cv: File,
  watch: Watch,
): Promise<Outcome> {
  try {
    const supabase = await backend();
    const ticket = await supabase
      .rpc('open_upload', { application_id: id, file_name: cvFileName(Date.now(), firstName, lastName) })
      .abortSignal(limited(watch.signal));
    if (watch.signal.aborted) return cancelled;
    const opened = outcomeOf(ticket);
    if (!opened.ok) return opened;
    const name = ticket.data!;
    const { status, error } = await upload(name, cv, watch);
    // 409: an earlier try was stored and only its answer got lost. The name is of this application alone.
    if (error === null || status === 409) {
      stored.set(id, name);
      return { ok: true };
    }
    if (watch.signal.aborted) return cancelled;
    const outcome = outcomeOf({ error, status });
    // 403: the right has run out, or too many bytes wait to be cleared away. Both pass, as if it were busy.
    return status === 403 ? { ...(outcome as Failure), reason: 'busy' } : outcome;
  } catch {
    return notLoaded;
  }
}
