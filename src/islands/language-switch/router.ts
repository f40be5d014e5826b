import { hasInput } from '#src/lib/browser/fields.ts';
import { documentAddress, pageDocument, shownAddress } from './addresses.ts';
import { loadPage } from './full-load.ts';
import { isOfOwnBuild } from './other-build.ts';
import { translationIn } from './translation.ts';

/**
 * Controls Astro's router by its events: which document belongs to an address while German is
 * remembered, and that pages change without a cross-fade.
 * https://docs.astro.build/en/reference/modules/astro-transitions/#lifecycle-events
 */

// The visitor went back before this script ran, so address and page do not match.
const [load] = performance.getEntriesByType('navigation');
// eslint-disable-next-line no-restricted-properties -- nothing can have been typed yet
if (load && new URL(load.name).pathname !== location.pathname) location.reload();

document.addEventListener('astro:before-preparation', (event) => {
  // An anchor typed into the address bar makes a history entry without state, which the router
  // would ignore.
  if (!history.state) history.replaceState({ index: 0, scrollX, scrollY }, '');
  if (translationIn(event)) return;
  const { loader, sourceElement, to, signal } = event;
  // Back and Forward leave the address as it is (docs/language.md, B8).
  const isStep = event.navigationType === 'traverse';
  const address = isStep ? to : shownAddress(to);
  event.loader = async () => {
    const source = documentAddress(address);
    event.to = source;
    await loader();
    const { documentElement } = event.newDocument;
    // Styles and scripts of two builds must not be mixed.
    if (!event.defaultPrevented && isOfOwnBuild(documentElement)) {
      const isRedirected = event.to !== source;
      event.to = isRedirected ? shownAddress(event.to) : address;
      return;
    }
    const isOfSite = !event.defaultPrevented && documentElement.dataset.build;
    const target = new URL(isOfSite ? event.to : source);
    // links.ts would follow the hash later.
    if (sourceElement instanceof HTMLAnchorElement) target.hash = sourceElement.hash;
    const entry = isStep ? 'same' : isOfSite ? 'new' : 'other';
    if (!signal.aborted) await loadPage({ address: target, entry, event });
    // The router has nothing more to do. Its next navigation ends this one.
    await new Promise(() => {});
  };
});

document.addEventListener('astro:before-swap', (event) => {
  // A skipped transition rejects `ready`. That is not an error.
  /* eslint-disable tscompat/tscompat -- otherwise Astro's router imitates view transitions */
  event.viewTransition.ready.catch(() => {});
  event.viewTransition.skipTransition();
  /* eslint-enable tscompat/tscompat */
  if (translationIn(event)) return;
  const styles = [...event.newDocument.querySelectorAll('style')];
  const loadIfRefused = () => {
    const isRefused = styles.some(({ isConnected, sheet }) => isConnected && !sheet);
    if (isRefused && !hasInput(document)) void loadPage({ address: pageDocument(), entry: 'same' });
  };
  // A program between server and browser has changed a style, so the policy refuses it. By then,
  // what was typed earlier is back in its fields.
  document.addEventListener('astro:after-swap', () => setTimeout(loadIfRefused), { once: true });
});
