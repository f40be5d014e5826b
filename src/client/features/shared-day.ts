/** What the shared day says of now is loaded when its drawing comes near the screen. Without that file the drawing stands as it is. */
const watcher = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watcher.disconnect();
    import('../lazy/shared-day.ts').then(
      ({ showNow }) => showNow(),
      () => {},
    );
  },
  { rootMargin: '50%' },
);

document.addEventListener('astro:page-load', () => {
  const day = document.querySelector('.day');
  if (day) watcher.observe(day);
});
