import type { Dictionaries } from '#src/i18n/index.ts';
import { readJson } from '#src/lib/browser/dom.ts';
import { hasInput } from '#src/lib/browser/fields.ts';
import { isRead, showStatus } from '#src/lib/browser/status.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';

/**
 * Status of a form whose page was left: the status line announces that its draft is kept, or that
 * it is sending, sent or failed. A form on screen announces its own status.
 */
type Messages = Dictionaries['application' | 'contact']['away'];
type Message = keyof Messages;

/** The status of one form at a time; `formId` is the id of its element. */
export type Status =
  | { name: 'none' }
  /** The form is sending on its own page, and says so itself. */
  | { name: 'onPage'; formId: string }
  /** The page of the form is being left: the next page announces the message. */
  | { name: 'away'; formId: string; message: Message }
  /** The status line shows the message. */
  | { name: 'announced'; formId: string; message: Message };

export interface State {
  status: Status;
  /** True while another page is on its way: the form's own messages would not be read. */
  isLeaving: boolean;
}

export type StatusEvent =
  /** A form was sent, or the outcome is known. `isOnScreen`: the form is still in the document. */
  | { name: 'reported'; message: Message; formId: string; isOnScreen: boolean }
  /** A navigation begins. */
  | { name: 'leaving' }
  /** The page is about to be swapped. `draft`: the id of a form with input. */
  | { name: 'left'; draft?: string }
  /**
   * A page is shown, or the same page in the other language. `formId`: the form of the page.
   * `isSender`: the reported form itself is still in the document. `isRead`: there was time to read
   * the message.
   */
  | { name: 'entered'; formId?: string; isSender: boolean; isRead: boolean };

const none: Status = { name: 'none' };

function statusAfterEntering(
  status: Status,
  { formId, isSender, isRead: wasRead }: StatusEvent & { name: 'entered' },
): Status {
  switch (status.name) {
    case 'none':
      return none;
    case 'onPage':
      return isSender ? status : { ...status, name: 'announced', message: 'sending' };
    case 'away':
    case 'announced': {
      // Back on the page with the draft.
      if (status.message === 'kept' && status.formId === formId) return none;
      if (status.name === 'announced' && wasRead) return none;
      // The navigation failed: the form is on screen again.
      if (isSender)
        return status.message === 'sending' ? { name: 'onPage', formId: status.formId } : none;
      return { ...status, name: 'announced' };
    }
  }
}

/** The state after an event. */
export function transition({ status, isLeaving }: State, event: StatusEvent): State {
  switch (event.name) {
    case 'reported': {
      const { message, formId, isOnScreen } = event;
      if (!isOnScreen || isLeaving)
        return { status: { name: 'announced', formId, message }, isLeaving };
      return { status: message === 'sending' ? { name: 'onPage', formId } : none, isLeaving };
    }
    case 'leaving':
      return { status, isLeaving: true };
    case 'left':
      // An earlier message is more important than a draft.
      if (status.name !== 'none' || event.draft === undefined) return { status, isLeaving };
      return { status: { name: 'away', formId: event.draft, message: 'kept' }, isLeaving };
    case 'entered':
      return { status: statusAfterEntering(status, event), isLeaving: false };
  }
}

let state: State = { status: none, isLeaving: false };

/** The form that was reported last. React removes it from the document when its page is left. */
let sender: HTMLFormElement | undefined;

/** The messages of each form in both languages, by form id (NeedsBackend.astro). */
const messages = new Map<string, Record<string, Messages>>();

const formOnScreen = () => document.querySelector<HTMLFormElement>('[data-notices] form');

function keepMessages(form: HTMLFormElement) {
  const box = form.closest<HTMLElement>('[data-notices]');
  if (box) messages.set(form.id, readJson(box, 'notices'));
}

function announce() {
  const { status } = state;
  if (status.name !== 'announced') return;
  const texts = messages.get(status.formId);
  if (texts) showStatus(texts[pageLanguage()]?.[status.message]);
}

/** Called when a form is sent, and again when the outcome is known. */
export function reportStatus(message: Message, form: HTMLFormElement) {
  sender = form;
  keepMessages(form);
  const { id: formId, isConnected: isOnScreen } = form;
  state = transition(state, { name: 'reported', message, formId, isOnScreen });
  announce();
}

/** Called when a navigation begins. */
export function beginLeaving() {
  state = transition(state, { name: 'leaving' });
}

/** Called before the page is swapped. */
export function leavePage() {
  const form = formOnScreen();
  const hasDraft = form !== null && hasInput(form);
  if (hasDraft) keepMessages(form);
  state = transition(state, { name: 'left', draft: hasDraft ? form.id : undefined });
}

/** Called when a page is shown, or the same page in the other language. */
export function enterPage() {
  state = transition(state, {
    name: 'entered',
    formId: formOnScreen()?.id,
    isSender: sender?.isConnected ?? false,
    isRead: isRead(),
  });
  announce();
}
