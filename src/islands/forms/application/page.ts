/** The script of the application page, besides its form: the position, and leaving the page. */
// Imported first: the router must have written its own keys into the history's state before the
// position joins them.
import { navigate } from 'astro:transitions/client';
import { currentUrl, historyState, isMenuOpen, onPlainClick } from '#src/lib/browser/dom.ts';
import { beginLeaving } from '../kit/notices.ts';

/**
 * The texts that the page shows and sends for one open position.
 * pages/[...locale]/careers/apply.astro writes them.
 */
export interface Position {
  /** The job's file name. */
  id: string;
  heading: string;
  documentTitle: string;
  /** The title that the database stores. It is English in both languages of the page. */
  jobTitle: string;
}

/** The sheet with the application form. */
const sheetElement = () => document.querySelector<HTMLElement>('[data-positions]');

/**
 * Writes the position into the heading, the document's title and the form's hidden field. Without a
 * known position the page stays as its HTML is: a general application.
 */
function showPosition() {
  const sheet = sheetElement();
  if (!sheet) return;
  const positions = JSON.parse(sheet.dataset.positions!) as Position[];
  const url = currentUrl();
  const job = url.searchParams.get('job')?.trim().toLowerCase() ?? historyState().job;
  const position = positions.find(({ id }) => id === job);
  // The job moves from the address into the history's state, which survives a reload, with its
  // title (specification, Careers).
  url.searchParams.delete('job');
  history.replaceState({ ...history.state, job, jobTitle: position?.jobTitle }, '', url);
  if (!position) return;
  sheet.querySelector('h1')!.textContent = position.heading;
  sheet.querySelector<HTMLInputElement>('[name="jobTitle"]')!.value = position.jobTitle;
  document.title = position.documentTitle;
}

/** Wait before the page is left, in milliseconds (specification, section 9). */
const leavingDelay = 200;

const leaveLink = 'a[data-application-leave]';

/**
 * True when the previous entry of the history is a page of this site, so that a step back does not
 * leave the site.
 */
const canGoBack = () =>
  // eslint-disable-next-line tscompat/tscompat -- `?.` guards it; the fallback is the router's index
  window.navigation?.canGoBack ?? historyState().index;

/**
 * Closes the application: after 200 ms one step back, or to the given page when there is no step to
 * go back to.
 */
function leave(sheet: HTMLElement, otherwise: string) {
  if ('closing' in sheet.dataset) return;
  sheet.dataset.closing = '';
  beginLeaving();
  const stay = () => {
    clearTimeout(leaving);
    delete sheet.dataset.closing;
  };
  // A link that is followed meanwhile wins.
  document.addEventListener('astro:before-preparation', stay, { once: true });
  const leaving = setTimeout(() => {
    document.removeEventListener('astro:before-preparation', stay);
    if (canGoBack()) history.back();
    else void navigate(otherwise);
  }, leavingDelay);
}

onPlainClick<HTMLAnchorElement>(leaveLink, ({ href }, event) => {
  event.preventDefault();
  leave(sheetElement()!, href);
});

document.addEventListener('keydown', (event) => {
  const sheet = sheetElement();
  if (!sheet || event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  // While the mobile menu is open, Escape closes the menu, which lies on top.
  if (isMenuOpen()) return;
  // While the application is being sent, many press Escape to stop it. There is a button for that,
  // so the page stays.
  if (sheet.querySelector('button:disabled')) return;
  document.querySelector<HTMLElement>(leaveLink)!.click();
});

// A step back may show the page as it was left.
addEventListener('pageshow', () => delete sheetElement()?.dataset.closing);

showPosition();
document.addEventListener('astro:after-swap', showPosition);
