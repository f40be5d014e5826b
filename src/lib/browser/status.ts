/**
 * The status line in the header of every page, for messages that do not belong to a part of the
 * page. A screen reader reads it politely. It covers a part of the page and might hide the element
 * with the focus (WCAG 2.2, 2.4.11). So the next key or press empties it, once there was time to
 * read it.
 */
export const statusLine = () => document.querySelector<HTMLElement>('[data-status]')!;

/** The time in which a message can be read, in milliseconds. */
const readingTime = 5000;

let shownAt = 0;

export const isRead = () => performance.now() - shownAt >= readingTime;

/** Shows a message in place of the previous one. Without a message the line is empty. */
export function showStatus(message = '') {
  shownAt = performance.now();
  statusLine().textContent = message;
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, clear);
}

function clear() {
  if (isRead()) showStatus();
}
