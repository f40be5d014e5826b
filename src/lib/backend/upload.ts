import { secondsOf } from './client.ts';
import type { Answer } from './send.ts';

/** Who follows an upload: is told the share that has been sent, from 0 to 1, and may stop it. */
export interface Watch {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** An upload that stands still for this long is given up, in milliseconds. */
const stallLimit = 30_000;

/** Hands in a CV under the name of its ticket, by XMLHttpRequest: fetch tells nothing of its progress. Never throws. */
export const upload = (name: string, cv: File, { onProgress, signal }: Watch) =>
  new Promise<Answer>((resolve) => {
    const { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_KEY: key } = import.meta.env;
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, stallLimit);
    };
    request.open('POST', `${url}/storage/v1/object/job-applications/${name}`);
    request.setRequestHeader('apikey', key);
    request.setRequestHeader('authorization', `Bearer ${key}`);
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

/** The hosted service answers a refusal by 400 and puts the real status into the body. */
function answerOf(request: XMLHttpRequest): Answer {
  const { status, responseText } = request;
  if (status === 200) return { status, error: null };
  // Asked for by its name, a header that the server does not expose is an error in the console.
  const [, retryAfter] = /^retry-after: (.+)$/im.exec(request.getAllResponseHeaders()) ?? [];
  const details = retryAfter && String(secondsOf(retryAfter));
  try {
    const { statusCode, message } = JSON.parse(responseText) as { statusCode?: string; message?: string };
    return { status: Number(statusCode) || status, error: { message: String(message ?? ''), details } };
  } catch {
    return { status, error: { message: responseText, details } };
  }
}
