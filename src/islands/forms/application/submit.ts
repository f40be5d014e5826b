import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { applicationRow, type Application } from './fields.ts';
import { cvFileName } from './cv-name.ts';
import { parseFailure, secondsOf, type Backend } from '../backend/client.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';
import { send, type Answer, type Outcome } from '../backend/send.ts';

/**
 * The observer of an upload: `onProgress` gets the share that has been sent, from 0 to 1;
 * `onUploaded` is called when the file is there; `signal` stops the upload.
 */
interface Watch {
  onProgress: (share: number) => void;
  onUploaded: () => void;
  signal: AbortSignal;
}

/** An upload without progress for this long is stopped, in milliseconds. */
const stallLimit = 30_000;

/**
 * How long the answer may take once the whole file has been sent, in milliseconds: security
 * software takes a file at once, and reads it before it passes it on.
 */
const answerLimit = 120_000;

/** PostgreSQL's code for a reference to a missing row: there is no such CV. */
const missingReference = '23503';

/**
 * The names of the CVs that were sent whole, by the id of the application. None is sent a second
 * time before it is known to be missing.
 */
const uploads = new Map<string, string>();

/** The answer to an upload after which the file is there, or may be. */
const done: Answer = { status: 200, error: null };

/**
 * Stores an application: the CV first, then the row that names it (specification, section 7). The
 * application's id is the key of the row and of the upload ticket, so that a retry stores nothing
 * twice. Where the server has not answered the upload, its answer to the row tells whether the CV
 * is there. Never throws.
 */
export async function submitApplication(application: Application, watch: Watch): Promise<Outcome> {
  const { id } = application;
  const wasUploaded = uploads.has(id);
  const uploaded = await send((supabase) => uploadCv(supabase, application, watch), watch.signal);
  if (watch.signal.aborted) return { ok: false, reason: 'cancelled', code: 'cancelled' };
  if (!uploaded.ok) return { ...uploaded, step: 'upload' };
  watch.onUploaded();
  const cvName = uploads.get(id)!;
  // The language may have been switched during the upload.
  const row = applicationRow({ ...application, cvName, language: pageLanguage() });
  const outcome = await send((backend) => backend.from('job_applications').insert(row));
  if (outcome.ok) return outcome;
  if (outcome.code !== missingReference) return { ...outcome, step: 'database' };
  uploads.delete(id);
  if (wasUploaded) return submitApplication(application, watch);
  return { ok: false, reason: 'offline', code: 'unanswered', step: 'upload' };
}

/** Gets an upload ticket, which is the name of the file, then uploads the file. */
async function uploadCv(
  supabase: Backend,
  { id, values, file }: Application,
  watch: Watch,
): Promise<Answer> {
  if (uploads.has(id)) return done;
  const ticket = await supabase
    .rpc('open_upload', {
      application_id: id,
      file_name: cvFileName(Date.now(), values.firstName, values.lastName),
      file_size: file?.size,
    })
    .abortSignal(watch.signal);
  if (ticket.error) return ticket;
  const name = ticket.data;
  // No ticket was given: too many visitors ask for one at present.
  if (name === null) return { status: 429, error: { code: 'ticket' } };
  const answer = await upload(name, file, watch);
  if (answer === done) uploads.set(id, name);
  return answer;
}

/**
 * Uploads a CV under the name of its ticket. By XMLHttpRequest, because fetch does not report
 * progress. Never throws.
 */
const upload = (name: string, cv: File | undefined, { onProgress, signal }: Watch) =>
  new Promise<Answer>((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSent = false;
    let isStopped = false;
    const stop = () => {
      isStopped = true;
      request.abort();
    };
    const stopAfter = (limit: number) => {
      clearTimeout(timer);
      timer = setTimeout(stop, limit);
    };
    request.open('POST', `${PUBLIC_SUPABASE_URL}/storage/v1/object/job-applications/${name}`);
    request.setRequestHeader('apikey', PUBLIC_SUPABASE_KEY);
    request.setRequestHeader('authorization', `Bearer ${PUBLIC_SUPABASE_KEY}`);
    request.setRequestHeader('cache-control', 'max-age=3600');
    request.setRequestHeader('content-type', 'application/pdf');
    request.upload.onprogress = ({ loaded, total }) => {
      isSent = loaded === total;
      stopAfter(isSent ? answerLimit : stallLimit);
      onProgress(loaded / total);
    };
    // To stop a request that has ended does nothing.
    request.onloadend = () => resolve(isStopped && isSent ? done : answerOf(request));
    signal.addEventListener('abort', stop);
    stopAfter(stallLimit);
    request.send(cv);
  });

/**
 * Storage's codes for a file that exists already
 * (https://supabase.com/docs/guides/storage/debugging/error-codes). The name belongs to this
 * application only: an earlier try was stored, and only its response got lost.
 */
const alreadyThere = ['Duplicate', 'KeyAlreadyExists', 'ResourceAlreadyExists'];

function answerOf(request: XMLHttpRequest): Answer {
  const { code, error, message, statusCode } = parseFailure(request.responseText);
  if (request.status === 200 || alreadyThere.includes(code ?? error ?? '')) return done;
  // The hosted service answers a refusal by 400 and puts the real status into the body.
  const status = Number(statusCode) || request.status;
  // `getResponseHeader` would write an error to the console if the server does not expose the
  // header.
  const [, retryAfter] = /^retry-after: (.+)$/im.exec(request.getAllResponseHeaders()) ?? [];
  return {
    // 403: the ticket expired, or a quota was used up since. The retry asks for a ticket again.
    status: status === 403 ? 503 : status,
    error: {
      code: String(status),
      message,
      details: retryAfter && String(secondsOf(retryAfter)),
    },
  };
}
