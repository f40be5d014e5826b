/**
 * Keeps what is filled in when a page is left, in every form of the site, and puts it back when the
 * same page is on screen again. It is kept in this module only, so a reload forgets it
 * (specification, section 4). A form that was sent empties itself, also after its page was left
 * (use-form.ts), and with it the draft.
 */
import { translationIn } from '#src/islands/language-switch/translation.ts';
import { fieldsIn, fillIn, isFilledIn } from '#src/lib/browser/fields.ts';

/** What was filled in on pages that were left. Fields keep their values outside the document. */
const drafts = new Map<string, HTMLInputElement[]>();

/**
 * Names the page on screen: alike for both languages, and differently for each position (a hidden
 * field). By its link EN, since `location` is ahead of the page during a step back.
 */
function pageOnScreen() {
  const plain = document.querySelector('[data-language="en"]');
  const position = document.querySelector<HTMLInputElement>('main input[type="hidden"]');
  return `${plain?.getAttribute('href')} ${position?.value ?? ''}`;
}

document.addEventListener('astro:before-swap', (event) => {
  const left = fieldsIn(document).filter(isFilledIn);
  if (!translationIn(event) && left.length > 0) drafts.set(pageOnScreen(), left);
});

// The script of a page has run by then, and shows its position.
document.addEventListener('astro:page-load', () => {
  const page = pageOnScreen();
  const draft = drafts.get(page) ?? [];
  // The page has the values now. Kept, they would return at the next switch if they were deleted.
  drafts.delete(page);
  for (const left of draft) {
    // The honeypot, which no visitor fills in, has no id.
    const field = document.querySelector<HTMLInputElement>(`[id="${left.id}"]`);
    if (field && !isFilledIn(field)) fillIn(field, left);
  }
});
