import { postponeBelowScreen } from './below-screen.ts';

/**
 * A modal dialog makes the rest of the page inert, for which the browser restyles all of it before the dialog is shown. What is
 * below the screen is restyled after that, so that slow devices show the dialog sooner. Opening it is the browser's own work
 * (islands/dialog).
 */
document.addEventListener(
  'click',
  ({ target }) => {
    if ((target as Element).closest?.('[command="show-modal"]')) postponeBelowScreen();
  },
  { capture: true },
);
