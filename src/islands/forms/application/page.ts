/*
 * Script of the application page: shows the open position named in the URL or the history state,
 * and closes the page by a link or Escape.
 */
// First import: the router writes its keys into the history state before `showPosition` adds one.
import { navigate } from 'astro:transitions/client';
import {
  currentUrl,
  historyState,
  isMenuOpen,
  onPlainClick,
  readJson,
} from '#src/lib/browser/dom.ts';
import { onPhases, runPhase } from '#src/lib/browser/page-lifecycle.ts';

/** Texts shown and sent for an open position (pages/[...locale]/careers/apply.astro). */
export interface Position {
  /** The job's file name. */
  id: string;
  heading: string;
  documentTitle: string;
  /** The stored title, English in both languages. */
  jobTitle: string;
}

/** The box around the application form. */
const sheetElement = () => document.querySelector<HTMLElement>('[data-positions]');

/**
 * Writes the position into heading, document title and hidden field. Without a known position the
 * page stays unchanged, for a general application.
 */
function showPosition() {
  const sheet = sheetElement();
  if (!sheet) return;
  const positions = readJson<Position[]>(sheet, 'positions');
  const url = currentUrl();
  const job = url.searchParams.get('job')?.trim().toLowerCase() ?? historyState().job;
  const position = positions.find(({ id }) => id === job);
  // The job moves from the URL into the history state, together with its title. Both survive a
  // reload (specification, Careers).
  url.searchParams.delete('job');
  history.replaceState({ ...history.state, job, jobTitle: position?.jobTitle }, '', url);
  if (!position) return;
  sheet.querySelector('h1')!.textContent = position.heading;
  sheet.querySelector<HTMLInputElement>('[name="jobTitle"]')!.value = position.jobTitle;
  document.title = position.documentTitle;
}

/** Delay before the page closes, in milliseconds (specification, section 9). */
const leavingDelay = 200;

const leaveLink = 'a[data-application-leave]';

/** True if the previous history entry belongs to this site: Back stays on the site. */
const canGoBack = () =>
  // eslint-disable-next-line tscompat/tscompat -- `?.` guards it; the fallback is the router's index
  window.navigation?.canGoBack ?? historyState().index;

/** Closes the page after 200 ms: goes Back, or to `otherwise` if there is no previous page. */
function leave(sheet: HTMLElement, otherwise: string) {
  if ('closing' in sheet.dataset) return;
  sheet.dataset.closing = '';
  runPhase('closing', undefined);
  const leaving = setTimeout(() => {
    unsubscribe();
    if (canGoBack()) history.back();
    else void navigate(otherwise);
  }, leavingDelay);
  // A link or language clicked during the delay wins.
  const stay = () => {
    unsubscribe();
    clearTimeout(leaving);
    delete sheet.dataset.closing;
  };
  const unsubscribe = onPhases('forms', { beforeFetch: stay, beforeSwitch: stay });
}

onPlainClick<HTMLAnchorElement>(leaveLink, ({ href }, event) => {
  event.preventDefault();
  leave(sheetElement()!, href);
});

document.addEventListener('keydown', (event) => {
  const sheet = sheetElement();
  if (!sheet || event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  // With an open mobile menu, Escape closes the menu.
  if (isMenuOpen()) return;
  // During a send, a visitor who presses Escape often wants to cancel the send. A button does this,
  // so the page stays.
  if (sheet.querySelector('button:disabled')) return;
  document.querySelector<HTMLElement>(leaveLink)!.click();
});

/** Ends the closing, because the visitor stays on the page or has returned. */
function reopen() {
  delete sheetElement()?.dataset.closing;
}

showPosition();
onPhases('forms', {
  afterSwap: showPosition,
  afterMorph: showPosition,
  stayed: reopen,
  // Back may restore the page from the bfcache.
  pageShow: reopen,
});
