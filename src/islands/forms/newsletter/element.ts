import { prepareBackend } from '../backend/client.ts';
import { send, type Failure, type Outcome } from '../backend/send.ts';
import { retryHint } from '../core/retry-hint.ts';
import { contentsOf, resetAfterSend } from '../core/reset-after-send.ts';
import { showState, takeEarlySubmit, type FormState } from '../form-state-attributes.ts';
import { isTrapped } from '../rules.ts';
import { historyState } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { whileSending } from '#src/lib/browser/sending.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';
import { showStatus } from '#src/lib/browser/status.ts';
import { isEmail } from '#src/lib/shared/email.ts';
import { clean } from '#src/lib/shared/plain-text.ts';

/** A form's action. The database function is named after the action: `confirm_newsletter`. */
type Action = 'subscribe' | 'confirm' | 'unsubscribe';

/**
 * The state of each form. A navigation or language switch replaces elements, but keeps this map.
 */
const states = new Map<Action, FormState>();

// After a successful action, the history state holds the action instead of the token in the URL: a
// reload shows the success again.
const { newsletter } = historyState();
if (newsletter) states.set(newsletter as Action, 'success');

/** The last failure, for its retry hint. */
let failure: Failure | undefined;

/**
 * Returns the token from an email link. The token is in the hash, which servers do not log. Some
 * mail programs append a full stop or bracket, or encode `=` as `=3D`; some hosts encode `=` as
 * `%3D`.
 */
const linkToken = () =>
  /token(?:=|%3D)(?:3D)?([\da-f-]{36}(?:\.[\da-f]{64})?)/.exec(location.hash)?.[1] ?? '';

/** PostgreSQL: invalid text representation, here of a UUID that a mail program has truncated. */
const invalidText = '22P02';

/**
 * The outcome for a form with a filled-in honeypot. Autofill may have filled in the honeypot for a
 * person, and the message about a failure includes an email address.
 */
const trapped: Failure = { ok: false, reason: 'refused', code: 'trapped' };

function stateAfter(outcome: Outcome): FormState {
  if (outcome.ok) return 'success';
  const { reason, code, message = '' } = outcome;
  if (reason === 'unknown' || code === invalidText) return 'unknown';
  console.error(`Newsletter not sent: ${reason} (${code})`, message);
  failure = outcome;
  return 'failure';
}

/** A newsletter form: the sign-up, or the button on a landing page of an email link. */
class NewsletterForm extends HTMLElement {
  connectedCallback() {
    // The element listens, not the form: after an extension has changed the form, a language switch
    // may replace it.
    for (const type of ['submit', 'input']) this.addEventListener(type, this);
    this.show();
    if (takeEarlySubmit(this)) this.querySelector('form')!.requestSubmit();
  }

  disconnectedCallback() {
    // The field of the next page is empty, so an error about the address would be wrong.
    if (this.state.startsWith('email')) this.state = 'idle';
  }

  handleEvent(event: Event) {
    if (event.type === 'submit') {
      event.preventDefault();
      void this.send();
    } else if (this.state !== 'sending') this.state = 'idle';
  }

  get action() {
    return this.getAttribute('action') as Action;
  }

  get email() {
    return this.querySelector<HTMLInputElement>('input[type="email"]');
  }

  get statusLine() {
    return this.querySelector<HTMLElement>('[role="status"]')!;
  }

  get state() {
    return states.get(this.action) ?? 'idle';
  }

  set state(state) {
    states.set(this.action, state);
    this.show();
    // After a navigation, the next page has the same form.
    showAll();
  }

  show() {
    const { state, email } = this;
    showState(this, state);
    const hint = this.querySelector<HTMLElement>('[data-wait]')!;
    const texts = hint.dataset as Record<'wait' | 'offline', string>;
    hint.textContent = failure ? retryHint(failure, texts) : '';
    this.querySelector('button')!.disabled = state === 'sending';
    if (email) email.ariaInvalid = state.startsWith('email') ? 'true' : null;
  }

  /** Sends the email address, or the token from an email link. One send at a time. */
  async send() {
    if (this.state === 'sending') return;
    const { action, email } = this;
    const value = email ? clean(email.value, {}) : linkToken();
    if (email && !isEmail(value)) {
      this.state = value === '' ? 'emailRequired' : 'emailInvalid';
      return email.focus();
    }
    // Read before the first `await`: the visitor may leave the page in the meantime.
    const form = this.querySelector('form')!;
    const contents = contentsOf(form);
    this.state = 'sending';
    this.statusLine.focus({ preventScroll: true });
    // `subscribe_newsletter` responds in the same way to every address, subscribed or not.
    const outcome = isTrapped(form)
      ? trapped
      : await whileSending(() =>
          send((supabase) =>
            action === 'subscribe'
              ? supabase.rpc('subscribe_newsletter', { email: value, language: pageLanguage() })
              : supabase.rpc(`${action}_newsletter`, { token: value }),
          ),
        );
    // Before the state changes: `handleEvent` ignores input while sending.
    if (outcome.ok) resetAfterSend(form, contents);
    this.state = stateAfter(outcome);
    this.announceOutcome();
    // A used token must stay neither in the history nor on screen.
    if (outcome.ok && value === linkToken())
      history.replaceState({ ...history.state, newsletter: action }, '', location.pathname);
  }

  /** Shows the outcome where the visitor is: in the form, or in the status line of another page. */
  announceOutcome() {
    const { statusLine } = this;
    // No scrolling if the visitor has moved the focus.
    if (document.activeElement === statusLine) statusLine.scrollIntoView({ block: 'nearest' });
    if (this.isConnected) return;
    const onScreen = document.querySelector<NewsletterForm>(
      `newsletter-form[action=${this.action}]`,
    );
    const visible = (onScreen ?? this).statusLine.querySelectorAll(':scope > :not([hidden])');
    showStatus([...visible].map(({ textContent }) => textContent.trim()).join(' '));
  }
}

/** `:defined`: skips elements that are not upgraded yet. */
const formsOnScreen = () => document.querySelectorAll<NewsletterForm>('newsletter-form:defined');

function showAll() {
  for (const form of formsOnScreen()) form.show();
}

// A language switch restores the server's buttons and texts.
onPhases('forms', { afterSwap: showAll, afterMorph: showAll });

// A second email link in the same tab changes the hash only and loads no page.
addEventListener('hashchange', () => {
  for (const form of formsOnScreen()) if (!form.email) form.state = 'idle';
});

customElements.define('newsletter-form', NewsletterForm);
// A completed action sends nothing after a reload.
if (!newsletter) prepareBackend();
