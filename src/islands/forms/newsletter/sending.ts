import { prepareBackend } from '../backend/client.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { outcomeOf, send as request, type Answer, type Outcome } from '../backend/send.ts';
import { contactFields } from '../contact/fields.ts';
import { isTrapped, validateField, type FieldRule } from '../rules.ts';
import { clean } from '#src/lib/format/plain-text.ts';
import { timeFromNow } from '#src/lib/format/time-from-now.ts';

/** The same rule as for the email address of the contact form. */
const emailRule: FieldRule = contactFields.email;

/**
 * The state of a form. The form shows those of its parts whose `data-when` has the state. It is
 * kept in this module, not in the page, so that it survives a switch of language and a change of
 * page.
 */
type State =
  | 'idle'
  | 'sending'
  | 'success'
  | 'failure'
  | 'busy'
  | 'offline'
  | 'unknown'
  | 'emailRequired'
  | 'emailInvalid';
const states = new Map<string, State>();

// The page was reloaded after its action was done. The token is no longer in the address, so the
// history's state says so.
const { newsletter } = (history.state ?? {}) as { newsletter?: string };
if (newsletter) states.set(newsletter, 'success');

/** How long the server asks to wait, in seconds, while the state is `busy`. */
let retryAfter = 0;

const formsOnPage = () => document.querySelectorAll<HTMLFormElement>('form[data-newsletter]');

const emailOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[type="email"]');

/**
 * The token of the link in a mail. It stands after the hash, so no server logs it. Some mail
 * programs add a full stop or a bracket to the link, or write `=` as `=3D`; hosts write it as
 * `%3D`.
 */
const tokenOfLink = () =>
  /token(?:=|%3D)(?:3D)?([\da-f-]{36}(?:\.[\da-f]{64})?)/.exec(location.hash)?.[1] ?? '';

function show(): void {
  for (const form of formsOnPage()) {
    const state = states.get(form.dataset.newsletter!) ?? 'idle';
    for (const part of form.querySelectorAll<HTMLElement>('[data-when]')) {
      part.hidden = !part.dataset.when!.split(' ').includes(state);
    }
    const wait = form.querySelector<HTMLElement>('[data-when="busy"]')!;
    wait.textContent = wait.dataset.text!.replace(
      '{{time}}',
      timeFromNow(retryAfter, pageLanguage()),
    );
    form.querySelector('button')!.disabled = state === 'sending';
    const email = emailOf(form);
    if (!email) continue;
    const message = form.querySelector(`[data-when="${state}"][id]`);
    email.ariaInvalid = message && 'true';
    if (message) email.setAttribute('aria-describedby', message.id);
    else email.removeAttribute('aria-describedby');
  }
}

function change(action: string, state: State): void {
  states.set(action, state);
  show();
}

/** Sends one of the newsletter's forms, once at a time. */
export async function send(form: HTMLFormElement): Promise<void> {
  const action = form.dataset.newsletter!;
  if (states.get(action) === 'sending') return;
  const email = emailOf(form);
  const problem = email && validateField(emailRule, email.value);
  if (email && problem) {
    change(action, problem.code === 'emailRequired' ? 'emailRequired' : 'emailInvalid');
    email.focus();
    return;
  }
  const value = email ? clean(email.value, emailRule) : tokenOfLink();
  change(action, 'sending');
  const status = form.querySelector<HTMLElement>('[role="status"]')!;
  status.focus({ preventScroll: true });
  const outcome = await answer(action, value, isTrapped(form));
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

/**
 * Asks for the newsletter (the server answers alike for every address), or sends the token of a
 * mail's link. Never throws.
 */
async function answer(action: string, value: string, trapped: boolean): Promise<Outcome> {
  // Shown as a failure, since a person's browser may have filled in the honeypot. The message gives
  // an address to write to.
  if (trapped) return { ok: false, reason: 'refused', code: 'trapped' };
  return request((supabase) => {
    if (action === 'confirm') return supabase.rpc('confirm_newsletter', { token: value });
    if (action === 'unsubscribe') return supabase.rpc('unsubscribe_newsletter', { token: value });
    return supabase.rpc('subscribe_newsletter', { email: value, locale: pageLanguage() });
  }, outcomeOfLink);
}

/** PostgreSQL's code for a text that is no UUID: a mail program has cut off the link. */
const invalidText = '22P02';

const outcomeOfLink = (given: Answer): Outcome =>
  given.data === false || given.error?.code === invalidText
    ? { ok: false, reason: 'unknown', code: given.error?.code ?? 'false' }
    : outcomeOf(given);

function stateAfter(outcome: Outcome): State {
  if (outcome.ok) return 'success';
  const { reason, code } = outcome;
  if (reason === 'unknown') return 'unknown';
  console.error(`Newsletter not sent: ${reason} (${code})`);
  if (outcome.retryAfter) {
    retryAfter = outcome.retryAfter;
    return 'busy';
  }
  return reason === 'offline' && !navigator.onLine ? 'offline' : 'failure';
}

document.addEventListener('input', (event) => {
  const action = (event.target as Element).closest?.<HTMLFormElement>('form[data-newsletter]')
    ?.dataset.newsletter;
  if (!action || states.get(action) === 'sending') return;
  change(action, 'idle');
});

// A second link of a mail, opened in the same tab, differs only after the hash, so the browser
// loads no page.
addEventListener('hashchange', () => {
  for (const form of formsOnPage()) {
    const action = form.dataset.newsletter!;
    if (action !== 'subscribe') states.delete(action);
  }
  show();
});
document.addEventListener('astro:after-swap', show);
show();
prepareBackend();
