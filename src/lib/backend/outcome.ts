/** How a send ended. A failure names its cause by a code; it never carries what the visitor typed. */
export type Outcome = { ok: true } | Failure;

export interface Failure<Reason = FailureReason> {
  ok: false;
  reason: Reason;
  code: string;
  /** How long the server asks to wait, where it does. */
  minutes?: number;
}

/**
 * `offline`: no connection; `busy`: too many requests or the server cannot answer now; `refused`: the server does
 * not take this row.
 */
export type FailureReason = 'offline' | 'busy' | 'refused';

/** PostgreSQL's code for a row whose key is there already. */
const duplicateKey = '23505';

export interface Answer {
  data?: unknown;
  error: { code?: string; message?: string; details?: string | null } | null;
  status: number;
}

/**
 * Reads an insert's answer. A duplicate of one's own primary key means that an earlier try was stored and only its
 * answer got lost (browsers resend a POST when a kept-alive connection drops), so it is success.
 */
export function outcomeOf({ error, status }: Answer): Outcome {
  if (error === null) return { ok: true };
  if (error.code === duplicateKey && error.message?.includes('_pkey"')) return { ok: true };
  const code = error.code || String(status);
  if (status === 0) return { ok: false, reason: 'offline', code: code === '0' ? 'network' : code };
  return { ok: false, reason: isTemporary(status) ? 'busy' : 'refused', code };
}

/** Answers after which the same request may succeed: time-out, too many, and the server's own faults (RFC 9110). */
export const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;
