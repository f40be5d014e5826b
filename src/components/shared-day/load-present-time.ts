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

document.addEventListener('astro:page-load', () => {
  const day = document.querySelector('[data-day]');
  if (day) observer.observe(day);
});
