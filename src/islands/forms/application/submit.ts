import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { applicationRow, type Application } from './fields.ts';
import { cvFileName } from './cv-name.ts';
import { parseFailure, secondsOf, type Backend } from '../backend/client.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';
import { send, type BackendResponse, type Outcome } from '../backend/send.ts';

/** The observer of an upload. */
interface UploadObserver {
  /** Gets the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Called when the file is stored. */
  onUploaded: () => void;
  /** Cancels the upload. */
  signal: AbortSignal;
}

/** Time without progress after which an upload is aborted, in milliseconds. */
const stallLimit = 30_000;

/**
 * Time limit of the response after the whole file was sent, in milliseconds: security software
 * accepts a file at once and scans it before it forwards it.
 */
const responseLimit = 120_000;

/** PostgreSQL: foreign key violation. The CV does not exist. */
const missingReference = '23503';

/** Names of the CVs that were sent completely, by application id. None is sent again unless missing. */
const uploads = new Map<string, string>();

/** The response to an upload that stored the file, or may have stored it. */
const uploaded: BackendResponse = { status: 200, error: null };

/**
 * Stores an application: the CV first, then the row that names it (specification, section 7). The
 * application's id is the key of the row and of the upload ticket: a retry stores nothing twice. If
 * the upload got no response, the response to the row shows whether the CV exists. Never throws.
 */
export async function submitApplication(
  application: Application,
  observer: UploadObserver,
): Promise<Outcome> {
  const { id } = application;
  const wasUploaded = uploads.has(id);
  const upload = await send(
    (supabase) => uploadCv(supabase, application, observer),
    observer.signal,
  );
  if (observer.signal.aborted) return { ok: false, reason: 'cancelled', code: 'cancelled' };
  if (!upload.ok) return { ...upload, step: 'upload' };
  observer.onUploaded();
  const cvName = uploads.get(id)!;
  // The language may have been switched during the upload.
  const row = applicationRow({ ...application, cvName, language: pageLanguage() });
  const outcome = await send((backend) => backend.from('job_applications').insert(row));
  if (outcome.ok) return outcome;
  if (outcome.code !== missingReference) return { ...outcome, step: 'database' };
  uploads.delete(id);
  if (wasUploaded) return submitApplication(application, observer);
  return { ok: false, reason: 'offline', code: 'unanswered', step: 'upload' };
}

/** Gets an upload ticket (the name of the file), then uploads the file. */
async function uploadCv(
  supabase: Backend,
  { id, values, file }: Application,
  observer: UploadObserver,
): Promise<BackendResponse> {
  if (uploads.has(id)) return uploaded;
  const ticket = await supabase
    .rpc('open_upload', {
      application_id: id,
      file_name: cvFileName(Date.now(), values.firstName, values.lastName),
      file_size: file?.size,
    })
    .abortSignal(observer.signal);
  if (ticket.error) return ticket;
  const name = ticket.data;
  // No ticket: too many visitors are requesting one.
  if (name === null) return { status: 429, error: { code: 'ticket' } };
  const response = await sendFile(name, file, observer);
  if (response.error === null) uploads.set(id, name);
  return response;
}

/**
 * Uploads a CV under the name of its ticket. By XMLHttpRequest: fetch reports no progress. Never
 * throws.
 */
const sendFile = (name: string, cv: File | undefined, { onProgress, signal }: UploadObserver) =>
  new Promise<BackendResponse>((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSent = false;
    let isAborted = false;
    const abort = () => {
      isAborted = true;
      request.abort();
    };
    const abortAfter = (limit: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, limit);
    };
    request.open('POST', `${PUBLIC_SUPABASE_URL}/storage/v1/object/job-applications/${name}`);
    request.setRequestHeader('apikey', PUBLIC_SUPABASE_KEY);
    request.setRequestHeader('authorization', `Bearer ${PUBLIC_SUPABASE_KEY}`);
    request.setRequestHeader('cache-control', 'max-age=3600');
    request.setRequestHeader('content-type', 'application/pdf');
    request.upload.onprogress = ({ loaded, total }) => {
      isSent = loaded === total;
      abortAfter(isSent ? responseLimit : stallLimit);
      onProgress(loaded / total);
    };
    // Aborting a completed request has no effect.
    request.onloadend = () => resolve(isAborted && isSent ? uploaded : responseOf(request));
    signal.addEventListener('abort', abort);
    abortAfter(stallLimit);
    request.send(cv);
  });

/**
 * Storage's error codes for an existing file
 * (https://supabase.com/docs/guides/storage/debugging/error-codes). The name belongs to this
 * application only: an earlier attempt was stored, and only its response was lost.
 */
const existsAlready = ['Duplicate', 'KeyAlreadyExists', 'ResourceAlreadyExists'];

function responseOf(request: XMLHttpRequest): BackendResponse {
  const { code, error, message, statusCode } = parseFailure(request.responseText);
  if (request.status === 200 || existsAlready.includes(code ?? error ?? '')) return uploaded;
  // The hosted service rejects with status 400 and has the real status in the body.
  const status = Number(statusCode) || request.status;
  // `getResponseHeader` logs an error if the server does not expose the header.
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
