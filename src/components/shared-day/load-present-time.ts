import { onEachPage } from '#src/lib/browser/page-lifecycle.ts';

/**
 * Loads the time-dependent parts when the drawing approaches the viewport. The drawing is complete
 * without them.
 */
const observer = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    // Without the file, the drawing is complete but for the present time.
    import('./present-time.ts').catch(() => {});
  },
  { rootMargin: '50%' },
);

onEachPage('components', '[data-day]', (day) => observer.observe(day));
