/** Time between the release and the click it makes, in milliseconds, generously. */
const clickFollows = 50;

const releases = ['pointerup', 'pointercancel', 'keyup'];

let isDown = false;

// With the module, not in an effect: React can take a form over in the very event of a press, before any effect runs.
if (!import.meta.env.SSR) {
  // The press that is going on has begun before this module came.
  isDown = document.querySelector(':active') !== null;
  const set = (value: boolean) => () => {
    isDown = value;
  };
  document.addEventListener('pointerdown', set(true), true);
  for (const type of releases) document.addEventListener(type, set(false), true);
}

/**
 * Runs something once nothing is held down: a message that appears while a button is being pressed would move the
 * button away from under the finger.
 */
export function whenReleased(run: () => void): void {
  if (!isDown) return run();
  const stop = new AbortController();
  const later = () => {
    stop.abort();
    setTimeout(run, clickFollows);
  };
  for (const type of releases) document.addEventListener(type, later, { signal: stop.signal });
}
