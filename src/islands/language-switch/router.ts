import { addressOf, expectPage, sourceOf, takePage } from './switch.ts';
import { addOwn, morph } from './morph.ts';

/**
 * What Astro's router is told by its own events: which document belongs to an address while German is remembered, that
 * a language switch keeps the page, and that pages change without a cross-fade.
 * https://docs.astro.build/en/reference/modules/astro-transitions/#lifecycle-events
 */

/** The first script of ours is that of every page; in a later build it has another name. */
const entryOf = (page: Document) =>
  page.querySelector('script[type="module"][src^="/"]')?.getAttribute('src');

/** The page in the other language, where a navigation is a switch (language.ts). */
export const counterpartIn = ({ info }: { info: unknown }): HTMLElement | undefined =>
  (info as { counterpart?: HTMLElement } | undefined)?.counterpart;

// A step back before this script ran has changed the address and not the page.
const [load] = performance.getEntriesByType('navigation');
if (load && new URL(load.name).pathname !== location.pathname) location.reload();

document.addEventListener('astro:before-preparation', (event) => {
  // After a jump that the router knows nothing of: an anchor written into the address bar.
  if (!history.state) history.replaceState({ index: 0, scrollX, scrollY }, '');
  if (counterpartIn(event)) {
    // It is here already.
    event.loader = () => Promise.resolve();
    return;
  }
  const { loader } = event;
  // A step back or forward leaves the address as it is (B8).
  const address = event.navigationType === 'traverse' ? event.to : addressOf(event.to);
  event.loader = async () => {
    const source = sourceOf(address);
    event.to = source;
    await loader();
    const isRedirected = event.to !== source;
    event.to = isRedirected ? addressOf(event.to) : address;
    // The scripts of two builds must not run together: the browser loads the page.
    if (!event.signal.aborted && entryOf(event.newDocument) !== entryOf(document))
      event.preventDefault();
  };
  showAsBusy(event.sourceElement, event.signal);
});

/** A link that has been followed shows that its page is on its way, until it is there or given up for another one. */
function showAsBusy(link: Element | undefined, signal: AbortSignal): void {
  link?.setAttribute('aria-busy', 'true');
  const end = new Promise<void>((resolve) => {
    document.addEventListener('astro:after-swap', () => resolve(), { once: true });
    signal.addEventListener('abort', () => resolve());
    // A page loaded by the browser: this one may be kept for a step back.
    addEventListener('pagehide', () => resolve(), { once: true });
  });
  expectPage(end);
  void end.then(() => link?.removeAttribute('aria-busy'));
}

document.addEventListener('astro:before-swap', (event) => {
  // A skipped transition is no error.
  /* eslint-disable tscompat/tscompat -- where the browser has no view transitions, Astro's router stands in for them */
  event.viewTransition.ready.catch(() => {});
  event.viewTransition.skipTransition();
  /* eslint-enable tscompat/tscompat */
  const counterpart = counterpartIn(event);
  if (counterpart) {
    event.swap = () => morph(counterpart);
    return;
  }
  addOwn(event.newDocument);
  takePage(event.newDocument);
});
