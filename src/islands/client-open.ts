import type { ClientDirective } from 'astro';
import { hasSaveData, focusableElements } from '#src/lib/browser/dom.ts';

/**
 * `client:open`: hydrates an island after its dialog or `<details>` was opened natively. Skipped
 * with Save-Data, or if a translator or extension has inserted elements (hydration would discard
 * them).
 */
const open: ClientDirective = (load, _options, island) => {
  const observer = new MutationObserver((changes) => {
    const isChanged = changes.some(({ addedNodes }) => addedNodes.length > 0);
    const opened = island.querySelector('[open]');
    if (!isChanged && !opened) return;
    observer.disconnect();
    if (opened && !isChanged && !hasSaveData()) void hydrateOpened(opened);
  });
  observer.observe(island, { subtree: true, childList: true, attributeFilter: ['open'] });

  const hydrateOpened = async (opened: Element) => {
    const hydrate = await load();
    // The visitor has left the page in the meantime.
    if (!island.isConnected) return;
    const focused = focusableElements(opened).indexOf(document.activeElement as HTMLElement);
    await hydrate();
    // A discrete event makes React hydrate synchronously, before the visitor can leave the page.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    // After a hydration mismatch, React has rendered a new dialog or details, closed. Unless the
    // visitor has closed the old element, the new one is opened and gets the focus, by index.
    const rendered = island.firstElementChild;
    if (!rendered || opened.isConnected || !opened.hasAttribute('open')) return;
    if (rendered instanceof HTMLDialogElement) rendered.showModal();
    else rendered.setAttribute('open', '');
    focusableElements(rendered)[focused]?.focus({ preventScroll: true });
  };
};

export default open;
