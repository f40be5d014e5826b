import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { asksForLessData } from '#src/lib/browser/dom.ts';

/**
 * What comes with the first scroll: motion that explains (specification, Case studies and About), but not for those who ask for
 * less motion or less data, and what the shared day says of now. Without these files the page stands complete.
 */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** What moves parts; undefined where nothing is to move, or the file is gone. */
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
