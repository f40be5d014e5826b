import { prepareBackend } from '../backend/client.ts';
import { send, type Failure, type Outcome } from '../backend/send.ts';
import { adviceFor } from '../kit/advice.ts';
import { contentsOf, emptySent } from '../kit/sent.ts';
import { showParts, takeEarlySubmit, type FormState } from '../marks.ts';
import { isTrapped } from '../rules.ts';
import { historyState } from '#src/lib/browser/dom.ts';
import { whileSending } from '#src/lib/browser/sending.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';
import { showStatus } from '#src/lib/browser/status.ts';
import { isEmail } from '#src/lib/shared/email.ts';
import { clean } from '#src/lib/shared/plain-text.ts';

/** What a form does. Its function of the database is named after it: `confirm_newsletter`. */
type Action = 'subscribe' | 'confirm' | 'unsubscribe';

/**
 * The state of each form. They are kept in this module, not in the page, so that they survive a
 * switch of language and a change of page.
 */
const states = new Map<Action, FormState>();

// The page was reloaded after its action was done. The token is no longer in the address, so the
// history's state says so.
const { newsletter } = historyState();
if (newsletter) states.set(newsletter as Action, 'success');

/** The last failure, for its advice. */
let failure: Failure | undefined;

/**
 * The token of the link in a mail. It comes after the hash, so no server logs it. Some mail
 * programs add a full stop or a bracket to the link, or write `=` as `=3D`; hosts write it as
 * `%3D`.
 */
const tokenOfLink = () =>
  /token(?:=|%3D)(?:3D)?([\da-f-]{36}(?:\.[\da-f]{64})?)/.exec(location.hash)?.[1] ?? '';

/** PostgreSQL's code for a text that is not a UUID: a mail program has cut off the link. */
const invalidText = '22P02';

/**
 * Shown as a failure, since a person's browser may have filled in the honeypot: the message gives an
 * address to write to.
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

/** A form of the newsletter: the sign-up, or the button on a page to which a mail leads. */
class NewsletterForm extends HTMLElement {
  connectedCallback() {
    // On this element: a switch may replace the form in it, where an extension has changed it.
    for (const type of ['submit', 'input']) this.addEventListener(type, this);
    this.show();
    if (takeEarlySubmit(this)) this.querySelector('form')!.requestSubmit();
  }

  disconnectedCallback() {
    // What is wrong with an address is not shown beside the empty field of another page.
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
    // The visitor may have left the page, and another one has the same form.
    showAll();
  }

  show() {
    const { state, email } = this;
    showParts(this, state);
    const advice = this.querySelector<HTMLElement>('[data-wait]')!;
    const texts = advice.dataset as Record<'wait' | 'offline', string>;
    advice.textContent = failure ? adviceFor(failure, texts) : '';
    this.querySelector('button')!.disabled = state === 'sending';
    if (email) email.ariaInvalid = state.startsWith('email') ? 'true' : null;
  }

  /**
   * Sends the form, once at a time: asks for the newsletter, or sends the token of a mail's link.
   */
  async send() {
    if (this.state === 'sending') return;
    const { action, email } = this;
    const value = email ? clean(email.value, {}) : tokenOfLink();
    if (email && !isEmail(value)) {
      this.state = value === '' ? 'emailRequired' : 'emailInvalid';
      return email.focus();
    }
    // Read before the first `await`: the visitor may leave the page meanwhile.
    const form = this.querySelector('form')!;
    const contents = contentsOf(form);
    this.state = 'sending';
    this.statusLine.focus({ preventScroll: true });
    // The server gives every address the same answer.
    const outcome = isTrapped(form)
      ? trapped
      : await whileSending(() =>
          send((supabase) =>
            action === 'subscribe'
              ? supabase.rpc('subscribe_newsletter', { email: value, language: pageLanguage() })
              : supabase.rpc(`${action}_newsletter`, { token: value }),
          ),
        );
    // Before the state changes: while it is sent, its fields change without a word.
    if (outcome.ok) emptySent(form, contents);
    this.state = stateAfter(outcome);
    this.tell();
    // Removes a used token from the address: it must stay neither in the history nor on screen.
    if (outcome.ok && value === tokenOfLink())
      history.replaceState({ ...history.state, newsletter: action }, '', location.pathname);
  }

  /** Tells the outcome where the visitor is. */
  tell() {
    const { statusLine } = this;
    // Does not scroll if the visitor has moved the focus meanwhile.
    if (document.activeElement === statusLine) statusLine.scrollIntoView({ block: 'nearest' });
    if (this.isConnected) return;
    const onScreen = document.querySelector<NewsletterForm>(
      `newsletter-form[action=${this.action}]`,
    );
    const shown = (onScreen ?? this).statusLine.querySelectorAll(':scope > :not([hidden])');
    showStatus([...shown].map(({ textContent }) => textContent.trim()).join(' '));
  }
}

/** Without those whose turn to become this element is still to come. */
const formsOnScreen = () => document.querySelectorAll<NewsletterForm>('newsletter-form:defined');

function showAll() {
  for (const form of formsOnScreen()) form.show();
}

// After a switch, the button and the texts are as the server sent them.
document.addEventListener('astro:after-swap', showAll);

// A second link of a mail, opened in the same tab, differs only after the hash, so the browser loads
// no page.
addEventListener('hashchange', () => {
  for (const form of formsOnScreen()) if (!form.email) form.state = 'idle';
});

customElements.define('newsletter-form', NewsletterForm);
// After a reload of a page whose action was done, nothing is sent.
if (!newsletter) prepareBackend();
