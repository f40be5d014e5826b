import { currentUrl, historyState } from '#src/lib/browser/dom.ts';
import { onPhases, runPhase } from '#src/lib/browser/page-lifecycle.ts';
import { isSending, untilSent } from '#src/lib/browser/sending.ts';
import { showStatus, statusLine } from '#src/lib/browser/status.ts';
import { lostFiles, writeDrafts } from '../forms/page/draft-writer.ts';
import {
  currentDraftKey,
  restoreDraft,
  takeDrafts,
  type CarriedDrafts,
} from '../forms/page/draft.ts';
import { unconfirmed } from '../forms/page/unconfirmed.ts';
import { pageLanguage } from './addresses.ts';
import type { Load } from './full-load.ts';

/**
 * Decides about a full load while a form has input: the load waits for a send, drafts travel in the
 * history entry, and the visitor stays if a page cannot be fetched. full-load.ts imports this
 * module at the first input.
 */

/** The link whose page could not be fetched at the last click. */
let failedLink = '';

/** True from Back or Forward until a page is shown. */
let isTraversing = false;

/** The history entry of the previous page; undefined in older browsers. */
let leftEntry: NavigationHistoryEntry | undefined;
// eslint-disable-next-line tscompat/tscompat -- `?.` guards it; the fallback is a single step
window.navigation?.addEventListener('currententrychange', ({ navigationType, from }) => {
  if (navigationType === 'traverse' && !isTraversing) leftEntry = from;
});

/** True while `returnToPage` returns to the history entry of the page on screen. */
let isReturning = false;

function reachPage() {
  isTraversing = false;
  failedLink = '';
}

/** After a failed Back or Forward, restores the URL of the page on screen. */
function returnToPage(direction: string) {
  isReturning = true;
  /* eslint-disable tscompat/tscompat -- `?.` guards it, and an entry has an index */
  const here = window.navigation?.currentEntry?.index;
  const steps = leftEntry && here !== undefined ? leftEntry.index - here : 0;
  /* eslint-enable tscompat/tscompat */
  history.go(steps || (direction === 'back' ? 1 : -1));
  return new Promise<void>((resolve) => {
    const end = () => {
      isReturning = false;
      resolve();
    };
    // After the router's own listener, which fires no event for a step within the page.
    addEventListener('popstate', () => setTimeout(end), { once: true });
  });
}

/** Keeps the visitor on the page, because leaving would discard input. */
async function stay({ event }: Load) {
  if (event) {
    if (event.navigationType === 'traverse') await returnToPage(event.direction);
    else failedLink = event.to.href;
    isTraversing = false;
    runPhase('stayed', undefined);
  }
  showStatus(statusLine().dataset.kept);
  return false;
}

/** True if the router received no page of this site: offline, or a server error. */
async function cannotBeFetched({ address, event }: Load) {
  if (!event) return false;
  if (!event.defaultPrevented && event.newDocument.documentElement.dataset.build) return false;
  return fetch(address, { method: 'HEAD', signal: event.signal }).then(
    ({ status }) => status >= 500,
    () => true,
  );
}

/** Waits for a running send. Resolves to the outcome, if the status line shows it. */
async function outcomeOfSend() {
  const { waiting } = statusLine().dataset;
  if (!isSending()) return '';
  showStatus(waiting);
  await untilSent();
  const { textContent } = statusLine();
  return textContent === waiting ? '' : textContent;
}

/** Prepares a full load. Resolves to false if the visitor stays. */
export async function prepareLoad(load: Load) {
  const { address, entry, event, isStale } = load;
  const shown = location.href;
  const isOutdated = isStale ?? (() => event?.signal.aborted ?? location.href !== shown);
  // The browser handles a second click on the same link.
  const isRetry = event?.navigationType !== 'traverse' && failedLink === event?.to.href;
  if (!isRetry && (await cannotBeFetched(load))) return !isOutdated() && stay(load);
  const outcome = await outcomeOfSend();
  if (isOutdated()) return false;
  const state = historyState();
  const next = { index: (state.index ?? 0) + 1, scrollX: 0, scrollY: 0 };
  const isWritten = {
    same: () => writeDrafts('replaceState', state, address, outcome),
    new: () => writeDrafts('pushState', next, address, outcome),
    // Back returns to the current history entry.
    other: () => writeDrafts('replaceState', state, currentUrl()),
  }[entry]();
  return isWritten || stay(load);
}

/** Restores drafts, ids and message in the new document. */
export function restoreDrafts({ lostFiles: pages, ids, status }: CarriedDrafts) {
  for (const page of pages) lostFiles.add(page);
  for (const [contents, id] of ids) unconfirmed.set(contents, id);
  // The first `astro:page-load` waits for images.
  restoreDraft();
  askForFile();
  if (status) showStatus(status);
  // A reload does not scroll to a link's anchor; Back has a scroll position.
  const { scrollY: position } = history.state as { scrollY?: number };
  const toAnchor = () => document.getElementById(location.hash.slice(1))?.scrollIntoView();
  if (position) return;
  if (document.readyState === 'complete') toAnchor();
  else addEventListener('load', toAnchor);
}

/** Asks the visitor to choose a file again, because files cannot travel. */
function askForFile() {
  if (!lostFiles.delete(currentDraftKey())) return;
  const notices = document.querySelector<HTMLElement>('main [data-notices]')?.dataset.notices;
  const texts = JSON.parse(notices ?? '{}') as Record<string, { chooseFile?: string }>;
  showStatus(texts[pageLanguage()]?.chooseFile);
}

onPhases('guard', {
  beforeFetch(event) {
    if (isReturning) {
      // The page on screen is already the right one.
      event.loader = () => new Promise(() => {});
      return 'handled';
    }
    isTraversing = event.navigationType === 'traverse';
    return undefined;
  },
  afterSwap: reachPage,
  afterMorph: reachPage,
  pageLoad: askForFile,
  pageShow({ persisted }) {
    // A document from the bfcache still has its drafts.
    if (persisted) takeDrafts();
  },
});
