import { isTemporary } from './outcome.ts';
import { waitAskedFor } from './watched-fetch.ts';

/** Time limit of one try to insert a row or to call a function, in milliseconds. */
export const insertLimit = 15_000;

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

/**
 * What another try may bring after a status (0: no answer) to a request for a table, function or file. `details` are
 * those of the database's refusal, which repeat the seconds for pages that may not read the header.
 */
export const hope = (status: number, name: string, details?: string | null): Hope => ({
  temporary: status === 0 || isTemporary(status),
  wait: waitAskedFor(name) ?? (status === 429 && Number(details) > 0 ? Number(details) * 1000 : undefined),
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
export async function retrying<Outcome extends { ok: boolean }>(
  tryOnce: () => Promise<Try<Outcome>>,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (const backoff of waits) {
    const { outcome, temporary, wait = 0 } = await tryOnce();
    const isOffline = navigator.onLine === false;
    if (outcome.ok || !temporary || isOffline || signal?.aborted || wait > longestWait) return outcome;
    await pause(Math.max(wait, backoff * (0.75 + Math.random() / 2)), signal);
  }
  return (await tryOnce()).outcome;
}
