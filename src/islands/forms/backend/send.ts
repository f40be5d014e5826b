import { backend, type Backend } from './client.ts';

/** How a send ended. */
export type Outcome = { ok: true } | Failure;

/** Why a send failed. Never contains what the visitor typed. */
export interface Failure {
  ok: false;
  /**
   * `offline`: no response; `busy`: a server error, or too many requests; `refused`: the server
   * rejected the request; `unknown`: a database function returned false, so the email link belongs
   * to no subscription; `cancelled`: by the visitor.
   */
  reason: 'offline' | 'busy' | 'refused' | 'unknown' | 'cancelled';
  /** The server's error code, or the status of its response. */
  code: string;
  /** The failed step of an application (specification, section 8). */
  step?: 'upload' | 'database';
  /** The server's message as text, if it sent one. Code and message are logged. */
  message?: string;
  /** The server's Retry-After in seconds (RFC 9110), if it sent one. */
  retryAfter?: number;
}

/**
 * A response as supabase-js returns it. Status 0: no response. `details`: the seconds of Retry-After
 * (client.ts).
 */
export interface BackendResponse {
  data?: unknown;
  error: { code?: string; message?: string; details?: string | null } | null;
  status: number;
}

/** PostgreSQL: unique violation. A row with this key exists. */
const duplicateKey = '23505';

/** Error code of `open_upload` while the database accepts only small CVs. */
export const tooLargeNow = 'PT413';

/** Maximum of characters of a server message that is shown. */
const longestMessage = 200;

/** The server's message on one line; undefined for the HTML page of a proxy. */
function messageOf(text = '') {
  if (/^\s*<(?:!doctype|html)/i.test(text)) return undefined;
  return text.replace(/\s+/g, ' ').trim().slice(0, longestMessage) || undefined;
}

/**
 * The outcome of a response. A duplicate primary key is a success: an earlier attempt was stored and
 * only its response was lost (browsers resend a POST when a kept-alive connection drops).
 */
export function outcomeOf({ data, error, status }: BackendResponse): Outcome {
  if (data === false) return { ok: false, reason: 'unknown', code: 'false' };
  if (error === null && status < 400) return { ok: true };
  if (error?.code === duplicateKey && error.message?.includes('_pkey"')) return { ok: true };
  if (status === 0) return { ok: false, reason: 'offline', code: error?.code || 'network' };
  // A retry may succeed after a timeout, too many requests, or a server error (RFC 9110).
  const isTemporary = status === 408 || status === 429 || status >= 500;
  return {
    ok: false,
    reason: isTemporary ? 'busy' : 'refused',
    code: error?.code || String(status),
    message: messageOf(error?.message),
    retryAfter: Number(error?.details) || undefined,
  };
}

/** Pauses before the second and the third attempt, in milliseconds. */
const pauses = [600, 1800];

/** With a longer Retry-After, in seconds, there is no retry: the failure is shown at once. */
const longestWait = 20;

const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', resolve);
  });

/**
 * Up to three attempts after temporary failures, none sooner than Retry-After. No retry after a
 * rejection or without a network. An aborted signal ends the pause. The request must be idempotent.
 */
export async function retrying(
  attempt: () => Promise<Outcome>,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (const pause of pauses) {
    const outcome = await attempt();
    if (outcome.ok || signal?.aborted || navigator.onLine === false) return outcome;
    const { reason, retryAfter = 0 } = outcome;
    const mayPass = reason === 'busy' || reason === 'offline';
    if (!mayPass || retryAfter > longestWait) return outcome;
    await wait(Math.max(pause, retryAfter * 1000), signal);
  }
  return attempt();
}

/** Sends an idempotent request, with retries after temporary failures. Never throws. */
export const send = (
  request: (supabase: Backend) => PromiseLike<BackendResponse>,
  signal?: AbortSignal,
): Promise<Outcome> =>
  retrying(async () => {
    try {
      return outcomeOf(await request(await backend()));
    } catch {
      // supabase-js or our own code could not be downloaded.
      return { ok: false, reason: 'offline', code: 'download' };
    }
  }, signal);
