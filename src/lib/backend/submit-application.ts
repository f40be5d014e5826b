import { applicationRow, type Application } from '#src/lib/forms/application.ts';
import { cvFileName } from '#src/lib/forms/cv-name.ts';
import { backend, insertLimit } from './client.ts';
import { isTemporary, outcomeOf, type Failure, type FailureReason } from './outcome.ts';
import { pageLanguage } from './page-language.ts';
import { hope, retrying, type Try } from './retrying.ts';
import { upload, type Watch } from './upload.ts';

/** How sending an application ended. A failure names the step; `cancelled`: the visitor stopped the upload. */
export type ApplicationOutcome = { ok: true } | ApplicationFailure;

export interface ApplicationFailure extends Failure<FailureReason | 'cancelled'> {
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
    if (!outcome.ok) return outcome;
  }
  const row = applicationRow(id, application, stored.get(id)!, pageLanguage(), trapped);
  const outcome = await retrying(() => tryInsert(row));
  if (!outcome.ok && outcome.code === missingReference) stored.delete(id);
  return outcome;
}

const failed = (
  step: ApplicationFailure['step'],
  reason: ApplicationFailure['reason'],
  code: string,
): Try<ApplicationOutcome> => ({
  outcome: { ok: false, step, reason, code },
  temporary: reason === 'offline' || reason === 'busy',
});

/** Asks for the name that the file is to have, then sends it. */
async function tryUpload(
  id: string,
  { firstName, lastName }: Application,
  cv: File,
  watch: Watch,
): Promise<Try<ApplicationOutcome>> {
  try {
    const supabase = await backend();
    const ticket = await supabase
      .rpc('open_upload', { application_id: id, file_name: cvFileName(Date.now(), firstName, lastName) })
      .abortSignal(AbortSignal.any([watch.signal, AbortSignal.timeout(insertLimit)]));
    if (watch.signal.aborted) return failed('upload', 'cancelled', 'cancelled');
    const opened = outcomeOf(ticket);
    if (!opened.ok) return { outcome: { ...opened, step: 'upload' }, ...hope(ticket) };
    const name = ticket.data!;
    const status = await upload(name, cv, watch);
    // 409: an earlier try was stored and only its answer got lost. The name is of this application alone.
    if (status === 200 || status === 409) {
      stored.set(id, name);
      return { outcome: { ok: true }, temporary: false };
    }
    if (watch.signal.aborted) return failed('upload', 'cancelled', 'cancelled');
    if (status === 0) return failed('upload', 'offline', 'network');
    // 403: the right has run out, or too many bytes wait to be cleared away.
    return failed('upload', status === 403 || isTemporary(status) ? 'busy' : 'refused', String(status));
  } catch {
    return failed('upload', 'offline', 'download');
  }
}

async function tryInsert(row: ReturnType<typeof applicationRow>): Promise<Try<ApplicationOutcome>> {
  try {
    const supabase = await backend();
    const answer = await supabase
      .from('job_applications')
      .insert(row)
      .abortSignal(AbortSignal.timeout(insertLimit));
    const outcome = outcomeOf(answer);
    return { outcome: outcome.ok ? outcome : { ...outcome, step: 'database' }, ...hope(answer) };
  } catch {
    return failed('database', 'offline', 'download');
  }
}
