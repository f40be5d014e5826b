import type { Dictionaries } from '#src/i18n/index.ts';
import { hasInput } from '#src/lib/browser/fields.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';
import { isRead, showStatus } from '#src/lib/browser/status.ts';

/**
 * What the status line says about a form whose page the visitor has left: that what was filled in
 * is kept (draft.ts), that it is still being sent, or how that ended. A form that is on screen says
 * so itself.
 */
type Notices = Dictionaries['application' | 'contact']['away'];

/** The sentences of each form in both languages, by its id (NeedsBackend.astro). */
const sentences = new Map<string, string>();

let notice: { form: HTMLFormElement; name: keyof Notices; isShown?: true } | undefined;

/** True while another page is on its way: what the form says now would not be read. */
let isLeaving = false;

const formOnScreen = () => document.querySelector<HTMLFormElement>('[data-notices] form');

/** Called when a form is sent, and again when its outcome is known. */
export function report(name: keyof Notices, form: HTMLFormElement) {
  // React takes the form out of its page after the page was left.
  const box = form.closest<HTMLElement>('[data-notices]');
  if (box) sentences.set(form.id, box.dataset.notices!);
  notice = { form, name };
  show();
}

/** Called before a page begins to be left. */
export function beginLeaving() {
  isLeaving = true;
}

function show() {
  if (!notice) return;
  const { form, name } = notice;
  if (form.isConnected && !isLeaving) {
    if (name !== 'sending') notice = undefined;
    return;
  }
  const texts = sentences.get(form.id);
  if (!texts) return;
  showStatus((JSON.parse(texts) as Record<string, Notices>)[pageLanguage()]?.[name]);
  notice.isShown = true;
}

/** Called before the page is swapped for another. */
export function leavePage() {
  const form = formOnScreen();
  if (!notice && form && hasInput(form)) report('kept', form);
}

/** Called when a page is shown, or the same one in the other language. */
export function enterPage() {
  isLeaving = false;
  const isBack = notice?.name === 'kept' && notice.form.id === formOnScreen()?.id;
  if (isBack || (notice?.isShown && isRead())) notice = undefined;
  show();
}
