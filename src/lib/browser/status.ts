/**
 * The status line in the header of every page, for messages that belong to no part of the page;
 * announced politely. The line covers part of the page and could hide the focused element (WCAG
 * 2.2, 2.4.11): the next key or click clears it after the reading time.
 */
export const statusLine = () => document.querySelector<HTMLElement>('[data-status]')!;

/** Minimum time for reading a message, in milliseconds. */
const readingTime = 5000;

let shownAt = 0;

/** True after the reading time of the last message. */
export const isRead = () => performance.now() - shownAt >= readingTime;

/** Replaces the message; clears the line without one. */
export function showStatus(message = '') {
  shownAt = performance.now();
  statusLine().textContent = message;
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, clear);
}

function clear() {
  if (isRead()) showStatus();
}
