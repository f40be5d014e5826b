/** What the shared day says of now comes with the first scroll. Without that file the drawing stands as it is. */
function load(): void {
  import('../lazy/shared-day.ts').then(
    ({ showNow }) => showNow(),
    () => {},
  );
}

document.addEventListener('astro:page-load', () => {
  addEventListener('scroll', load, { once: true, passive: true });
});
