import { prepareBackend } from '../backend/client.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { send as sendRequest, type Answer, type Failure, type Outcome } from '../backend/send.ts';
import { contactFields } from '../contact/fields.ts';
import { adviceFor } from '../kit/advice.ts';
import { translationIn } from '#src/islands/language-switch/translation.ts';
import { isTrapped, validateField, type FieldRule } from '../rules.ts';
import { clean } from '#src/lib/format/plain-text.ts';

/** The same rule as for the email address of the contact form. Its format limits the length. */
const { required, format } = contactFields.email;
const emailRule: FieldRule = { required, format };

/** What a form does. Its function of the database is named after it: `confirm_newsletter`. */
type Action = 'subscribe' | 'confirm' | 'unsubscribe';
const actionOf = (form: HTMLFormElement) => form.dataset.newsletter as Action;

/**
 * The state of each form: `idle`, `sending`, `success`, `failure`, `unknown` (the link of a mail
 * belongs to no subscription), or what is wrong with the email address. A form shows those of its
 * parts whose `data-when` has its state. The states are kept in this module, not in the page, so
 * that they survive a switch of language and a change of page.
 */
const states = new Map<Action, string>();

// The page was reloaded after its action was done. The token is no longer in the address, so the
// history's state says so.
const { newsletter } = (history.state ?? {}) as { newsletter?: Action };
if (newsletter) states.set(newsletter, 'success');

/** The last failure, for its advice. */
let failure: Failure | undefined;

const emailOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[type="email"]');

/**
 * The token of the link in a mail. It stands after the hash, so no server logs it. Some mail
 * programs add a full stop or a bracket to the link, or write `=` as `=3D`; hosts write it as
 * `%3D`.
 */
const tokenOfLink = () =>
  /token(?:=|%3D)(?:3D)?([\da-f-]{36}(?:\.[\da-f]{64})?)/.exec(location.hash)?.[1] ?? '';

function show() {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-newsletter]')) {
    const state = states.get(actionOf(form)) ?? 'idle';
    for (const part of form.querySelectorAll<HTMLElement>('[data-when]')) {
      part.hidden = !part.dataset.when!.split(' ').includes(state);
    }
    const advice = form.querySelector<HTMLElement>('[data-wait]')!;
    const texts = advice.dataset as Record<'wait' | 'offline', string>;
    advice.textContent = failure ? adviceFor(failure, texts) : '';
    form.querySelector('button')!.disabled = state === 'sending';
    const email = emailOf(form);
    if (email) email.ariaInvalid = state.startsWith('email') ? 'true' : null;
  }
}

function change(action: Action, state: string) {
  states.set(action, state);
  show();
}

/**
 * Sends one of the forms, once at a time: asks for the newsletter, or sends the token of a mail's
 * link.
 */
async function send(form: HTMLFormElement) {
  const action = actionOf(form);
  if (states.get(action) === 'sending') return;
  const email = emailOf(form);
  const value = email ? clean(email.value, emailRule) : tokenOfLink();
  const problem = email && validateField(emailRule, value);
  if (problem) {
    change(action, problem.code);
    email.focus();
    return;
  }
  // Read before the first `await`: the visitor may leave the page meanwhile.
  const trapped = isTrapped(form);
  change(action, 'sending');
  const status = form.querySelector<HTMLElement>('[role="status"]')!;
  status.focus({ preventScroll: true });
  // The server answers alike for every address.
  const outcome = await sendRequest(async (supabase): Promise<Answer> => {
    // Shown as a failure, since a person's browser may have filled in the honeypot. The message
    // gives an address to write to.
    if (trapped) return { status: 400, error: { code: 'trapped' } };
    if (action === 'subscribe')
      return supabase.rpc('subscribe_newsletter', { email: value, language: pageLanguage() });
    return supabase.rpc(`${action}_newsletter`, { token: value });
  });
  change(action, stateAfter(outcome));
  // Does not scroll if the visitor has moved the focus meanwhile.
  if (document.activeElement === status) status.scrollIntoView({ block: 'nearest' });
  if (!outcome.ok) return;
  // If the visitor has edited the address meanwhile, the new one has not been sent, so it stays.
  if (email && clean(email.value, emailRule) === value) form.reset();
  // Removes a used token from the address: it must stay neither in the history nor on screen.
  if (value === tokenOfLink())
    history.replaceState({ ...history.state, newsletter: action }, '', location.pathname);
}

/** PostgreSQL's code for a text that is no UUID: a mail program has cut off the link. */
const invalidText = '22P02';

function stateAfter(outcome: Outcome) {
  if (outcome.ok) return 'success';
  const { reason, code, message = '' } = outcome;
  if (reason === 'unknown' || code === invalidText) return 'unknown';
  console.error(`Newsletter not sent: ${reason} (${code})`, message);
  failure = outcome;
  return 'failure';
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.dataset.newsletter) return;
  event.preventDefault();
  delete form.dataset.sent;
  void send(form);
});

document.addEventListener('input', ({ target }) => {
  const { form } = target as HTMLInputElement;
  if (form?.dataset.newsletter && states.get(actionOf(form)) !== 'sending')
    change(actionOf(form), 'idle');
});

// A second link of a mail, opened in the same tab, differs only after the hash, so the browser
// loads no page.
addEventListener('hashchange', () => {
  states.delete('confirm');
  states.delete('unsubscribe');
  show();
});
// What is wrong with an address is not shown beside the empty field of another page.
document.addEventListener('astro:before-swap', (event) => {
  const isWrong = states.get('subscribe')?.startsWith('email');
  if (isWrong && !translationIn(event)) states.delete('subscribe');
});
document.addEventListener('astro:after-swap', show);
show();
prepareBackend();
document.querySelector<HTMLFormElement>('[data-newsletter][data-sent]')?.requestSubmit();
