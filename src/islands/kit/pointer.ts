/** Time between the release of a pointer and the click it makes, in milliseconds, generously. */
const clickFollows = 50;

let isDown = false;

// With the module, not in an effect: React can take a form over in the very event of a press, before any effect runs.
if (!import.meta.env.SSR) {
  const set = (value: boolean) => () => {
    isDown = value;
  };
  document.addEventListener('pointerdown', set(true), true);
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, set(false), true);
}

/**
 * Runs something once no pointer is down: a message that appears while a button is being pressed would move the
 * button away from under the finger.
 */
export function whenPointerIsUp(run: () => void): void {
  if (!isDown) return run();
  const stop = new AbortController();
  const later = () => {
    stop.abort();
    setTimeout(run, clickFollows);
  };
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, later, { signal: stop.signal });
}
