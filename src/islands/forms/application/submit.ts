import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { applicationRow, type Application } from './fields.ts';
import { cvFileName } from './cv-name.ts';
import { parseFailure, secondsOf, type Backend } from '../backend/client.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';
import { send, type BackendResponse, type Outcome } from '../backend/send.ts';

/** Callbacks and signal for an upload. */
interface UploadObserver {
  /** Receives the uploaded share of the file, 0 to 1. */
  onProgress: (share: number) => void;
  /** Called after the file is stored. */
  onUploaded: () => void;
  /** Cancels the upload. */
  signal: AbortSignal;
}

/** Upload timeout without progress, in milliseconds. */
const stallLimit = 30_000;

/**
 * Response timeout after the last byte, in milliseconds: security software accepts a file at once
 * and scans before forwarding.
 */
const responseLimit = 120_000;

/** PostgreSQL: foreign key violation, here a missing CV. */
const missingReference = '23503';

/**
 * File names of completed uploads, by application id. An upload is repeated only if the file is
 * missing.
 */
const uploads = new Map<string, string>();

/** The response for a file that is stored, or may be stored. */
const uploaded: BackendResponse = { status: 200, error: null };

/**
 * Stores an application: first the CV, then the row with the CV's name (specification, section 7).
 * The application id is the primary key and the key of the upload ticket: a retry stores nothing
 * twice. If the upload got no response, the insert's response shows whether the CV exists. Never
 * throws.
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
  // The visitor may have switched the language during the upload.
  const row = applicationRow({ ...application, cvName, language: pageLanguage() });
  const outcome = await send((backend) => backend.from('job_applications').insert(row));
  if (outcome.ok) return outcome;
  if (outcome.code !== missingReference) return { ...outcome, step: 'database' };
  uploads.delete(id);
  if (wasUploaded) return submitApplication(application, observer);
  return { ok: false, reason: 'offline', code: 'unanswered', step: 'upload' };
}

/** Requests an upload ticket (a file name), then uploads the file. */
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
  // No ticket: too many concurrent requests.
  if (name === null) return { status: 429, error: { code: 'ticket' } };
  const response = await sendFile(name, file, observer);
  if (response.error === null) uploads.set(id, name);
  return response;
}

/**
 * Uploads a CV under the ticket's name. XMLHttpRequest, because fetch reports no upload progress.
 * Never throws.
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
 * (https://supabase.com/docs/guides/storage/debugging/error-codes). The name is unique to this
 * application: an earlier attempt was stored, and only its response was lost.
 */
const existsAlready = ['Duplicate', 'KeyAlreadyExists', 'ResourceAlreadyExists'];

function responseOf(request: XMLHttpRequest): BackendResponse {
  const { code, error, message, statusCode } = parseFailure(request.responseText);
  if (request.status === 200 || existsAlready.includes(code ?? error ?? '')) return uploaded;
  // The hosted service rejects with status 400 and puts the real status into the body.
  const status = Number(statusCode) || request.status;
  // `getResponseHeader` logs an error for a header that CORS does not expose.
  const [, retryAfter] = /^retry-after: (.+)$/im.exec(request.getAllResponseHeaders()) ?? [];
  return {
    // 403: the ticket has expired, or a quota has been used up since. A retry requests a new
    // ticket.
    status: status === 403 ? 503 : status,
    error: {
      code: String(status),
      message,
      details: retryAfter && String(secondsOf(retryAfter)),
    },
  };
}
