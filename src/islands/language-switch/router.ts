import type {
  TransitionBeforePreparationEvent,
  TransitionBeforeSwapEvent,
} from 'astro:transitions/client';
import { hasInput } from '#src/lib/browser/fields.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { documentAddress, pageDocument, shownAddress } from './addresses.ts';
import { loadPage } from './full-load.ts';
import { isSameBuild } from './build-id.ts';

/*
 * Controls Astro's router: selects the document for an address while German is remembered, and
 * skips the cross-fade.
 * https://docs.astro.build/en/reference/modules/astro-transitions/#lifecycle-events
 */

// If the visitor clicked Back before this script ran, URL and document differ.
const [load] = performance.getEntriesByType('navigation');
// eslint-disable-next-line no-restricted-properties -- nothing can have been typed yet
if (load && new URL(load.name).pathname !== location.pathname) location.reload();

/**
 * Fetches the document for the shown address, or starts a full load for a page of another build.
 */
function fetchDocument(event: TransitionBeforePreparationEvent) {
  // An anchor typed into the address bar creates a history entry without state, which Astro
  // ignores.
  if (!history.state) history.replaceState({ index: 0, scrollX, scrollY }, '');
  const { loader, sourceElement, to, signal } = event;
  // Back and Forward keep the address (docs/language.md, B8).
  const isTraversal = event.navigationType === 'traverse';
  const address = isTraversal ? to : shownAddress(to);
  event.loader = async () => {
    const source = documentAddress(address);
    event.to = source;
    await loader();
    const { documentElement } = event.newDocument;
    const isOfSite = !event.defaultPrevented && documentElement.dataset.build;
    // Styles and scripts from two builds must not be mixed.
    if (isOfSite && isSameBuild(documentElement)) {
      event.to = event.to === source ? address : shownAddress(event.to);
      return;
    }
    const target = new URL(isOfSite ? event.to : source);
    // links.ts removes the hash from the navigation and adds it later, which a full load prevents.
    if (sourceElement instanceof HTMLAnchorElement) target.hash = sourceElement.hash;
    // Back and Forward have changed the history entry already.
    const entry = isTraversal ? 'same' : isOfSite ? 'new' : 'other';
    if (!signal.aborted) await loadPage({ address: target, entry, event });
    // Never resolves: the full load or the next navigation ends this one.
    await new Promise(() => {});
  };
}

function skipCrossFade({ viewTransition }: Pick<TransitionBeforeSwapEvent, 'viewTransition'>) {
  // A skipped transition rejects `ready`, which is not an error.
  /* eslint-disable tscompat/tscompat -- otherwise Astro's router imitates view transitions */
  viewTransition.ready.catch(() => {});
  viewTransition.skipTransition();
  /* eslint-enable tscompat/tscompat */
}

/** The styles of the incoming page. */
let newStyles: HTMLStyleElement[] = [];

/**
 * Reloads the page if the CSP has blocked one of its styles: a proxy has changed the style on the
 * way. A page with form input is not reloaded.
 */
function reloadIfStyleBlocked() {
  const isBlocked = newStyles.some(({ isConnected, sheet }) => isConnected && !sheet);
  if (isBlocked && !hasInput(document)) void loadPage({ address: pageDocument(), entry: 'same' });
}

onPhases('router', {
  beforeFetch: fetchDocument,
  beforeMorph: skipCrossFade,
  beforeSwap(event) {
    skipCrossFade(event);
    newStyles = [...event.newDocument.querySelectorAll('style')];
  },
  afterSwap() {
    // Later, when the drafts are restored and count as input.
    setTimeout(reloadIfStyleBlocked);
  },
});
