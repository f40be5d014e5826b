/**
 * Loads the newsletter's element (element.ts) with the first touch of one of its forms: the sign-up
 * in every footer, and the buttons on the pages to which its mails link. A form that is submitted
 * before is sent by the element (marks.ts).
 */
import { historyState } from '#src/lib/browser/dom.ts';
import { earlySubmit, failuresOfEarlySubmits } from '../marks.ts';

async function load(target: EventTarget | null) {
  if (!(target instanceof Element && target.closest('newsletter-form'))) return;
  try {
    await import('./element.ts');
  } catch {
    for (const part of document.querySelectorAll<HTMLElement>(failuresOfEarlySubmits))
      part.hidden = false;
  }
}

// On the window, after the listener of PageLayout.astro that marks the form.
for (const type of ['focusin', 'submit']) addEventListener(type, ({ target }) => void load(target));
void load(document.activeElement);
void load(document.querySelector(`newsletter-form ${earlySubmit}`));
// After a reload, a page whose action was done shows again that it is done.
if (historyState().newsletter) void load(document.querySelector('newsletter-form'));
