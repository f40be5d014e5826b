import { applicationRow, type Application } from '#src/lib/forms/application.ts';
import { cvFileName } from '#src/lib/forms/cv.ts';
import { backend } from './client.ts';
import { outcomeOf, type FailureReason } from './outcome.ts';
import { pageLanguage } from './page-language.ts';
import { hope, insertLimit, retrying, type Try } from './retrying.ts';
import { watching, type Watch } from './watched-fetch.ts';

/**
 * How sending an application ended. A failure names the step that failed and, if the service answered, its message;
 * `cancelled`: the visitor stopped the upload.
 */
export type ApplicationOutcome = { ok: true } | ApplicationFailure;

export interface ApplicationFailure {
  ok: false;
  step: 'upload' | 'database';
  reason: FailureReason | 'cancelled';
  code: string;
  message?: string | undefined;
}

/** Bucket of the CVs (supabase/migrations, cv_storage). */
const bucket = 'job-applications';

/** PostgreSQL's code for a row that points at nothing: the CV has been cleared away since it was uploaded. */
const missingReference = '23503';

/** The file of each filled form, so that a repeated try sends the same file under the same name, and once. */
const uploads = new Map<string, { name: string; stored: boolean }>();

/**
 * Stores an application: the CV first, then the row that names it (specification, section 7). `id` is made once per
 * filled form and is the row's key, so that a repeated try stores nothing twice. Never throws.
 */
export async function submitApplication(
  id: string,
  application: Application,
  cv: File,
  watch: Watch,
): Promise<ApplicationOutcome> {
  const known = uploads.get(id);
  const upload = known ?? {
    name: cvFileName(Date.now(), application.firstName, application.lastName),
    stored: false,
  };
  uploads.set(id, upload);
  if (!upload.stored) {
    const outcome = await retrying(() => tryUpload(upload.name, cv, watch), watch.signal);
    if (!outcome.ok) return outcome;
    upload.stored = true;
  }
  const outcome = await retrying(() => tryInsert(id, application, upload.name));
  if (!outcome.ok && outcome.code === missingReference) upload.stored = false;
  return outcome;
}

async function tryUpload(name: string, cv: File, watch: Watch): Promise<Try<ApplicationOutcome>> {
  const failed = (
    reason: ApplicationFailure['reason'],
    code: string,
    message?: string,
  ): ApplicationFailure => ({
    ok: false,
    step: 'upload',
    reason,
    code,
    message,
  });
  try {
    const supabase = await backend();
    if (watch.signal.aborted) return { outcome: failed('cancelled', 'cancelled'), temporary: false };
    const file = new File([cv], name, { type: 'application/pdf' });
    const options = { contentType: 'application/pdf', cacheControl: '3600', upsert: false };
    const { error } = await watching(name, watch, () =>
      supabase.storage.from(bucket).upload(name, file, options),
    );
    if (error === null) return { outcome: { ok: true }, temporary: false };
    if (watch.signal.aborted) return { outcome: failed('cancelled', 'cancelled'), temporary: false };
    const { status, statusCode } = error;
    if (status === undefined) return { outcome: failed('offline', 'network'), temporary: true };
    // The name is our own: it is taken because an earlier try was stored and only its answer got lost.
    if (statusCode === '409') return { outcome: { ok: true }, temporary: false };
    // The hosted service answers 400 and puts the real status into the body.
    const hopes = hope(Number(statusCode) || status, name);
    const reason = hopes.temporary ? 'busy' : 'refused';
    return { outcome: failed(reason, statusCode ?? String(status), error.message), ...hopes };
  } catch {
    return { outcome: failed('offline', 'download'), temporary: true };
  }
}

async function tryInsert(
  id: string,
  application: Application,
  cvName: string,
): Promise<Try<ApplicationOutcome>> {
  try {
    const supabase = await backend();
    const answer = await supabase
      .from('job_applications')
      .insert(applicationRow(id, application, cvName, pageLanguage()))
      .abortSignal(AbortSignal.timeout(insertLimit));
    const outcome = outcomeOf(answer);
    const hopes = hope(answer.status, 'job_applications', answer.error?.details);
    if (outcome.ok) return { outcome, ...hopes };
    const message = answer.status === 0 ? undefined : answer.error?.message;
    return { outcome: { ...outcome, step: 'database', message }, ...hopes };
  } catch {
    return { outcome: { ok: false, step: 'database', reason: 'offline', code: 'download' }, temporary: true };
  }
}
