import { isCostlyLine, whenIdle } from '../dom.ts';
import { onEachPage } from '../navigation/index.ts';

/**
 * Silent loops over their poster (specification, Home and Careers). A loop is loaded once the page is quiet and on
 * screen, never for those who ask for less motion or less data; it stops off screen and by its button
 * (WCAG 2.2, 2.2.2).
 */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Waits until the page has loaded and the browser has nothing to do. */
function whenQuiet(run: () => void) {
  const idle = () => whenIdle(run, 1500);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

let player: typeof import('../lazy/loop-player.ts') | undefined;

onEachPage(() => {
  const frame = document.querySelector<HTMLElement>('[data-loop]');
  if (!frame || lessMotion.matches || isCostlyLine()) return;
  if (player) return player.start(frame);
  whenQuiet(() => {
    void import('../lazy/loop-player.ts').then((loaded) => {
      player = loaded;
      const current = document.querySelector<HTMLElement>('[data-loop]');
      if (current) loaded.start(current);
    });
  });
});
