import type { Dictionaries } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { isRead, showStatus } from '#src/lib/browser/status.ts';

/**
 * Messages about an application after the visitor has left its page: it is still being sent, its
 * outcome, or that its draft is kept. They are shown in the status line of the page on screen. On
 * the application page the form shows them itself.
 */
type Notices = Dictionaries['application']['away'];

/** The sentences by language; ApplicationForm.astro writes them. */
let texts: Record<Locale, Notices> | undefined;

let notice: keyof Notices | undefined;

/** True once the status line has shown the notice. */
let isShown = false;

/** The form that is being sent. */
let sender: HTMLFormElement | undefined;

/** Called on the application page, where the texts are. */
function prepare(next: keyof Notices) {
  const { notices } = document.querySelector<HTMLElement>('[data-notices]')?.dataset ?? {};
  if (notices) texts = JSON.parse(notices) as Record<Locale, Notices>;
  notice = next;
  isShown = false;
}

/** Called when a form is sent, and again when its outcome is known. */
export function report(next: keyof Notices, form: HTMLFormElement) {
  prepare(next);
  sender = form;
  showStatusNotice();
}

/** Called before the page is left with something filled in. */
export function noticeDraft() {
  if (!notice) prepare('kept');
}

/**
 * Called after a page is shown, or the same page in the other language. Shows a notice again that
 * has not been read.
 */
export function showNotice() {
  const isRestored = notice === 'kept' && document.querySelector('[data-notices]');
  if (isRestored || (isShown && isRead())) notice = undefined;
  showStatusNotice();
}

function showStatusNotice() {
  // The form shows it.
  if (sender?.isConnected && !sender.closest('[data-closing]')) {
    if (notice !== 'sending') notice = undefined;
  } else if (notice && texts) {
    showStatus(texts[document.documentElement.lang as Locale][notice]);
    isShown = true;
  }
}
