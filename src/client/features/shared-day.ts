/**
 * The shared day says what the clocks say now. Its script is loaded when the drawing comes near the screen; after a switch of
 * language it speaks the other language at once.
 */
let showNow: ((day: HTMLElement) => void) | undefined;

const dayOf = () => document.querySelector<HTMLElement>('.day');

const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      import('../lazy/shared-day.ts').then(
        (script) => {
          showNow = script.showNow;
          showNow(target as HTMLElement);
        },
        () => {},
      );
    }
  },
  { rootMargin: '50%' },
);

document.addEventListener('astro:after-swap', () => {
  const day = dayOf();
  if (day) showNow?.(day);
});

document.addEventListener('astro:page-load', () => {
  const day = dayOf();
  if (day && !showNow) watcher.observe(day);
});
