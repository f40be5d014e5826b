import type { Locale } from '#src/i18n/locales.ts';
import { isRead, showStatus } from '#src/lib/browser/status.ts';

/**
 * Messages about an application after the visitor has left its page: it is still being sent, its
 * outcome, or that its draft is kept. They are shown in the status line of the page on screen. On
 * the application page the form shows them itself.
 */
type Notice = 'sending' | 'sent' | 'notSent' | 'kept';

/** The sentences by language; ApplicationForm.astro writes them. */
export type Notices = Record<Locale, Record<Notice, string>>;

let texts: Notices | undefined;
let notice: Notice | undefined;

/** True once the status line has shown the notice. */
let isSaid = false;

/** The form that is being sent. */
let sender: HTMLFormElement | undefined;

/** Called when a form is sent, and again when its outcome is known. */
export function report(next: Notice, form: HTMLFormElement): void {
  notice = next;
  isSaid = false;
  sender = form;
  tell();
}

/** Called before the page is left with something filled in. */
export function noticeDraft(): void {
  readTexts();
  if (notice) return;
  notice = 'kept';
  isSaid = false;
}

/**
 * Called after a page is shown, or the same page in the other language. Shows a notice again that
 * has not been read.
 */
export function showNotice(): void {
  const isBack = document.querySelector('[data-notices]') !== null;
  if ((isSaid && isRead()) || (isBack && notice === 'kept')) notice = undefined;
  tell();
}

function readTexts(): void {
  const { notices } = document.querySelector<HTMLElement>('[data-notices]')?.dataset ?? {};
  if (notices) texts = JSON.parse(notices) as Notices;
}

function tell(): void {
  readTexts();
  const isToldByForm = sender?.isConnected && !sender.closest('[data-closing]');
  if (isToldByForm) {
    if (notice !== 'sending') notice = undefined;
  } else if (notice && texts) {
    showStatus(texts[document.documentElement.lang as Locale][notice]);
    isSaid = true;
  }
}
