import type { Dictionaries } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { fieldsIn, fillIn, isFilledIn } from '#src/lib/browser/fields.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { isRead, showStatus } from '#src/lib/browser/status.ts';

/**
 * An application whose page the visitor leaves. What was typed and chosen is put back when the page
 * is opened again. It is kept in this module only, so a reload forgets it (specification, section
 * 4). The status line of the page on screen says that it is kept, that the application is still
 * being sent, or how that ended. On the application page the form says so itself.
 */
type Notices = Dictionaries['application']['away'];

/** The sentences by language; ApplicationForm.astro writes them. */
let texts: Record<Locale, Notices> | undefined;

let notice: keyof Notices | undefined;

/** True once the status line has shown the notice. */
let isShown = false;

/** The form that is being sent. */
let sender: HTMLFormElement | undefined;

/** The fields of the page that was left. Elements keep their values outside the document. */
let draft: HTMLInputElement[] = [];

// The honeypot has no id, so it is left out of the draft.
const fields = () => fieldsIn(document, '#application').filter(({ id }) => id);

function prepareNotice(next: keyof Notices) {
  // The texts are on the application page.
  const { notices } = document.querySelector<HTMLElement>('[data-notices]')?.dataset ?? {};
  if (notices) texts = JSON.parse(notices) as Record<Locale, Notices>;
  notice = next;
  isShown = false;
}

/** Called when a form is sent, and again when its outcome is known. */
export function report(next: keyof Notices, form: HTMLFormElement) {
  prepareNotice(next);
  sender = form;
  if (next === 'sent') draft = [];
  showNotice();
}

/** Called before the page is swapped for another. */
export function leavePage() {
  const left = fields();
  if (left.length > 0) draft = left;
  if (!notice && left.some(isFilledIn)) prepareNotice('kept');
}

/**
 * Called after a page is shown, or the same page in the other language. Fills in the fields that
 * are still empty, and makes React hydrate the form. Shows a notice again that has not been read.
 */
export function enterPage() {
  const all = fields();
  for (const field of all) {
    const left = draft.find(({ id }) => id === field.id);
    if (left && !isFilledIn(field)) fillIn(field, left);
  }
  const isRestored = all.length > 0;
  // The page has the values now. A draft that is kept would bring back what the visitor deletes, at
  // the next switch of language.
  if (isRestored) draft = [];
  if ((isRestored && notice === 'kept') || (isShown && isRead())) notice = undefined;
  showNotice();
}

function showNotice() {
  // The form shows it.
  if (sender?.isConnected && !sender.closest('[data-closing]')) {
    if (notice !== 'sending') notice = undefined;
  } else if (notice && texts) {
    showStatus(texts[pageLanguage()][notice]);
    isShown = true;
  }
}
