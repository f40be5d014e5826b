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

/**
 * The observer of an upload: `onProgress` gets the share that has been sent, from 0 to 1; `signal`
 * stops the upload.
 */
interface Watch {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** An upload without progress for this long is stopped, in milliseconds. */
const stallLimit = 30_000;

/** PostgreSQL's code for a reference to a missing row: the CV has been removed since its upload. */
const missingReference = '23503';

/**
 * Names of the CVs that are uploaded already, by the id of the application. A retry does not upload
 * them again.
 */
const stored = new Map<string, string>();

/**
 * Stores an application: the CV first, then the row that names it (specification, section 7). The
 * application's id is the key of the row and of the upload ticket, so that a retry stores nothing
 * twice. Never throws.
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

/** No upload ticket was given: too many visitors ask for one at present. */
const busy: Failure = { ok: false, reason: 'busy', code: 'ticket' };

/** Gets an upload ticket, which is the name of the file, then uploads the file. */
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
    // 403: the upload ticket has expired, or too many bytes wait to be removed. Both are temporary,
    // so the reason is `busy`.
    return outcome.code === '403' ? { ...outcome, reason: 'busy' } : outcome;
  } catch {
    return notLoaded;
  }
}

/**
 * Uploads a CV under the name of its ticket. By XMLHttpRequest, because fetch does not report
 * progress. Never throws.
 */
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
 * Storage's codes for a file that exists already
 * (https://supabase.com/docs/guides/storage/debugging/error-codes). The name belongs to this
 * application only: an earlier try was stored, and only its response got lost.
 */
const alreadyThere = ['Duplicate', 'KeyAlreadyExists', 'ResourceAlreadyExists'];

/** The hosted service answers a refusal by 400 and puts the real status into the body. */
function answerOf(request: XMLHttpRequest): Answer {
  const { status, responseText } = request;
  if (status === 200) return { status, error: null };
  // `getResponseHeader` would write an error to the console if the server does not expose the
  // header.
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
