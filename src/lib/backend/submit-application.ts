import { applicationRow, type Application } from '#src/lib/forms/application.ts';
import { cvFileName } from '#src/lib/forms/cv-name.ts';
import { backend, insertLimit, send } from './client.ts';
import { outcomeOf, type Failure, type FailureReason } from './outcome.ts';
import { pageLanguage } from './page-language.ts';
import { hope, retrying, type Try } from './retrying.ts';
import { upload, type Watch } from './upload.ts';

/** How sending an application ended. A failure names the step; `cancelled`: the visitor stopped the upload. */
export type ApplicationOutcome = { ok: true } | ApplicationFailure;

type UploadFailure = Failure<FailureReason | 'cancelled'>;
type UploadOutcome = { ok: true } | UploadFailure;

export interface ApplicationFailure extends UploadFailure {
  step: 'upload' | 'database';
}

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
): Promise<ApplicationOutcome> {
  if (!stored.has(id)) {
    const outcome = await retrying(() => tryUpload(id, application, cv, watch), watch.signal);
    if (!outcome.ok) return { ...outcome, step: 'upload' };
  }
  const row = applicationRow(id, application, stored.get(id)!, pageLanguage(), trapped);
  const outcome = await send((supabase) => supabase.from('job_applications').insert(row));
  if (outcome.ok) return outcome;
  if (outcome.code === missingReference) stored.delete(id);
  return { ...outcome, step: 'database' };
}

const cancelled: Try<UploadOutcome> = {
  outcome: { ok: false, reason: 'cancelled', code: 'cancelled' },
  temporary: false,
};

/** Asks for the name that the file is to have, then sends it. */
async function tryUpload(
  id: string,
  { firstName, lastName }: Application,
  cv: File,
  watch: Watch,
): Promise<Try<UploadOutcome>> {
  try {
    const supabase = await backend();
    const ticket = await supabase
      .rpc('open_upload', { application_id: id, file_name: cvFileName(Date.now(), firstName, lastName) })
      .abortSignal(AbortSignal.any([watch.signal, AbortSignal.timeout(insertLimit)]));
    if (watch.signal.aborted) return cancelled;
    const opened = outcomeOf(ticket);
    if (!opened.ok) return { outcome: opened, ...hope(ticket) };
    const name = ticket.data!;
    const status = await upload(name, cv, watch);
    // 409: an earlier try was stored and only its answer got lost. The name is of this application alone.
    if (status === 200 || status === 409) {
      stored.set(id, name);
      return { outcome: { ok: true }, temporary: false };
    }
    if (watch.signal.aborted) return cancelled;
    // 403: the right has run out, or too many bytes wait to be cleared away. Both pass, as if it were busy.
    const answer = { error: { code: String(status) }, status: status === 403 ? 503 : status };
    return { outcome: outcomeOf(answer), ...hope(answer) };
  } catch {
    return { outcome: { ok: false, reason: 'offline', code: 'download' }, temporary: true };
  }
}
