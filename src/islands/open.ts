import type { ClientDirective } from 'astro';
import { asksForLessData } from '#src/lib/browser/dom.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the dialog or the details inside the island are opened. */
    'client:open'?: boolean;
  }
}

const controlsIn = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>('a[href], button, summary'),
];

/**
 * If a translator or an extension has changed the opened dialog or details, React discards the HTML
 * and renders new elements. These are closed and have no focus: they are opened here, and the focus
 * goes to the same control.
 */
function openAgain(island: HTMLElement, opened: Element): void {
  const focused = controlsIn(opened).indexOf(document.activeElement as HTMLElement);
  const observer = new MutationObserver(() => {
    const rendered = island.firstElementChild;
    if (opened.isConnected || !rendered) return;
    observer.disconnect();
    if (rendered instanceof HTMLDialogElement) rendered.showModal();
    else rendered.setAttribute('open', '');
    controlsIn(rendered)[focused]?.focus({ preventScroll: true });
  });
  observer.observe(island, { childList: true });
}

/**
 * `client:open`: loads an island's React when the dialog or the details in it are opened. The
 * browser opens them at once, without React. Not with Save-Data: nothing that a visitor sees waits
 * for React.
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
    openAgain(island, opened);
    await hydrate();
  };
};

export default open;
