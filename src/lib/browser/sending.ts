/** Running sends of all forms. */
const running = new Set<Promise<unknown>>();

const confirmUnload = (event: Event) => event.preventDefault();

/**
 * Runs a send. Until the outcome is known, closing or reloading the page opens the browser's
 * confirmation dialog. The listener is removed afterwards, because it may keep the page out of the
 * bfcache.
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
