import { backend, type Backend } from './client.ts';

/** How a send ended. */
export type Outcome = { ok: true } | Failure;

/** Why something could not be sent. It never carries what the visitor typed. */
export interface Failure {
  ok: false;
  /**
   * `offline`: there was no answer; `busy`: the server cannot answer now, or there are too many
   * requests; `refused`: the server does not take it; `unknown`: a function of the database has
   * answered false, so the link of a mail belongs to no subscription; `cancelled`: by the visitor.
   */
  reason: 'offline' | 'busy' | 'refused' | 'unknown' | 'cancelled';
  /** The server's own code, or the status of its answer. */
  code: string;
  /** Of an application: the step that failed (specification, section 8). */
  step?: 'upload' | 'database';
  /** The message of the server as text, where it gave one. Code and message are logged. */
  message?: string;
  /** How long the server asks to wait, in seconds (RFC 9110, Retry-After), where it does. */
  retryAfter?: number;
}

/**
 * A response as supabase-js gives it. Status 0: there was no response. `details`: the seconds to
 * wait (client.ts).
 */
export interface Answer {
  data?: unknown;
  error: { code?: string; message?: string; details?: string | null } | null;
  status: number;
}

/** PostgreSQL's code for a row whose key is there already. */
const duplicateKey = '23505';

/** The code of `open_upload` while the database admits only small CVs. */
export const tooLargeNow = 'PT413';

/** Characters of a server's message that are shown at most. */
const longestMessage = 200;

/** The server's message on one line; undefined for the HTML page of a proxy. */
function messageOf(text = '') {
  if (/^\s*<(?:!doctype|html)/i.test(text)) return undefined;
  return text.replace(/\s+/g, ' ').trim().slice(0, longestMessage) || undefined;
}

/**
 * Turns a response into an outcome. If the row's primary key exists already, an earlier try was
 * stored and only its response got lost (browsers send a POST again when a kept-alive connection
 * drops). So this is a success.
 */
export function outcomeOf({ data, error, status }: Answer): Outcome {
  if (data === false) return { ok: false, reason: 'unknown', code: 'false' };
  if (error === null && status < 400) return { ok: true };
  if (error?.code === duplicateKey && error.message?.includes('_pkey"')) return { ok: true };
  if (status === 0) return { ok: false, reason: 'offline', code: error?.code || 'network' };
  // The same request may succeed after a time-out, too many requests, or an error of the server
  // itself (RFC 9110).
  const isTemporary = status === 408 || status === 429 || status >= 500;
  return {
    ok: false,
    reason: isTemporary ? 'busy' : 'refused',
    code: error?.code || String(status),
    message: messageOf(error?.message),
    retryAfter: Number(error?.details) || undefined,
  };
}

/** Waits before the second and the third try, in milliseconds. */
const pauses = [600, 1800];

/**
 * If the server asks for a longer wait than this, in seconds, there is no retry: the visitor sees
 * the failure at once.
 */
const longestWait = 20;

const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', resolve);
  });

/**
 * Tries up to three times after temporary failures, once after a refusal, and never sooner than the
 * server asks for. Without a network there is no retry. An aborted signal ends the wait. The
 * request must be harmless when repeated.
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

/**
 * Sends a request, with retries where they may help. The request must be harmless when repeated.
 * Never throws.
 */
export const send = (
  request: (supabase: Backend) => PromiseLike<Answer>,
  signal?: AbortSignal,
): Promise<Outcome> =>
  retrying(async () => {
    try {
      return outcomeOf(await request(await backend()));
    } catch {
      // Our own code, or supabase-js, could not be downloaded.
      return { ok: false, reason: 'offline', code: 'download' };
    }
  }, signal);
