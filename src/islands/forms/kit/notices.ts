import type { Dictionaries } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { hasInput } from '#src/lib/browser/fields.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { isRead, showStatus } from '#src/lib/browser/status.ts';
import type { FormName } from '#src/lib/content/form-props.ts';

/**
 * What the status line says about a form whose page the visitor has left: that what was filled in
 * is kept (draft.ts), that it is still being sent, or how that ended. A form that is on screen says
 * so itself.
 */
type Notices = Dictionaries[FormName]['away'];

/** The sentences of each form, by its id. NeedsBackend.astro writes them in both languages. */
const texts = new Map<string, Record<Locale, Notices>>();

let notice: { form: HTMLFormElement; name: keyof Notices } | undefined;

/** True once the status line has shown the notice. */
let isShown = false;

/** True while another page is on its way: what the form says now would not be read. */
let isLeaving = false;

function formOfPage() {
  const box = document.querySelector<HTMLElement>('[data-notices]');
  const form = box?.querySelector('form');
  if (form) texts.set(form.id, JSON.parse(box!.dataset.notices!) as Record<Locale, Notices>);
  return form;
}

/** Called when a form is sent, and again when its outcome is known. */
export function report(name: keyof Notices, form: HTMLFormElement) {
  notice = { form, name };
  isShown = false;
  show();
}

/** Called before a page begins to be left. */
export function beginLeaving() {
  isLeaving = true;
}

function show() {
  if (!notice) return;
  const { form, name } = notice;
  const sentences = texts.get(form.id);
  if (form.isConnected && !isLeaving) {
    if (name !== 'sending') notice = undefined;
  } else if (sentences) {
    showStatus(sentences[pageLanguage()][name]);
    isShown = true;
  }
}

/** Called before the page is swapped for another. */
export function leavePage() {
  const form = formOfPage();
  if (notice || !form || !hasInput(form)) return;
  notice = { form, name: 'kept' };
  isShown = false;
}

/** Called when a page is shown, or the same one in the other language. */
export function enterPage() {
  isLeaving = false;
  const isBack = formOfPage()?.id === notice?.form.id && notice?.name === 'kept';
  if (isBack || (isShown && isRead())) notice = undefined;
  show();
}
