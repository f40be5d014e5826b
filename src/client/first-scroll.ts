import { asksForLessData, asksForLessMotion } from '#src/lib/browser/dom.ts';
import { onEachPage } from '#src/lib/browser/page-lifecycle.ts';

/**
 * Loads motion that explains (specification, Case studies and About) on the first scroll, but not
 * for visitors who ask for less motion or less data. Without it the page is complete.
 */
function load() {
  if (asksForLessMotion() || asksForLessData()) return;
  import('./entrances.ts').then(
    ({ prepareEntrances }) => prepareEntrances(),
    () => {},
  );
}

/** The page on screen. A language switch keeps it: its parts have had their entrance. */
let page: HTMLElement | undefined;

onEachPage('components', '[data-scene], [data-count]', () => {
  if (document.body === page) return;
  page = document.body;
  addEventListener('scroll', load, { once: true });
});
