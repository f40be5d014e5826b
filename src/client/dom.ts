/** Small questions to the browser that several parts of the client ask. */

/** True for a click (other buttons send none) without keys that ask the browser for a new tab, a window or a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The address of the page on screen. */
export const here = () => new URL(location.href);

/** The same address without its hash: what a document is fetched by. */
export const withoutHash = ({ href }: URL) => href.replace(/#.*/, '');
