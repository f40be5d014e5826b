import type { ClientDirective } from 'astro';
import { asksForLessData } from '#src/lib/browser/dom.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the dialog or the details inside the island are opened. */
    'client:open'?: boolean;
  }
}

/** A dialog is opened as one, a card by its attribute. */
function openAgain(element: Element): void {
  if (element instanceof HTMLDialogElement) element.showModal();
  else element.setAttribute('open', '');
}

/**
 * `client:open`: loads an island's React once what is in it has been opened, which the browser does by itself and at once. Not
 * with Save-Data: nothing that a visitor sees waits for React.
 */
const open: ClientDirective = (load, _options, island) => {
  const observer = new MutationObserver(() => {
    const opened = island.querySelector('[open]');
    if (!opened) return;
    observer.disconnect();
    if (!asksForLessData()) void takeOver(opened);
  });
  observer.observe(island, { subtree: true, attributeFilter: ['open'] });

  const takeOver = async (opened: Element) => {
    const hydrate = await load();
    await hydrate();
    // Where a translator has changed the texts, React makes the elements anew, and closed.
    const isAnew = !opened.isConnected && island.isConnected;
    if (isAnew && island.firstElementChild) openAgain(island.firstElementChild);
  };
};

export default open;
