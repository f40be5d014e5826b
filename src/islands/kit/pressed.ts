/** Time between the release and the click it makes, in milliseconds, generously: a finger moves the focus in between. */
const clickFollows = 50;

let isDown = false;
let clicked: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

const press = () => {
  clearTimeout(clicked);
  isDown = true;
};

const release = () => {
  press();
  clicked = setTimeout(() => {
    isDown = false;
    for (const run of waiting.splice(0)) run();
  }, clickFollows);
};

// With the module, not in an effect: React can take a form over in the very event of a press, before any effect runs.
if (!import.meta.env.SSR) {
  // The press that is going on has begun before this module came.
  isDown = document.querySelector(':active, [data-held]') !== null;
  document.addEventListener('pointerdown', press, true);
  for (const type of ['pointerup', 'pointercancel', 'keyup']) document.addEventListener(type, release, true);
}

/**
 * Runs something once nothing is held down: a message that appears while a button is being pressed would move the
 * button away from under the finger.
 */
export function whenReleased(run: () => void): void {
  if (isDown) waiting.push(run);
  else run();
}
