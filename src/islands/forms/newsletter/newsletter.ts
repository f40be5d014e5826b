/**
 * The newsletter's forms: the sign-up in every footer, and the buttons that its mails lead to. Their code is loaded
 * with the first touch; a form that was sent before this script was there carries the mark `data-sent` and is sent now.
 */
const anyForm = 'form[data-newsletter]';

const formAround = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLFormElement>(anyForm);

const load = () => import('./sending.ts');

async function send(form: HTMLFormElement): Promise<void> {
  delete form.dataset.sent;
  try {
    const sending = await load();
    await sending.send(form);
  } catch {
    for (const part of form.querySelectorAll<HTMLElement>('[data-when~=failure]'))
      part.hidden = false;
  }
}

function prepare({ target }: { target: EventTarget | null }): void {
  if (formAround(target)) load().catch(() => {});
}

for (const type of ['focusin', 'pointerdown'] as const) document.addEventListener(type, prepare);
prepare({ target: document.activeElement });
// A confirmation that is reloaded says again that it is done.
if ((history.state as { newsletter?: string } | null)?.newsletter) load().catch(() => {});

// Capturing, so that Astro's router does not take the form for one of its own.
document.addEventListener(
  'submit',
  (event) => {
    const form = formAround(event.target);
    if (!form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void send(form);
  },
  true,
);

for (const form of document.querySelectorAll<HTMLFormElement>(`${anyForm}[data-sent]`))
  void send(form);
