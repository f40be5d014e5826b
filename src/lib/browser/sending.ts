/** Running sends of all forms. */
const running = new Set<Promise<unknown>>();

const confirmUnload = (event: Event) => event.preventDefault();

/**
 * Runs a send. Until the outcome is known, the browser confirms closing or reloading. The listener
 * is removed afterwards: a page with a `beforeunload` listener may not enter the bfcache.
 */
export async function whileSending<Outcome>(send: () => Promise<Outcome>) {
  addEventListener('beforeunload', confirmUnload);
  const sending = send();
  running.add(sending);
  try {
    return await sending;
  } finally {
    running.delete(sending);
    if (!isSending()) removeEventListener('beforeunload', confirmUnload);
  }
}

export const isSending = () => running.size > 0;

/** Resolves when no send is running. */
export async function untilSent() {
  while (isSending()) await Promise.allSettled(running);
}
