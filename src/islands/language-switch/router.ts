import { documentAddress, shownAddress } from './addresses.ts';
import { translationIn } from './translation.ts';

/**
 * Controls Astro's router by its events: which document belongs to an address while German is
 * remembered, and that pages change without a cross-fade.
 * https://docs.astro.build/en/reference/modules/astro-transitions/#lifecycle-events
 */

/** The first module script of a page. Every page has it, and its name differs between builds. */
const entryScriptOf = (page: Document) =>
  page.querySelector('script[type="module"][src^="/"]')?.getAttribute('src');

// The visitor went back before this script ran, so address and page do not match: the page is
// loaded.
const [load] = performance.getEntriesByType('navigation');
if (load && new URL(load.name).pathname !== location.pathname) location.reload();

document.addEventListener('astro:before-preparation', (event) => {
  // An anchor typed into the address bar makes an entry of the history without state, which the
  // router would ignore.
  if (!history.state) history.replaceState({ index: 0, scrollX, scrollY }, '');
  if (translationIn(event)) return;
  const { loader } = event;
  // A step back or forward leaves the address as it is (docs/language.md, B8).
  const address = event.navigationType === 'traverse' ? event.to : shownAddress(event.to);
  event.loader = async () => {
    const source = documentAddress(address);
    event.to = source;
    await loader();
    const isRedirected = event.to !== source;
    event.to = isRedirected ? shownAddress(event.to) : address;
    // The scripts of two builds must not run together: the browser loads the page.
    if (!event.signal.aborted && entryScriptOf(event.newDocument) !== entryScriptOf(document))
      event.preventDefault();
  };
});

document.addEventListener('astro:before-swap', ({ viewTransition }) => {
  // A skipped transition rejects `ready`. That is no error.
  /* eslint-disable tscompat/tscompat -- else Astro's router stands in for view transitions */
  viewTransition.ready.catch(() => {});
  viewTransition.skipTransition();
  /* eslint-enable tscompat/tscompat */
});
