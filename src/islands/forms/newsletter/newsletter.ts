/**
 * The newsletter's forms: the sign-up in every footer, and the buttons on the pages to which its
 * mails link. Their code (sending.ts) is loaded with the first touch. A form that was submitted
 * before this script was there has the mark `data-sent` and is sent now.
 */
const anyForm = 'form[data-newsletter]';

export const formAround = (target: EventTarget | null) =>
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

document.addEventListener('focusin', prepare);
prepare({ target: document.activeElement });
// After a reload, a page whose action was done shows again that it is done.
if ((history.state as { newsletter?: string } | null)?.newsletter) load().catch(() => {});

document.addEventListener('submit', (event) => {
  const form = formAround(event.target);
  if (!form) return;
  event.preventDefault();
  void send(form);
});

for (const form of document.querySelectorAll<HTMLFormElement>(`${anyForm}[data-sent]`))
  void send(form);
