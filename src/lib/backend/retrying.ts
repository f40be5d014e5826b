/** One try: its outcome, and whether the same request may succeed a little later. */
export interface Try<Outcome> {
  outcome: Outcome;
  temporary: boolean;
}

/** Waits before the second and the third try, in milliseconds, each a quarter shorter or longer by chance. */
const waits = [600, 1800];

const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds * (0.75 + Math.random() / 2));
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Up to three tries for faults that pass, one for a refusal. Without a network the first failure is told at once; an
 * aborted signal ends the waiting. The request must be harmless when repeated.
 */
export async function retrying<Outcome extends { ok: boolean }>(
  tryOnce: () => Promise<Try<Outcome>>,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (const wait of waits) {
    const { outcome, temporary } = await tryOnce();
    const isOffline = navigator.onLine === false;
    if (outcome.ok || !temporary || isOffline || signal?.aborted) return outcome;
    await pause(wait, signal);
  }
  return (await tryOnce()).outcome;
}
