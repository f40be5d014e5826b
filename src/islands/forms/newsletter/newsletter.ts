/**
 * Loads the code of the newsletter's forms (sending.ts) with the first touch: of the sign-up in
 * every footer, and of the buttons on the pages to which its mails link. A form that is submitted
 * before has the mark `data-sent` (PageLayout.astro) and is sent by that code.
 */
async function load(target: EventTarget | null) {
  if (!(target as Element | null)?.closest?.('[data-newsletter]')) return;
  try {
    await import('./sending.ts');
  } catch {
    for (const part of document.querySelectorAll<HTMLElement>('[data-sent] [data-when~=failure]'))
      part.hidden = false;
  }
}

// On the window, after the listener of PageLayout.astro that sets the mark.
for (const type of ['focusin', 'submit']) addEventListener(type, ({ target }) => void load(target));
void load(document.activeElement);
void load(document.querySelector('[data-newsletter][data-sent]'));
// After a reload, a page whose action was done shows again that it is done.
if ((history.state as { newsletter?: string } | null)?.newsletter)
  void load(document.querySelector('[data-newsletter]'));
