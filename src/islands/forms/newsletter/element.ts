import { prepareBackend } from '../backend/client.ts';
import { send, type Failure, type Outcome } from '../backend/send.ts';
import { adviceFor } from '../kit/advice.ts';
import { contentsOf, emptySent } from '../kit/sent.ts';
import { showParts, takeEarlySubmit, type NewsletterState } from '../marks.ts';
import { isTrapped } from '../rules.ts';
import { historyState } from '#src/lib/browser/dom.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { showStatus } from '#src/lib/browser/status.ts';
import { isEmail } from '#src/lib/shared/email.ts';
import { clean } from '#src/lib/shared/plain-text.ts';

/** What a form does. Its function of the database is named after it: `confirm_newsletter`. */
type Action = 'subscribe' | 'confirm' | 'unsubscribe';

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

function stateAfter(outcome: Outcome): NewsletterState {
  if (outcome.ok) return 'success';
  const { reason, code, message = '' } = outcome;
  if (reason === 'unknown' || code === invalidText) return 'unknown';
  console.error(`Newsletter not sent: ${reason} (${code})`, message);
  return 'failure';
}

/** A form of the newsletter: the sign-up, or the button on a page to which a mail leads. */
class NewsletterForm extends HTMLElement {
  action = this.getAttribute('action') as Action;

  /**
   * Kept here, since a switch of language hides the parts as the server sent them. After a reload
   * the token is no longer in the address, so the history's state says that the action is done.
   */
  state: NewsletterState = historyState().newsletter === this.action ? 'success' : 'idle';

  /** The last failure, for its advice. */
  failure: Failure | undefined;

  connectedCallback() {
    // On this element: a switch may replace the form in it, where an extension has changed it.
    this.onsubmit = (event) => {
      event.preventDefault();
      void this.send();
    };
    this.oninput = () => {
      if (this.state !== 'sending') this.change('idle');
    };
    this.change(this.state);
    if (takeEarlySubmit(this)) this.querySelector('form')!.requestSubmit();
  }

  get email() {
    return this.querySelector<HTMLInputElement>('input[type="email"]');
  }

  get statusLine() {
    return this.querySelector<HTMLElement>('[role="status"]')!;
  }

  /** Shows the form in a state. */
  change(state: NewsletterState) {
    const { email, failure } = this;
    this.state = state;
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
      this.change(value === '' ? 'emailRequired' : 'emailInvalid');
      return email.focus();
    }
    // Read before the first `await`: the visitor may leave the page meanwhile.
    const form = this.querySelector('form')!;
    const contents = contentsOf(form);
    this.change('sending');
    this.statusLine.focus({ preventScroll: true });
    // The server answers alike for every address.
    const outcome = isTrapped(form)
      ? trapped
      : await send((supabase) =>
          action === 'subscribe'
            ? supabase.rpc('subscribe_newsletter', { email: value, language: pageLanguage() })
            : supabase.rpc(`${action}_newsletter`, { token: value }),
        );
    this.tell(outcome);
    if (!outcome.ok) return;
    emptySent(form, contents);
    // Removes a used token from the address: it must stay neither in the history nor on screen.
    if (value === tokenOfLink())
      history.replaceState({ ...history.state, newsletter: action }, '', location.pathname);
  }

  /** Tells the outcome where the visitor is: here, or on the page that is shown now. */
  tell(outcome: Outcome) {
    const shown =
      document.querySelector<NewsletterForm>(`newsletter-form[action=${this.action}]`) ?? this;
    if (!outcome.ok) shown.failure = outcome;
    shown.change(stateAfter(outcome));
    const { statusLine } = shown;
    if (this.isConnected) {
      // Does not scroll if the visitor has moved the focus meanwhile.
      if (document.activeElement === statusLine) statusLine.scrollIntoView({ block: 'nearest' });
      return;
    }
    const said = statusLine.querySelectorAll(':scope > :not([hidden])');
    showStatus([...said].map(({ textContent }) => textContent.trim()).join(' '));
  }
}

customElements.define('newsletter-form', NewsletterForm);

// After a switch, the parts are hidden as the server sent them.
document.addEventListener('astro:after-swap', () => {
  for (const form of document.querySelectorAll<NewsletterForm>('newsletter-form'))
    form.change(form.state);
});

// A second link of a mail, opened in the same tab, differs only after the hash, so the browser loads
// no page.
addEventListener('hashchange', () =>
  document.querySelector<NewsletterForm>('newsletter-form:not([action=subscribe])')?.change('idle'),
);

prepareBackend();
