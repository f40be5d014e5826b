/** The sends whose outcome is not known yet, of all forms. */
const running = new Set<Promise<unknown>>();

const ask = (event: Event) => event.preventDefault();

/**
 * Runs a send. Until its outcome, the browser asks before it closes or reloads the page. There is
 * no listener at other times: a page with one may not enter the bfcache.
 */
export async function whileSending<Outcome>(send: () => Promise<Outcome>) {
  addEventListener('beforeunload', ask);
  const sending = send();
  running.add(sending);
  try {
    return await sending;
  } finally {
    running.delete(sending);
    if (!isSending()) removeEventListener('beforeunload', ask);
  }
}

export const isSending = () => running.size > 0;

/** Resolves when nothing is being sent. */
export async function untilSent() {
  while (isSending()) await Promise.allSettled(running);
}
