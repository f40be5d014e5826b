/**
 * A deployment takes the files of the build before away, perhaps while somebody fills in a form. The page is then loaded anew
 * when it is sent, or at once while nothing is written: never under the hands of somebody who writes. What is filled in goes
 * over in the state of the tab's history (lazy/carried-over.ts), and what was sent is sent then (ADR 35). With every page,
 * since after the deployment it could not be had.
 */
import { inLanguage } from './language/addresses.ts';
import { shownLocale } from './language/memory.ts';
import { entry } from './navigation/build.ts';

export interface Carried {
  /** The build that was left. */
  from: string;
  /** What is written and ticked, by the field's id. */
  fields: [id: string, value: string, checked: boolean][];
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
  const fields = fieldsOnPage()
    .filter(({ id, type }) => id && type !== 'file')
    .map(({ id, value, checked }): Carried['fields'][number] => [id, value, checked]);
  const leaving: Carried = { from: entry, fields, form: form?.id };
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
  if (fieldsOnPage().some(({ files }) => files?.length)) ask(form);
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
    else if (!document.activeElement?.matches(anyField) && !fieldsOnPage().some(isFilledIn)) loadAnew();
  });
});
