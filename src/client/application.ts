/** What the application page runs before React is there: the position, leaving, the draft and the dropped file. */
import { keepDraft, restoreDraft } from './application/draft.ts';
import './application/files.ts';
import './application/leaving.ts';
import './application/position.ts';

document.addEventListener('astro:before-swap', keepDraft);
document.addEventListener('astro:after-swap', restoreDraft);
