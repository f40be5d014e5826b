import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { asksForLessData } from '#src/lib/browser/dom.ts';

/**
 * Loaded on the first scroll: motion that explains (specification, Case studies and About), but not
 * for visitors who ask for less motion or less data; and the times of the shared day. Without these
 * files the page is complete.
 */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * The module that moves parts; undefined where nothing is to move, or if the file cannot be loaded.
 */
export async function loadMotion() {
  if (lessMotion.matches || asksForLessData()) return undefined;
  return import('../lazy/entrances.ts').catch(() => undefined);
}

function prepare(): void {
  void loadMotion().then((motion) => motion?.prepareEntrances());
  if (document.querySelector('.day'))
    import('../lazy/shared-day.ts').then(
      ({ showNow }) => showNow(),
      () => {},
    );
}

let shownLanguage = pageLanguage();

document.addEventListener('astro:page-load', () => {
  // A language switch shows the same page again; its parts have had their entrance.
  const isSwitched = shownLanguage !== pageLanguage();
  shownLanguage = pageLanguage();
  if (!isSwitched) addEventListener('scroll', prepare, { once: true, passive: true });
});
