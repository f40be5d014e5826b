import { asksForLessData, reducedMotion } from '#src/lib/browser/dom.ts';

/**
 * Loaded on the first scroll: motion that explains (specification, Case studies and About), but not
 * for visitors who ask for less motion or less data; and the times of the shared day. Without these
 * files the page is complete.
 */
function load(): void {
  if (document.querySelector('[data-day]')) import('../lazy/shared-day.ts').catch(() => {});
  if (reducedMotion.matches || asksForLessData()) return;
  import('../lazy/entrances.ts').then(
    ({ prepareEntrances }) => prepareEntrances(),
    () => {},
  );
}

/** The page on screen. A language switch keeps it: its parts have had their entrance. */
let page: HTMLElement | undefined;

document.addEventListener('astro:page-load', () => {
  if (document.body === page) return;
  page = document.body;
  addEventListener('scroll', load, { once: true, passive: true });
});
