import { prepareBackend } from '#src/lib/backend/client.ts';
import {
  confirm,
  noPass,
  subscribe,
  unsubscribe,
  type NewsletterOutcome,
} from '#src/lib/backend/newsletter.ts';
import { isTrapped, untilPlausible } from '#src/lib/forms/abuse.ts';
import { contactRules } from '#src/lib/forms/contact.ts';
import { clean, validateField } from '#src/lib/forms/rules.ts';
import { onShown } from '../navigation/index.ts';

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
  | 'captcha'
  | 'offline'
  | 'unknown'
  | 'emailRequired'
  | 'emailInvalid';

const states = new Map<string, State>();

/** How long the backend asks to wait while it is busy; two at least: the sentence says "minutes". */
let minutes = 5;

const loaded = performance.now();

const formsOnPage = () => document.querySelectorAll<HTMLFormElement>('form[data-newsletter]');

const emailOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type="email"]');

/** The token of the mail's link: after the hash, where no server's log sees it. */
const tokenOfLink = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

function show(): void {
  for (const form of formsOnPage()) {
    const state = states.get(form.dataset.newsletter!) ?? 'idle';
    for (const part of form.querySelectorAll<HTMLElement>('[data-when]')) {
      part.hidden = !part.dataset.when!.split(' ').includes(state);
    }
    form.querySelector('[data-when="busy"] span')?.replaceChildren(String(minutes));
    form.querySelector('button')!.disabled = state === 'sending';
    const email = emailOf(form);
    const message = form.querySelector(`[data-when="${state}"][id]`);
    if (message && email) {
      email.setAttribute('aria-invalid', 'true');
      email.setAttribute('aria-describedby', message.id);
    } else {
      email?.removeAttribute('aria-invalid');
      email?.removeAttribute('aria-describedby');
    }
  }
}

function change(form: HTMLFormElement, state: State): void {
  states.set(form.dataset.newsletter!, state);
  show();
}

/** Sends one of the newsletter's forms, once at a time. */
export async function send(form: HTMLFormElement): Promise<void> {
  const action = form.dataset.newsletter!;
  if (states.get(action) === 'sending') return;
  const email = emailOf(form);
  const problem = email && validateField(contactRules.email, email.value);
  if (email && problem) {
    change(form, problem.code === 'emailRequired' ? 'emailRequired' : 'emailInvalid');
    email.focus();
    return;
  }
  change(form, 'sending');
  let state: State = 'failure';
  try {
    state = stateAfter(await answer(form, action, email?.value ?? ''));
  } finally {
    change(form, state);
  }
  if (state === 'success') {
    for (const shown of formsOnPage()) shown.reset();
    // A used token is not left to the history or to whoever looks at the screen.
    if (action !== 'subscribe') history.replaceState(history.state, '', location.pathname);
  }
  if (state === 'offline') addEventListener('online', () => sendAgain(action), { once: true });
}

async function answer(form: HTMLFormElement, action: string, email: string): Promise<NewsletterOutcome> {
  if (action !== 'subscribe') {
    const token = tokenOfLink();
    if (token === '') return { ok: false, reason: 'unknown', code: 'none' };
    return action === 'confirm' ? confirm(token) : unsubscribe(token);
  }
  const trapped = isTrapped(form);
  await untilPlausible(loaded);
  return trapped ? { ok: true } : subscribe(clean(email));
}

function stateAfter(outcome: NewsletterOutcome): State {
  if (outcome.ok) return 'success';
  const { reason, code } = outcome;
  if (reason === 'unknown') return 'unknown';
  if (reason === 'busy') {
    minutes = Math.max(2, outcome.minutes ?? 5);
    return 'busy';
  }
  if (import.meta.env.PUBLIC_TURNSTILE_SITE_KEY && code === noPass) return 'captcha';
  return reason === 'offline' && !navigator.onLine ? 'offline' : 'failure';
}

/** The line is back. What was edited meanwhile waits for its visitor. */
function sendAgain(action: string): void {
  const form = [...formsOnPage()].find(({ dataset }) => dataset.newsletter === action);
  if (form && states.get(action) === 'offline') void send(form);
}

document.addEventListener('input', (event) => {
  const form = (event.target as Element).closest?.<HTMLFormElement>('form[data-newsletter]');
  if (form && states.get(form.dataset.newsletter!) !== 'sending') change(form, 'idle');
});

// Another link of a mail, opened in the same tab, differs after the hash alone and loads nothing.
addEventListener('hashchange', () => {
  for (const action of ['confirm', 'unsubscribe']) states.delete(action);
  show();
});
onShown(show);
prepareBackend();
