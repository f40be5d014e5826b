import { onEachPage } from '../on-each-page.ts';

/**
 * The newsletter's forms: the sign-up in every footer, and the buttons that its mails lead to. Their code is loaded
 * with the first touch; a form that was sent before this script was there carries the mark `data-sent` and is sent now.
 */
const anyForm = 'form[data-newsletter]';

const formAround = (event: Event) => (event.target as Element).closest?.<HTMLFormElement>(anyForm);

const load = () => import('./send.ts');

async function send(form: HTMLFormElement): Promise<void> {
  delete form.dataset.sent;
  try {
    (await load()).send(form);
  } catch {
    const failure = form.querySelector<HTMLElement>('[data-when~="failure"]');
    if (failure) failure.hidden = false;
  }
}

for (const type of ['focusin', 'pointerdown'] as const) {
  document.addEventListener(type, (event) => {
    if (formAround(event)) load().catch(() => {});
  });
}

// Capturing, so that the client router does not take the form for one of its own.
document.addEventListener(
  'submit',
  (event) => {
    const form = formAround(event);
    if (!form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void send(form);
  },
  true,
);

onEachPage(() => {
  for (const form of document.querySelectorAll<HTMLFormElement>(`${anyForm}[data-sent]`)) void send(form);
});
