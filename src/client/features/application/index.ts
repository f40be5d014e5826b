/** What the application page runs besides its form: the position, leaving, the draft, dropped files. */
import { onLeave, onShown } from '../../navigation/index.ts';
import { keepDraft, restoreDraft } from './draft.ts';
import './files.ts';
import { stay } from './leaving.ts';
import { showPosition } from './position.ts';

showPosition();
onLeave(keepDraft);
onShown(() => {
  stay();
  showPosition();
  restoreDraft();
});
