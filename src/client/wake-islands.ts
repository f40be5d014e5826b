/**
 * The first touch of an island brings what wakes it, its component and React, all at once. Before that a page with islands
 * loads nothing more than any other. What is sent meanwhile is kept by components/KeepEarlySubmit.astro.
 */
function wake({ target }: Event): void {
  const island = (target as Element).closest?.('astro-island[ssr]');
  if (!island) return;
  for (const part of ['component-url', 'renderer-url'])
    import(/* @vite-ignore */ island.getAttribute(part)!).catch(() => {});
  import('./islands/element.ts').catch(() => {
    const problem = island.querySelector<HTMLElement>('[data-island-problem]');
    if (problem) problem.hidden = false;
  });
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'touchstart', 'dragover', 'submit'])
  document.addEventListener(type, wake, { capture: true, passive: true });
