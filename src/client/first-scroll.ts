import { hasSaveData, prefersReducedMotion } from '#src/lib/browser/dom.ts';
import { onEachPage } from '#src/lib/browser/page-lifecycle.ts';

/**
 * Loads the explanatory motion (specification, Case studies and About) on the first scroll, except
 * with reduced motion or Save-Data. The page is complete without motion.
 */
function load() {
  if (prefersReducedMotion() || hasSaveData()) return;
  import('./entrances.ts').then(
    ({ prepareEntrances }) => prepareEntrances(),
    () => {},
  );
}

/** The last body that was prepared. A language switch keeps the body: entrances do not repeat. */
let preparedBody: HTMLElement | undefined;

onEachPage('components', '[data-scene], [data-count]', () => {
  if (document.body === preparedBody) return;
  preparedBody = document.body;
  addEventListener('scroll', load, { once: true });
});
