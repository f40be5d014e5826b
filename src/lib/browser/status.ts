/**
 * The status line in the header of every page, for what goes on beside the page; a screen reader speaks it politely. It lies on the
 * page and might cover what gets the focus (WCAG 2.2, 2.4.11): once there was time to read it, the next key or press takes it away.
 */
export const statusLine = () => document.querySelector<HTMLElement>('[data-status]')!;

/** As long as it takes to read a message, in milliseconds. */
const readingTime = 5000;

let saidAt = 0;

export const isRead = (): boolean => performance.now() - saidAt >= readingTime;

/** Shows a message in place of the one before; without one the line is empty. */
export function say(message = ''): void {
  saidAt = performance.now();
  statusLine().textContent = message;
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, clear);
}

function clear(): void {
  if (isRead()) say();
}
