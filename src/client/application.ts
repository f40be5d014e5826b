/**
 * What the application page runs before React is there: the position, leaving, and with the first touch of the form the
 * draft and the chosen or dropped file.
 */
import './application/leaving.ts';
import './application/position.ts';
import { onEachPage } from './on-each-page.ts';

const load = () => void import('./application/kept.ts');

for (const type of ['focusin', 'pointerdown', 'dragover', 'change'] as const) {
  document.addEventListener(type, load, { once: true, passive: true });
}

/* A file that the browser's history or another page of the site has brought back. */
onEachPage(() => {
  if (document.querySelector<HTMLInputElement>('#application [type="file"]')?.files?.length) load();
});
