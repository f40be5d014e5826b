import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { applicationRow, type Application } from './fields.ts';
import { cvFileName } from './cv-name.ts';
import { backend, secondsOf } from '../backend/client.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import {
  notLoaded,
  outcomeOf,
  retrying,
  send,
  type Answer,
  type Failure,
  type Outcome,
} from '../backend/send.ts';

/** Who follows an upload: is told the share that has been sent, from 0 to 1, and may stop it. */
interface Watch {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** An upload that stands still for this long is given up, in milliseconds. */
const stallLimit = 30_000;

/** PostgreSQL's code for a row that points at nothing: the CV has been cleared away since it was uploaded. */
const missingReference = '23503';

/** Names of the CVs that are stored, by the application's id, so that a repeated try sends none again. */
const stored = new Map<string, string>();

/**
 * Stores an application: the CV first, then the row that names it (specification, section 7). Its id is the row's key and
 * that of the right to upload one file, so that a repeated try stores nothing twice. Never throws.
 */
export async function submitApplication(application: Application, watch: Watch): Promise<Outcome> {
  const uploaded = await retrying(() => tryUpload(application, watch), watch.signal);
  if (!uploaded.ok) return { ...uploaded, step: 'upload' };
  const row = applicationRow({
    ...application,
    cvName: uploaded.name,
    language: pageLanguage(),
  });
  const outcome = await send((backend) => backend.from('job_applications').insert(row));
  if (outcome.ok) return outcome;
  if (outcome.code === missingReference) stored.delete(application.id);
  return { ...outcome, step: 'database' };
}

const cancelled: Failure = { ok: false, reason: 'cancelled', code: 'cancelled' };

/** No ticket: too many ask for one at present. */
const busy: Failure = { ok: false, reason: 'busy', code: 'ticket' };

/** Asks for the name that the file is to have, then sends it. */
async function tryUpload(
  { id, values, file }: Application,
  watch: Watch,
): Promise<{ ok: true; name: string } | Failure> {
  const known = stored.get(id);
  if (known) return { ok: true, name: known };
  try {
    const supabase = await backend();
    const ticket = await supabase
      .rpc('open_upload', {
        application_id: id,
        file_name: cvFileName(Date.now(), values.firstName, values.lastName),
      })
      .abortSignal(watch.signal);
    if (watch.signal.aborted) return cancelled;
    const opened = outcomeOf(ticket);
    if (!opened.ok) return opened;
    const name = ticket.data;
    if (name === null) return busy;
    const outcome = outcomeOf(await upload(name, file, watch));
    if (outcome.ok) {
      stored.set(id, name);
      return { ok: true, name };
    }
    if (watch.signal.aborted) return cancelled;
    // The right has run out, or too many bytes wait to be cleared away. Both pass, as if it were busy.
    return outcome.code === '403' ? { ...outcome, reason: 'busy' } : outcome;
  } catch {
    return notLoaded;
  }
}

/** Hands in a CV under the name of its ticket, by XMLHttpRequest: fetch tells nothing of its progress. Never throws. */
const upload = (name: string, cv: File | undefined, { onProgress, signal }: Watch) =>
  new Promise<Answer>((resolve) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, stallLimit);
    };
    request.open('POST', `${PUBLIC_SUPABASE_URL}/storage/v1/object/job-applications/${name}`);
    request.setRequestHeader('apikey', PUBLIC_SUPABASE_KEY);
    request.setRequestHeader('authorization', `Bearer ${PUBLIC_SUPABASE_KEY}`);
    request.setRequestHeader('cache-control', 'max-age=3600');
    request.setRequestHeader('content-type', 'application/pdf');
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(loaded / total);
    };
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
      resolve(answerOf(request));
    };
    signal.addEventListener('abort', stop);
    moved();
    request.send(cv);
  });

/**
 * What Storage calls a file that is there already (https://supabase.com/docs/guides/storage/debugging/error-codes). Its name is of
 * this application alone: an earlier try was stored, and only its answer got lost.
 */
const alreadyThere = ['Duplicate', 'KeyAlreadyExists', 'ResourceAlreadyExists'];

/** The hosted service answers a refusal by 400 and puts the real status into the body. */
function answerOf(request: XMLHttpRequest): Answer {
  const { status, responseText } = request;
  if (status === 200) return { status, error: null };
  // Asked for by its name, a header that the server does not expose is an error in the console.
  const [, retryAfter] = /^retry-after: (.+)$/im.exec(request.getAllResponseHeaders()) ?? [];
  const details = retryAfter && String(secondsOf(retryAfter));
  try {
    const { statusCode, message, error, code } = JSON.parse(responseText) as Record<
      string,
      string | undefined
    >;
    if (alreadyThere.includes(code ?? error ?? '')) return { status: 200, error: null };
    return {
      status: Number(statusCode) || status,
      error: { message: String(message ?? ''), details },
    };
  } catch {
    return { status, error: { message: responseText, details } };
  }
}
