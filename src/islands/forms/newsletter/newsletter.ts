/**
 * Loads the newsletter's custom element (element.ts) on the first interaction with one of its
 * forms: the sign-up in every footer, and the buttons on the landing pages. The element sends forms
 * with an early submit (early-submit.ts).
 */
import { historyState } from '#src/lib/browser/dom.ts';
import { earlySubmit, failuresOfEarlySubmits } from '../early-submit.ts';

async function load(target: EventTarget | null) {
  if (!(target instanceof Element && target.closest('newsletter-form'))) return;
  try {
    await import('./element.ts');
  } catch {
    for (const message of document.querySelectorAll<HTMLElement>(failuresOfEarlySubmits))
      message.hidden = false;
  }
}

// Listens on the window: the listener in PageLayout.astro, which flags early submits, is called
// first.
for (const type of ['focusin', 'submit']) addEventListener(type, ({ target }) => void load(target));
void load(document.activeElement);
void load(document.querySelector(`newsletter-form ${earlySubmit}`));
// After a reload, shows a completed action again.
if (historyState().newsletter) void load(document.querySelector('newsletter-form'));
