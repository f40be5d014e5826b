import { measureBelowScreen, postponeBelowScreen } from './below-screen.ts';

/** Milliseconds from the frame in which a dialog is shown until what waits for it: it is on screen by then. */
const presented = 32;

/**
 * A modal dialog makes the rest of the page inert, for which the browser restyles all of it before the dialog is shown, and again
 * when it is closed. So that slow devices answer sooner, what is below the screen is restyled after that; what that is, is
 * measured while the finger is down. The page's own change and the later parts of the dialog (islands/dialog/dialog.css) wait for
 * the next frame as well. Opening and closing are the browser's own work (islands/dialog).
 */
let measured: ReturnType<typeof measureBelowScreen> | undefined;

document.addEventListener(
  'pointerdown',
  ({ target }) => {
    measured = (target as Element).closest?.('[command]') ? measureBelowScreen() : undefined;
  },
  { capture: true, passive: true },
);

document.addEventListener(
  'beforetoggle',
  ({ target: dialog, newState }) => {
    if (!(dialog instanceof HTMLDialogElement)) return;
    // A dialog is on screen wherever it stands on the page.
    postponeBelowScreen((measured ?? measureBelowScreen()).filter(({ part }) => !part.contains(dialog)));
    measured = undefined;
    if (newState !== 'open') return;
    dialog.dataset.opening = '';
    requestAnimationFrame(() => setTimeout(() => delete dialog.dataset.opening, presented));
  },
  { capture: true },
);
