import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { asksForLessData } from '#src/lib/browser/dom.ts';

/**
 * Motion that explains (specification, Case studies and About) comes with the first scroll, and not at all for those who ask
 * for less motion or less data. Without its file the page stands complete.
 */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** What moves parts; undefined where nothing is to move, or the file is gone. */
export async function loadMotion() {
  if (lessMotion.matches || asksForLessData()) return undefined;
  return import('../lazy/entrances.ts').catch(() => undefined);
}

async function prepare(): Promise<void> {
  const motion = await loadMotion();
  motion?.prepareEntrances();
}

let shownLanguage = pageLanguage();

document.addEventListener('astro:page-load', () => {
  // A language switch shows the same page again; its parts have had their entrance.
  const isSwitched = shownLanguage !== pageLanguage();
  shownLanguage = pageLanguage();
  if (!isSwitched) addEventListener('scroll', () => void prepare(), { once: true, passive: true });
});
