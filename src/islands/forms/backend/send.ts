import { backend, type Backend } from './client.ts';

/** The result of a send. */
export type Outcome = { ok: true } | Failure;

/** The reason for a failure, without any visitor input. */
export interface Failure {
  ok: false;
  /**
   * `offline`: no response; `busy`: a server error, or too many requests; `refused`: rejected by
   * the server; `unknown`: a database function returned false, because the link in the email
   * matches no subscription; `cancelled`: by the visitor.
   */
  reason: 'offline' | 'busy' | 'refused' | 'unknown' | 'cancelled';
  /** The server's error code, or the HTTP status. */
  code: string;
  /** The failed step of an application (specification, section 8). */
  step?: 'upload' | 'database';
  /** The server's message as plain text, if any. Code and message are logged. */
  message?: string;
  /** The server's Retry-After in seconds (RFC 9110), if any. */
  retryAfter?: number;
}

/**
 * A response from supabase-js. Status 0 means no response; `details` holds Retry-After in seconds
 * (client.ts).
 */
export interface BackendResponse {
  data?: unknown;
  error: { code?: string; message?: string; details?: string | null } | null;
  status: number;
}

/** PostgreSQL: unique violation, here an existing row with the same key. */
const duplicateKey = '23505';

/** Error code from `open_upload` while the database accepts small CVs only. */
export const tooLargeNow = 'PT413';

/** Maximum length of a displayed server message, in characters. */
const longestMessage = 200;

/** Returns the server's message on one line, or undefined for a proxy's HTML page. */
function messageOf(text = '') {
  if (/^\s*<(?:!doctype|html)/i.test(text)) return undefined;
  return text.replace(/\s+/g, ' ').trim().slice(0, longestMessage) || undefined;
}

/**
 * Interprets a response. A duplicate primary key is a success: an earlier attempt was stored and
 * only its response was lost (browsers resend a POST when a kept-alive connection drops).
 */
export function outcomeOf({ data, error, status }: BackendResponse): Outcome {
  if (data === false) return { ok: false, reason: 'unknown', code: 'false' };
  if (error === null && status < 400) return { ok: true };
  if (error?.code === duplicateKey && error.message?.includes('_pkey"')) return { ok: true };
  if (status === 0) return { ok: false, reason: 'offline', code: error?.code || 'network' };
  // Timeouts, too many requests and server errors are temporary (RFC 9110).
  const isTemporary = status === 408 || status === 429 || status >= 500;
  return {
    ok: false,
    reason: isTemporary ? 'busy' : 'refused',
    code: error?.code || String(status),
    message: messageOf(error?.message),
    retryAfter: Number(error?.details) || undefined,
  };
}

/** Pauses before the second and third attempt, in milliseconds. */
const pauses = [600, 1800];

/** A longer Retry-After, in seconds, prevents a retry: the failure is shown at once. */
const longestWait = 20;

const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', resolve);
  });

/**
 * Retries up to twice after temporary failures, never before Retry-After. No retry after a
 * rejection or offline. An abort ends the pause. The request must be idempotent.
 */
export async function retrying(
  attempt: () => Promise<Outcome>,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (const pause of pauses) {
    const outcome = await attempt();
    if (outcome.ok || signal?.aborted || navigator.onLine === false) return outcome;
    const { reason, retryAfter = 0 } = outcome;
    const mayRetry = reason === 'busy' || reason === 'offline';
    if (!mayRetry || retryAfter > longestWait) return outcome;
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
      // supabase-js or our own code failed to download.
      return { ok: false, reason: 'offline', code: 'download' };
    }
  }, signal);
