import { hasInput } from '#src/lib/browser/fields.ts';
import { documentAddress, loadPage, shownAddress } from './addresses.ts';
import { isOfOwnBuild } from './other-build.ts';
import { translationIn } from './translation.ts';

/**
 * Controls Astro's router by its events: which document belongs to an address while German is
 * remembered, and that pages change without a cross-fade.
 * https://docs.astro.build/en/reference/modules/astro-transitions/#lifecycle-events
 */

// The visitor went back before this script ran, so address and page do not match: the page is
// loaded.
const [load] = performance.getEntriesByType('navigation');
if (load && new URL(load.name).pathname !== location.pathname) location.reload();

document.addEventListener('astro:before-preparation', (event) => {
  // An anchor typed into the address bar makes an entry of the history without state, which the
  // router would ignore.
  if (!history.state) history.replaceState({ index: 0, scrollX, scrollY }, '');
  if (translationIn(event)) return;
  const { loader, sourceElement, to } = event;
  // A step back or forward leaves the address as it is (docs/language.md, B8).
  const isStep = event.navigationType === 'traverse';
  const address = isStep ? to : shownAddress(to);
  event.loader = async () => {
    const source = documentAddress(address);
    event.to = source;
    await loader();
    // Styles and scripts of two builds must not be mixed: the browser loads the page.
    if (!event.defaultPrevented && !isOfOwnBuild(event.newDocument.documentElement))
      event.preventDefault();
    if (!event.defaultPrevented) {
      const isRedirected = event.to !== source;
      event.to = isRedirected ? shownAddress(event.to) : address;
    } else if (sourceElement instanceof HTMLAnchorElement) {
      // links.ts would follow the hash later.
      to.hash = sourceElement.hash;
    } else if (isStep && !event.signal.aborted) {
      // The router would add an entry to the history, or only scroll to a hash. A reload keeps the
      // entry, and the router has nothing more to do.
      loadPage();
      await new Promise(() => {});
    }
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
    if (isRefused && !hasInput(document)) loadPage();
  };
  // A program between server and browser has changed a style, so the policy refuses it. By then,
  // what was typed earlier is back in its fields.
  document.addEventListener('astro:after-swap', () => setTimeout(loadIfRefused), { once: true });
});
