/** What the application page runs besides its form: the position, leaving, the draft. */
import { counterpartIn } from '../../router.ts';
import { keepDraft, restoreDraft } from './draft.ts';
import { stay } from './leaving.ts';
import { showPosition } from './position.ts';

showPosition();
document.addEventListener('astro:before-swap', (event) => {
  if (!counterpartIn(event)) keepDraft();
});
document.addEventListener('astro:after-swap', () => {
  stay();
  showPosition();
  restoreDraft();
});
