import { onEachPage } from '#src/lib/browser/page-lifecycle.ts';

/**
 * Loads the parts of the shared day that depend on the time when its drawing comes near the window.
 * Without them the drawing is complete.
 */
const observer = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    import('./present-time.ts').catch(() => {});
  },
  { rootMargin: '50%' },
);

onEachPage('components', '[data-day]', (day) => observer.observe(day));
