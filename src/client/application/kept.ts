/** Loaded with the first touch of the application page: nothing can be typed or dropped before. */
import { keepDraft, restoreDraft } from './draft.ts';
import './files.ts';

document.addEventListener('astro:before-swap', keepDraft);
document.addEventListener('astro:after-swap', restoreDraft);
