import type { ClientDirective } from 'astro';
import { asksForLessData } from '#src/lib/browser/dom.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the dialog or the details inside the island are opened. */
    'client:open'?: boolean;
  }
}

/**
 * `client:open`: loads an island's React when the dialog or the details in it are opened, which the
 * browser does at once. Not with Save-Data, and not where a translator or an extension has changed
 * its content, which React would discard: nothing that a visitor sees waits for React.
 */
const open: ClientDirective = (load, _options, island) => {
  let isChanged = false;
  let isLoading = false;

  const takeOver = async () => {
    isLoading = true;
    const hydrate = await load();
    if (isChanged) return;
    await hydrate();
    // A discrete event makes React hydrate synchronously, before the page is left or changed.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
  };

  const observer = new MutationObserver((changes) => {
    // The language switch changes the props together with the content.
    const isSwitch = changes.some(({ attributeName }) => attributeName === 'props');
    if (!isSwitch && changes.some(({ type }) => type !== 'attributes')) isChanged = true;
    const isOpen = island.querySelector('[open]') !== null;
    if (isOpen && !isChanged && !isLoading && !asksForLessData()) void takeOver();
  });
  observer.observe(island, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['open', 'props'],
  });
};

export default open;
