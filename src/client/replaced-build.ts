/**
 * A deployment takes the files of the build before away, perhaps while somebody fills in a form. The page is then loaded anew
 * when it is sent, or at once while nothing is written: never under the hands of somebody who writes. What is filled in goes
 * over in the state of the tab's history (lazy/carried-over.ts), and what was sent is sent then (ADR 35). With every page,
 * since after the deployment it could not be had.
 */
import { here } from './dom.ts';
import { failedEvent } from './hydration/events.ts';
import { sourceOf } from './language.ts';

const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')!.src;

/** What is written in a field, and whether it is ticked. */
type Field = [id: string, value: string, checked: boolean];

export interface Carried {
  /** The build that was left. */
  from: string;
  fields: Field[];
  /** Id of the form to be sent. */
  form: string | undefined;
}

const anyField = 'form :is(input, textarea)';
const fieldsOnPage = () => [...document.querySelectorAll<HTMLInputElement>(anyField)];
const isFilledIn = ({ value, defaultValue, checked }: HTMLInputElement) => checked || value !== defaultValue;

const carried = (history.state as { carried?: Carried } | null)?.carried;
if (carried) void import('./lazy/carried-over.ts');

/** The form that was sent and not edited since. Capturing, since a form that waits for its script stops the event. */
let sent: HTMLFormElement | undefined;
addEventListener('submit', ({ target }) => (sent = target as HTMLFormElement), true);
for (const type of ['input', 'reset']) addEventListener(type, () => (sent = undefined), true);

function loadAnew(form?: HTMLFormElement): void {
  const fields = fieldsOnPage().map(({ id, value, checked }): Field => [id, value, checked]);
  const leaving: Carried = { from: entry, fields, form: form?.id };
  // A reload would forget that a plain address is shown in German.
  history.replaceState({ ...history.state, carried: leaving }, '', sourceOf(here()));
  location.reload();
}

const answersWith = (expected: number, address: string) =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === expected,
    () => false,
  );

/**
 * Runs something if a later build stands in this one's place, and the page can be had: Chromium forgets the state of the
 * history where a reload fails. A page just loaded anew would be no newer the next time.
 */
async function ifReplaced(run: () => void): Promise<void> {
  if (carried?.from !== entry && (await answersWith(404, entry)) && (await answersWith(200, location.href)))
    run();
}

/** Unless another form is being sent, which the reload would cut off, or is under the visitor's hands. */
function sendAnew(form: HTMLFormElement): void {
  if (document.querySelector(`form:not(#${form.id}) :is(:disabled, :focus)`)) return;
  if (!fieldsOnPage().some(({ files }) => files?.length)) return loadAnew(form);
  // A file cannot be carried over: the visitor is asked to reload.
  const notice = document.querySelector<HTMLElement>('[data-replaced]')!;
  notice.querySelector('button')!.onclick = () => loadAnew(form);
  notice.hidden = false;
}

// What sends cannot be had (https://vite.dev/guide/build#load-error-handling).
addEventListener('vite:preloadError', () => {
  const form = sent;
  if (form) void ifReplaced(() => sendAnew(form));
});

// A form's React cannot be had.
addEventListener(failedEvent, ({ target }) => {
  const island = target as HTMLElement;
  const form = sent;
  void ifReplaced(() => {
    // No fault of the visitor's connection, and the form can be filled in and sent.
    island.querySelector<HTMLElement>('[data-island-problem]')!.hidden = true;
    if (form && island.contains(form)) sendAnew(form);
    else if (!document.activeElement?.matches(anyField) && !fieldsOnPage().some(isFilledIn)) loadAnew();
  });
});
