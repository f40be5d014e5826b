import { isTemporary, type Answer } from './outcome.ts';

/** A longer wait than this, in milliseconds, is not waited for: the visitor is told at once. */
const longestWait = 20_000;

/** Whether the same request may succeed a little later, and when at the earliest, in milliseconds. */
interface Hope {
  temporary: boolean;
  wait?: number | undefined;
}

/** One try: its outcome, and what another may bring. */
export interface Try<Outcome> extends Hope {
  outcome: Outcome;
}

/** What another try may bring after an answer (status 0: none), whose `details` are the seconds to wait, if any. */
export const hope = ({ status, error }: Answer): Hope => ({
  temporary: status === 0 || isTemporary(status),
  wait: Number(error?.details) * 1000 || undefined,
});

/** Waits before the second and the third try, in milliseconds, each a quarter shorter or longer by chance. */
const waits = [600, 1800];

const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Up to three tries for faults that pass, one for a refusal, no sooner than the service asks for (Retry-After). Without
 * a network the first failure is told at once; an aborted signal ends the waiting. The request must be harmless when
 * repeated.
 */
export async function retrying<Outcome extends { ok: boolean; minutes?: number }>(
  tryOnce: () => Promise<Try<Outcome>>,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (let tries = 0; ; tries += 1) {
    const backoff = waits[tries];
    const { outcome, temporary, wait = 0 } = await tryOnce();
    const isOffline = navigator.onLine === false;
    const isLast = backoff === undefined || isOffline || signal?.aborted || wait > longestWait;
    if (outcome.ok || !temporary) return outcome;
    if (isLast) return wait > 0 ? { ...outcome, minutes: Math.ceil(wait / 60_000) } : outcome;
    await pause(Math.max(wait, backoff * (0.75 + Math.random() / 2)), signal);
  }
}
