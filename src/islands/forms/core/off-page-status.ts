import type { Dictionaries } from '#src/i18n/index.ts';
import { readJson } from '#src/lib/browser/dom.ts';
import { hasInput } from '#src/lib/browser/fields.ts';
import { isRead, showStatus } from '#src/lib/browser/status.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';

/*
 * Shows in the status line what happens to a form whose page the visitor left: draft kept, sending,
 * sent or failed. A form on screen shows its own status.
 */

/** The messages of one form in one language, by status. */
type Messages = Dictionaries['application' | 'contact']['away'];
type Message = keyof Messages;

/** The status of one form at a time; `formId` is its element id. */
export type Status =
  | { name: 'none' }
  /** The form is sending on its own page and shows its status itself. */
  | { name: 'onPage'; formId: string }
  /** The visitor is leaving the page: the next page announces the message. */
  | { name: 'away'; formId: string; message: Message }
  /** The status line shows the message. */
  | { name: 'announced'; formId: string; message: Message };

/** The state of this module. Only `transition` computes the next state, without side effects. */
export interface State {
  status: Status;
  /** True during a navigation: nobody would read the form's own messages. */
  isLeaving: boolean;
}

/** The events that change the state. */
export type StatusEvent =
  /** A send has started or ended. `isOnScreen`: the form is still in the document. */
  | { name: 'reported'; message: Message; formId: string; isOnScreen: boolean }
  /** A navigation begins. */
  | { name: 'leaving' }
  /** The page is about to be swapped. `draft`: the id of a form with input. */
  | { name: 'left'; draft?: string }
  /**
   * A page is shown, or the same page in the other language. `formId`: the page's form. `isSender`:
   * the reported form itself is still in the document. `isRead`: the message was shown long enough.
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
      // The visitor is back on the page with the draft.
      if (status.message === 'kept' && status.formId === formId) return none;
      if (status.name === 'announced' && wasRead) return none;
      // The navigation failed: the form is on screen again.
      if (isSender)
        return status.message === 'sending' ? { name: 'onPage', formId: status.formId } : none;
      return { ...status, name: 'announced' };
    }
  }
}

/** Returns the state after an event. */
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

/** The form reported last. React removes it from the document on navigation. */
let sender: HTMLFormElement | undefined;

/** Messages per form id and language (NeedsBackend.astro). */
const messages = new Map<string, Record<string, Messages>>();

const formOnScreen = () => document.querySelector<HTMLFormElement>('[data-messages] form');

function keepMessages(form: HTMLFormElement) {
  const box = form.closest<HTMLElement>('[data-messages]');
  if (box) messages.set(form.id, readJson(box, 'messages'));
}

function announce() {
  const { status } = state;
  if (status.name !== 'announced') return;
  const texts = messages.get(status.formId);
  if (texts) showStatus(texts[pageLanguage()]?.[status.message]);
}

/** Call when a send starts, and again with its outcome. */
export function reportStatus(message: Message, form: HTMLFormElement) {
  sender = form;
  keepMessages(form);
  const { id: formId, isConnected: isOnScreen } = form;
  state = transition(state, { name: 'reported', message, formId, isOnScreen });
  announce();
}

/** Call when a navigation begins. */
export function beginLeaving() {
  state = transition(state, { name: 'leaving' });
}

/** Call before the page is swapped. */
export function leavePage() {
  const form = formOnScreen();
  const hasDraft = form !== null && hasInput(form);
  if (hasDraft) keepMessages(form);
  state = transition(state, { name: 'left', draft: hasDraft ? form.id : undefined });
}

/** Call when a page is shown, or the same page in the other language. */
export function enterPage() {
  state = transition(state, {
    name: 'entered',
    formId: formOnScreen()?.id,
    isSender: sender?.isConnected ?? false,
    isRead: isRead(),
  });
  announce();
}
