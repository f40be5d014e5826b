import { backend, type Backend } from './client.ts';

/** How a send ended. */
export type Outcome = { ok: true } | Failure;

/** Why something could not be sent. It never carries what the visitor typed. */
export interface Failure {
  ok: false;
  /**
   * `offline`: there was no answer; `busy`: the server cannot answer now, or there are too many requests; `refused`: the
   * server does not take it; `unknown`: the link of a mail belongs to no subscription; `cancelled`: by the visitor.
   */
  reason: 'offline' | 'busy' | 'refused' | 'unknown' | 'cancelled';
  /** The server's own code, or the status of its answer; the only part that is logged. */
  code: string;
  /** Of an application: the step that failed (specification, section 8). */
  step?: 'upload' | 'database';
  /** What the server said, as text, where it said something. */
  message?: string;
  /** How long the server asks to wait, in seconds (RFC 9110, Retry-After), where it does. */
  retryAfter?: number;
}

/** What supabase-js gives for an answer; status 0: there was none. `details`: the seconds to wait (client.ts). */
export interface Answer {
  data?: unknown;
  error: { code?: string; message?: string; details?: string | null } | null;
  status: number;
}

/** PostgreSQL's code for a row whose key is there already. */
const duplicateKey = '23505';

/** The most that is shown of a server's message, in characters. */
const longestMessage = 200;

/** A server's message in one line. The page of a proxy in place of an answer is none. */
function messageOf(text = ''): string | undefined {
  if (/^\s*<(?:!doctype|html)/i.test(text)) return undefined;
  return text.replace(/\s+/g, ' ').trim().slice(0, longestMessage) || undefined;
}

/** Answers after which the same request may succeed: time-out, too many, and the server's own faults (RFC 9110). */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * Reads an answer. A duplicate of one's own primary key means that an earlier try was stored and only its answer got lost
 * (browsers send a POST again when a kept-alive connection drops), so it is success.
 */
export function outcomeOf({ error, status }: Answer): Outcome {
  if (error === null && status < 400) return { ok: true };
  if (error?.code === duplicateKey && error.message?.includes('_pkey"')) return { ok: true };
  if (status === 0) return { ok: false, reason: 'offline', code: error?.code || 'network' };
  return {
    ok: false,
    reason: isTemporary(status) ? 'busy' : 'refused',
    code: error?.code || String(status),
    message: messageOf(error?.message),
    retryAfter: Number(error?.details) || undefined,
  };
}

/** Waits before the second and the third try, in milliseconds. */
const pauses = [600, 1800];

/** A longer wait than this, in seconds, is not waited for: the visitor is told at once. */
const longestWait = 20;

const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Up to three tries for faults that pass, one for a refusal, no sooner than the server asks for. Without a network the
 * first failure is told at once; an aborted signal ends the waiting. The request must be harmless when repeated.
 */
export async function retrying<Tried extends Outcome>(
  attempt: () => Promise<Tried>,
  signal?: AbortSignal,
): Promise<Tried> {
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

/** Our own code, or supabase-js, could not be downloaded. */
export const notLoaded: Failure = { ok: false, reason: 'offline', code: 'download' };

/**
 * Sends a request, which must be harmless when repeated, again where that may help. Never throws.
 * @param read what an answer means
 */
export const send = (
  request: (supabase: Backend) => PromiseLike<Answer>,
  read: (answer: Answer) => Outcome = outcomeOf,
): Promise<Outcome> =>
  retrying(async () => {
    try {
      return read(await request(await backend()));
    } catch {
      return notLoaded;
    }
  });
