/**
 * Motion that explains: entrances and figures that count up, once, when scrolled to (specification, Case studies and
 * About). Its script is loaded on the first scroll, never with the page, and not at all for those who ask for less
 * motion. What is on screen by then stays as it is.
 */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

let shownLanguage = document.documentElement.lang;

// Not destructured: Vite would wrap the import to find out what is used of it.
const prepareEntrances = () =>
  void import('../lazy/entrances.ts').then((entrances) => entrances.prepareEntrances());

document.addEventListener('astro:page-load', () => {
  if (lessMotion.matches) return;
  // A language switch shows the same page again; its parts have had their entrance.
  const switched = shownLanguage !== document.documentElement.lang;
  shownLanguage = document.documentElement.lang;
  if (switched || !document.querySelector('[data-reveal], [data-count]')) return;
  addEventListener('scroll', prepareEntrances, { once: true, passive: true });
});
