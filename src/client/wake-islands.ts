/**
 * The first touch of an island brings what wakes it and its component with React, all at once. Before that a page with islands
 * loads nothing more than any other. What is sent meanwhile is kept by layouts/FirstScript.astro.
 */

/**
 * Milliseconds that an island without a form waits: its dialog or card answers by itself, and React's start, 59 kB to be
 * compiled, would come between the press and the frame that shows it.
 */
const calm = 400;

function bring(island: HTMLElement): void {
  import(/* @vite-ignore */ island.getAttribute('component-url')!).catch(() => {});
  import('./islands/element.ts').catch(() => {
    delete island.dataset.touched;
    const problem = island.querySelector<HTMLElement>('[data-island-problem]');
    if (problem) problem.hidden = false;
  });
}

function wake({ target }: Event): void {
  const island = (target as Element).closest?.<HTMLElement>('astro-island[ssr]');
  if (!island || island.dataset.touched !== undefined) return;
  // Read by islands/touch.ts when it comes.
  island.dataset.touched = '';
  setTimeout(bring, island.querySelector('form') ? 0 : calm, island);
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'touchstart', 'dragover', 'submit'])
  document.addEventListener(type, wake, { capture: true, passive: true });
