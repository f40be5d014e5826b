/** What the application page runs besides its form: the position, leaving, the draft. */
// The router must have written its own keys into the history's state before the position joins them.
import 'astro:transitions/client';
import { here } from '../../dom.ts';
import { counterpartIn } from '../../router.ts';
import { keepDraft, restoreDraft } from './draft.ts';
import { stay } from './leaving.ts';

/** What a page shows and sends for one open position; the sections/careers/ApplicationSheet.astro writes it. */
export interface Position {
  /** The job's file name. */
  id: string;
  heading: string;
  documentTitle: string;
  /** English whatever the language of the page: what the database stores. */
  jobTitle: string;
}

/**
 * Names the position that is applied for in the heading, the document's title and the form's hidden field. Without a
 * known one the page stays what its HTML says: a general application.
 */
function showPosition(): void {
  const sheet = document.querySelector<HTMLElement>('[data-positions]');
  if (!sheet) return;
  const url = here();
  const asked = url.searchParams.get('job');
  if (asked !== null) {
    // Out of the address and into the history's state, which survives a reload.
    url.searchParams.delete('job');
    history.replaceState({ ...history.state, job: asked }, '', url);
  }
  const positions = JSON.parse(sheet.dataset.positions!) as Position[];
  const job = (history.state as { job?: unknown } | null)?.job;
  const position = positions.find(({ id }) => id === job);
  if (!position) return;
  sheet.querySelector('[data-position-heading]')!.textContent = position.heading;
  sheet.querySelector<HTMLInputElement>('[data-position-field]')!.value = position.jobTitle;
  document.title = position.documentTitle;
}

showPosition();
document.addEventListener('astro:before-swap', (event) => {
  if (!counterpartIn(event)) keepDraft();
});
document.addEventListener('astro:after-swap', () => {
  stay();
  showPosition();
  restoreDraft();
});
