import type { Locale } from '#src/i18n/locales.ts';
import { isRead, say } from '#src/lib/browser/status.ts';

/**
 * What is told of an application after its page was left, in the status line of the page where the visitor is: that it is still being
 * sent, what became of it, or that its draft is kept. On its own page the form tells it.
 */
type Notice = 'sending' | 'sent' | 'notSent' | 'kept';

/** The sentences by language; ApplicationForm.astro writes them. */
export type Notices = Record<Locale, Record<Notice, string>>;

let texts: Notices | undefined;
let notice: Notice | undefined;

/** True once the notice has been in the status line. */
let isSaid = false;

/** The form that is sent. */
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

/** Called after a page has come in, or the other language of it: what has not been read is said again. */
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
    say(texts[document.documentElement.lang as Locale][notice]);
    isSaid = true;
  }
}
