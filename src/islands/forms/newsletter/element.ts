import { prepareBackend } from '../backend/client.ts';
import { send, type Failure, type Outcome } from '../backend/send.ts';
import { retryHint } from '../page/retry-hint.ts';
import { contentsOf, resetAfterSend } from '../page/reset-after-send.ts';
import { showState, takeEarlySubmit, type FormState } from '../form-state-attributes.ts';
import { isTrapped } from '../rules.ts';
import { historyState } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { whileSending } from '#src/lib/browser/sending.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';
import { showStatus } from '#src/lib/browser/status.ts';
import { isEmail } from '#src/lib/shared/email.ts';
import { clean } from '#src/lib/shared/plain-text.ts';

/** What a form does. Its database function has the same name: `confirm_newsletter`. */
type Action = 'subscribe' | 'confirm' | 'unsubscribe';

/** The state of each form. In this module, not in the page: navigation and language switch keep it. */
const states = new Map<Action, FormState>();

// The page was reloaded after its action succeeded. The token is no longer in the URL; the history
// entry has the action.
const { newsletter } = historyState();
if (newsletter) states.set(newsletter as Action, 'success');

/** The last failure, for its retry hint. */
let failure: Failure | undefined;

/**
 * The token of an email link. In the hash, which no server logs. Some mail programs append a full
 * stop or a bracket to the link, or encode `=` as `=3D`; hosts encode it as `%3D`.
 */
const tokenOfLink = () =>
  /token(?:=|%3D)(?:3D)?([\da-f-]{36}(?:\.[\da-f]{64})?)/.exec(location.hash)?.[1] ?? '';

/** PostgreSQL: invalid text representation, here of a UUID. A mail program truncated the link. */
const invalidText = '22P02';

/**
 * A filled honeypot is shown as a failure: a person's browser may have filled it in, and the
 * message has an email address.
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

/** A form of the newsletter: the sign-up, or the button on the page of an email link. */
class NewsletterForm extends HTMLElement {
  connectedCallback() {
    // On this element: after changes by an extension, a language switch replaces the form.
    for (const type of ['submit', 'input']) this.addEventListener(type, this);
    this.show();
    if (takeEarlySubmit(this)) this.querySelector('form')!.requestSubmit();
  }

  disconnectedCallback() {
    // The field of the next page is empty: no error about its address.
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

  /** Sends the email address, or the token of an email link. One send at a time. */
  async send() {
    if (this.state === 'sending') return;
    const { action, email } = this;
    const value = email ? clean(email.value, {}) : tokenOfLink();
    if (email && !isEmail(value)) {
      this.state = value === '' ? 'emailRequired' : 'emailInvalid';
      return email.focus();
    }
    // Read before the first `await`: the visitor may leave the page in the meantime.
    const form = this.querySelector('form')!;
    const contents = contentsOf(form);
    this.state = 'sending';
    this.statusLine.focus({ preventScroll: true });
    // The server returns the same response for every address.
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
    if (outcome.ok && value === tokenOfLink())
      history.replaceState({ ...history.state, newsletter: action }, '', location.pathname);
  }

  /** Shows the outcome where the visitor is: in the form, or in the status line of another page. */
  announceOutcome() {
    const { statusLine } = this;
    // Not scrolled if the visitor moved the focus in the meantime.
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

// The language switch restores buttons and texts of the server's HTML.
onPhases('forms', { afterSwap: showAll, afterMorph: showAll });

// A second email link in the same tab: only the hash changes, and no page is loaded.
addEventListener('hashchange', () => {
  for (const form of formsOnScreen()) if (!form.email) form.state = 'idle';
});

customElements.define('newsletter-form', NewsletterForm);
// After a reload of a page whose action was done, nothing is sent.
if (!newsletter) prepareBackend();
