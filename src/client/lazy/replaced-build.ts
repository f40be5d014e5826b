/**
 * A deployment takes the files of the build before away, perhaps while somebody fills in a form. The page is then loaded anew
 * when it is sent, or at once while nothing is written: never under the hands of somebody who writes. What is filled in goes
 * over in the state of the tab's history, is taken out on arrival, and what was sent is sent then (ADR 35).
 */
import { inLanguage } from '../language/addresses.ts';
import { shownLocale } from '../language/memory.ts';
import { entry } from '../navigation/build.ts';

interface Carried {
  /** The build that was left. */
  from: string;
  /** What is written or ticked, by the field's id. */
  fields: [id: string, value: string | boolean][];
  /** The form to be sent. */
  form: string | undefined;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const anyField = 'form :is(input, textarea)';
const fieldsOnPage = () => [...document.querySelectorAll<Field>(anyField)];
const valueOf = (field: Field) =>
  field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value;
const isFilledIn = (field: Field) => field.value !== field.defaultValue || valueOf(field) === true;
const hasFile = (field: Field) => field.type === 'file' && field.value !== '';
const nameOf = ({ id, dataset }: HTMLFormElement) => id || dataset.newsletter;

const { carried, ...state } = (history.state ?? {}) as { carried?: Carried };

/** The form that was sent and not edited since. Capturing, since a form that waits for its script stops the event. */
let sent: HTMLFormElement | undefined;
addEventListener('submit', ({ target }) => (sent = target as HTMLFormElement), true);
for (const type of ['input', 'reset']) addEventListener(type, () => (sent = undefined), true);

function loadAnew(form: HTMLFormElement | undefined): void {
  const fields = fieldsOnPage()
    .filter((field) => field.id !== '' && field.type !== 'file' && isFilledIn(field))
    .map((field): Carried['fields'][number] => [field.id, valueOf(field)]);
  const leaving: Carried = { from: entry, fields, form: form && nameOf(form) };
  const here = new URL(location.href);
  // A reload would forget that a plain address is shown in German.
  history.replaceState({ ...history.state, carried: leaving }, '', inLanguage(here, shownLocale(here)));
  location.reload();
}

/** A file cannot be carried over: the visitor is asked to reload. */
function ask(form: HTMLFormElement): void {
  const notice = document.querySelector<HTMLElement>('[data-replaced]')!;
  notice.querySelector('button')!.onclick = () => loadAnew(form);
  notice.hidden = false;
}

const statusOf = (address: string) =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  );

/**
 * Runs something if a later build stands in this one's place, and the page can be had: Chromium forgets the state of the
 * history where a reload fails. A page just loaded anew would be no newer the next time.
 */
async function ifReplaced(run: () => void): Promise<void> {
  if (carried?.from === entry || (await statusOf(entry)) !== 404) return;
  if ((await statusOf(location.href)) === 200) run();
}

function sendAnew(form: HTMLFormElement): void {
  const others = [...document.forms].filter((each) => each !== form);
  if (others.some((other) => other.querySelector('[type=submit]:disabled'))) return;
  if (fieldsOnPage().some(hasFile)) ask(form);
  else loadAnew(form);
}

// What sends cannot be had (https://vite.dev/guide/build#load-error-handling).
addEventListener('vite:preloadError', () => {
  const form = sent;
  if (form) void ifReplaced(() => sendAnew(form));
});

// A form's React cannot be had.
document.addEventListener('astro:hydration-error', ({ target }) => {
  const island = target as HTMLElement;
  const form = sent;
  void ifReplaced(() => {
    // No fault of the visitor's connection, and the form can be filled in and sent.
    island.querySelector<HTMLElement>('[data-island-problem]')!.hidden = true;
    if (form && island.contains(form)) sendAnew(form);
    else if (!document.activeElement?.matches(anyField) && !fieldsOnPage().some(isFilledIn))
      loadAnew(undefined);
  });
});

if (carried) {
  history.replaceState(state, '');
  for (const [id, value] of carried.fields) {
    const field = document.getElementById(id) as Field | null;
    if (typeof value === 'string' && field) field.value ||= value;
    else if (field instanceof HTMLInputElement) field.checked = value === true;
  }
  if (carried.form) [...document.forms].find((form) => nameOf(form) === carried.form)?.requestSubmit();
}
