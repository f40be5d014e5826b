import { measureBelowScreen, postponeBelowScreen } from './below-screen.ts';

/**
 * A modal dialog makes the rest of the page inert, for which the browser restyles all of it before the dialog is shown. What is
 * below the screen is restyled after that, so that slow devices show the dialog sooner; what that is, is measured while the
 * finger is down. Opening it is the browser's own work (islands/dialog).
 */
let measured: ReturnType<typeof measureBelowScreen> | undefined;

const opensDialog = ({ target }: Event) => (target as Element).closest?.('[command="show-modal"]');

document.addEventListener(
  'pointerdown',
  (event) => {
    measured = opensDialog(event) ? measureBelowScreen() : undefined;
  },
  { capture: true, passive: true },
);

document.addEventListener(
  'click',
  (event) => {
    if (opensDialog(event)) postponeBelowScreen(measured);
    measured = undefined;
  },
  { capture: true },
);
