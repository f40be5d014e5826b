import { prepareBackend } from '../backend/client.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { outcomeOf, send as request, type Answer, type Outcome } from '../backend/send.ts';
import { contactFields } from '../contact/fields.ts';
import { isTrapped, validateField, type FieldRule } from '../rules.ts';
import { clean } from '#src/lib/format/plain-text.ts';
import { timeFromNow } from '#src/lib/format/time-from-now.ts';

/** The same address as that of the contact form. */
const emailRule: FieldRule = contactFields.email;

/**
 * What a form shows: the parts of it whose `data-when` has the state. It is kept by form, not in the page, so that it
 * stays when the language is switched or another page is opened.
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

// A reload of the page that has done it: the token is gone, and it is not asked for again.
const { newsletter } = (history.state ?? {}) as { newsletter?: string };
if (newsletter) states.set(newsletter, 'success');

/** How long the server asks to wait, in seconds, while the state is `busy`. */
let retryAfter = 0;

const formsOnPage = () => document.querySelectorAll<HTMLFormElement>('form[data-newsletter]');

const emailOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[type="email"]');

/**
 * The token of the mail's link: after the hash, where no server's log sees it. Mail programs take a full stop or a bracket along,
 * or write the = as =3D, and hosts write it as %3D.
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
  // Not where the visitor has gone on meanwhile.
  if (document.activeElement === status) status.scrollIntoView({ block: 'nearest' });
  if (!outcome.ok) return;
  // What was written meanwhile has not been sent, and stays.
  if (email && clean(email.value, emailRule) === value) form.reset();
  // A used token is not left to the history or to whoever looks at the screen.
  if (value === tokenOfLink())
    history.replaceState({ ...history.state, newsletter: action }, '', location.pathname);
}

/** Asks for the newsletter, which is answered alike for every address, or hands in the token of a mail's link. Never throws. */
async function answer(action: string, value: string, trapped: boolean): Promise<Outcome> {
  // Told, since a person's browser may have filled it in; the message gives an address to write to.
  if (trapped) return { ok: false, reason: 'refused', code: 'trapped' };
  return request((supabase) => {
    if (action === 'confirm') return supabase.rpc('confirm_newsletter', { token: value });
    if (action === 'unsubscribe') return supabase.rpc('unsubscribe_newsletter', { token: value });
    return supabase.rpc('subscribe_newsletter', { email: value, locale: pageLanguage() });
  }, outcomeOfLink);
}

/** PostgreSQL's code for what is no UUID: a mail program has cut the link off. */
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

// Another link of a mail, opened in the same tab, differs after the hash alone and loads nothing.
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
