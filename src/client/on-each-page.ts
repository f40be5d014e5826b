/**
 * Runs something for the first page and for every one that the client router shows, translated ones included. Modules may
 * come before or after the end of loading, and a page can be announced twice: what runs must not mind.
 */
export function onEachPage(run: () => void): void {
  document.addEventListener('astro:page-load', run);
  if (document.readyState === 'complete') run();
}
