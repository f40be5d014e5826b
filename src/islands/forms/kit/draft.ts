/**
 * Keeps what is filled in when a page is left, in every form of the site, and puts it back when the
 * same page is on screen again. It is kept in this module only, so a reload forgets it
 * (specification, section 4). A form that was sent empties itself, also after its page was left
 * (use-form.ts), and with it the draft.
 */
import { translationIn } from '#src/islands/language-switch/translation.ts';
import { fieldsIn, fillIn, isFilledIn } from '#src/lib/browser/fields.ts';
import { plainPath } from '#src/lib/shared/routes.ts';

/** The fields of the pages that were left. Elements keep their values outside the document. */
const drafts = new Map<string, HTMLInputElement[]>();

/** The fields of the page on screen, without the honeypot, which the keyboard does not reach. */
const visitorsFields = () =>
  fieldsIn(document).filter((field) => !field.matches('[type="hidden"], [tabindex="-1"]'));

/** The path of the page on screen. During a step back, `location` is ahead of the page. */
let path = plainPath(location.pathname);

/** The same for both languages of a page, and another one for each position (a hidden field). */
function pageOnScreen() {
  const position = document.querySelector<HTMLInputElement>('main input[type="hidden"]');
  return `${path} ${position?.value ?? ''}`;
}

const nameOf = ({ form, name }: HTMLInputElement) => `${form?.id ?? ''} ${name}`;

document.addEventListener('astro:before-swap', (event) => {
  const left = visitorsFields();
  if (!translationIn(event) && left.some(isFilledIn)) drafts.set(pageOnScreen(), left);
});

document.addEventListener('astro:after-swap', () => {
  path = plainPath(location.pathname);
});

// The script of a page has run by then, and shows its position.
document.addEventListener('astro:page-load', () => {
  const page = pageOnScreen();
  const draft = drafts.get(page) ?? [];
  // The page has the values now. Kept, they would return at the next switch if they were deleted.
  drafts.delete(page);
  const fields = visitorsFields();
  const taken = new Set(fields.filter(isFilledIn).map(nameOf));
  for (const field of fields) {
    // Radio buttons share a name: the n-th is filled in as the n-th was.
    const name = nameOf(field);
    const index = draft.findIndex((left) => nameOf(left) === name);
    const [left] = index < 0 ? [] : draft.splice(index, 1);
    if (left && !taken.has(name)) fillIn(field, left);
  }
});
