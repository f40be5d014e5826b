import type {
  TransitionBeforePreparationEvent,
  TransitionBeforeSwapEvent,
} from 'astro:transitions/client';
import { hasInput } from '#src/lib/browser/fields.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { documentAddress, pageDocument, shownAddress } from './addresses.ts';
import { loadPage } from './full-load.ts';
import { isOfOwnBuild } from './other-build.ts';

/**
 * Controls Astro's router: which document belongs to an address while German is remembered, and that
 * pages change without a cross-fade.
 * https://docs.astro.build/en/reference/modules/astro-transitions/#lifecycle-events
 */

// The visitor went back before this script ran, so address and page do not match.
const [load] = performance.getEntriesByType('navigation');
// eslint-disable-next-line no-restricted-properties -- nothing can have been typed yet
if (load && new URL(load.name).pathname !== location.pathname) location.reload();

/** Fetches the document of the shown address, or makes the browser load a page of another build. */
function fetchDocument(event: TransitionBeforePreparationEvent) {
  // An anchor typed into the address bar makes a history entry without state, which Astro ignores.
  if (!history.state) history.replaceState({ index: 0, scrollX, scrollY }, '');
  const { loader, sourceElement, to, signal } = event;
  // Back and Forward leave the address as it is (docs/language.md, B8).
  const isStep = event.navigationType === 'traverse';
  const address = isStep ? to : shownAddress(to);
  event.loader = async () => {
    const source = documentAddress(address);
    event.to = source;
    await loader();
    const { documentElement } = event.newDocument;
    const isOfSite = !event.defaultPrevented && documentElement.dataset.build;
    // Styles and scripts of two builds must not be mixed.
    if (isOfSite && isOfOwnBuild(documentElement)) {
      event.to = event.to === source ? address : shownAddress(event.to);
      return;
    }
    const target = new URL(isOfSite ? event.to : source);
    // links.ts would follow the hash later.
    if (sourceElement instanceof HTMLAnchorElement) target.hash = sourceElement.hash;
    const entry = isStep ? 'same' : isOfSite ? 'new' : 'other';
    if (!signal.aborted) await loadPage({ address: target, entry, event });
    // The router has nothing more to do. Its next navigation ends this one.
    await new Promise(() => {});
  };
}

function skipCrossFade({ viewTransition }: Pick<TransitionBeforeSwapEvent, 'viewTransition'>) {
  // A skipped transition rejects `ready`. That is not an error.
  /* eslint-disable tscompat/tscompat -- otherwise Astro's router imitates view transitions */
  viewTransition.ready.catch(() => {});
  viewTransition.skipTransition();
  /* eslint-enable tscompat/tscompat */
}

/** The styles of the page that is being swapped in. */
let newStyles: HTMLStyleElement[] = [];

/**
 * Loads the page if the CSP refuses one of its styles: a program between server and browser has
 * changed the style.
 */
function loadIfRefused() {
  const isRefused = newStyles.some(({ isConnected, sheet }) => isConnected && !sheet);
  if (isRefused && !hasInput(document)) void loadPage({ address: pageDocument(), entry: 'same' });
}

onPhases('router', {
  beforeFetch: fetchDocument,
  beforeMorph: skipCrossFade,
  beforeSwap(event) {
    skipCrossFade(event);
    newStyles = [...event.newDocument.querySelectorAll('style')];
  },
  afterSwap() {
    // Later, when drafts are back in their fields.
    setTimeout(loadIfRefused);
  },
});
