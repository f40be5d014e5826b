import { onEachPage } from '#src/lib/browser/page-lifecycle.ts';

/** Loads the time-dependent parts of the shared day when the drawing approaches the viewport. */
const observer = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    // If the file fails to load, only the current time is missing.
    import('./present-time.ts').catch(() => {});
  },
  { rootMargin: '50%' },
);

onEachPage('components', '[data-day]', (day) => observer.observe(day));
