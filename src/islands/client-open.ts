import type { ClientDirective } from 'astro';
import { asksForLessData, controlsIn } from '#src/lib/browser/dom.ts';

/**
 * `client:open`: loads an island's React when the dialog or the details in it are opened, which the
 * browser does at once. Not with Save-Data, and not where a translator or an extension has put
 * elements into it, which React would discard: nothing that a visitor sees waits for React.
 */
const open: ClientDirective = (load, _options, island) => {
  const observer = new MutationObserver((changes) => {
    const isChanged = changes.some(({ addedNodes }) => addedNodes.length > 0);
    const opened = island.querySelector('[open]');
    if (!isChanged && !opened) return;
    observer.disconnect();
    if (opened && !isChanged && !asksForLessData()) void takeOver(opened);
  });
  observer.observe(island, { subtree: true, childList: true, attributeFilter: ['open'] });

  const takeOver = async (opened: Element) => {
    const hydrate = await load();
    // The page has been left meanwhile.
    if (!island.isConnected) return;
    const focused = controlsIn(opened).indexOf(document.activeElement as HTMLElement);
    await hydrate();
    // A discrete event makes React hydrate synchronously, before the page can be left.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    // If elements were added since it was opened, React has rendered new ones, which are closed.
    // Unless the visitor has closed it, too, it is opened again, and the focus goes to the control
    // of the same number.
    const rendered = island.firstElementChild;
    if (!rendered || opened.isConnected || !opened.hasAttribute('open')) return;
    if (rendered instanceof HTMLDialogElement) rendered.showModal();
    else rendered.setAttribute('open', '');
    controlsIn(rendered)[focused]?.focus({ preventScroll: true });
  };
};

export default open;
