import { currentUrl, historyState } from '#src/lib/browser/dom.ts';
import { onPhases, runPhase } from '#src/lib/browser/page-lifecycle.ts';
import { isSending, untilSent } from '#src/lib/browser/sending.ts';
import { showStatus, statusLine } from '#src/lib/browser/status.ts';
import { lostFiles, writeDrafts } from '../forms/core/draft-writer.ts';
import {
  currentDraftKey,
  restoreDraft,
  takeDrafts,
  type CarriedDrafts,
} from '../forms/core/draft.ts';
import { unconfirmed } from '../forms/core/unconfirmed.ts';
import { pageLanguage } from './addresses.ts';
import type { Load } from './full-load.ts';

/*
 * Prepares full page loads while a form has input: the load waits for a running send, drafts travel
 * in the history entry, and the visitor stays if the page cannot be fetched. full-load.ts imports
 * this module at the first input.
 */

/** URL of the last link whose page could not be fetched. */
let failedLink = '';

/** True from Back or Forward until a page is shown. */
let isTraversing = false;

/**
 * The history entry of the page on screen, left by Back or Forward; undefined in older browsers.
 */
let leftEntry: NavigationHistoryEntry | undefined;
// eslint-disable-next-line tscompat/tscompat -- `?.` guards it; the fallback is a single step
window.navigation?.addEventListener('currententrychange', ({ navigationType, from }) => {
  // A second click on Back leaves an entry whose page was never shown.
  if (navigationType === 'traverse' && !isTraversing) leftEntry = from;
});

/** True while `returnToPage` returns to the history entry of the page on screen. */
let isReturning = false;

/** Forgets the failed navigation, because a page is shown. */
function reachPage() {
  isTraversing = false;
  failedLink = '';
}

/** After a failed Back or Forward, returns to the history entry of the page on screen. */
function returnToPage(direction: string) {
  isReturning = true;
  /* eslint-disable tscompat/tscompat -- `?.` guards it, and an entry has an index */
  const currentIndex = window.navigation?.currentEntry?.index;
  const steps = leftEntry && currentIndex !== undefined ? leftEntry.index - currentIndex : 0;
  /* eslint-enable tscompat/tscompat */
  const singleStep = direction === 'back' ? 1 : -1;
  history.go(steps || singleStep);
  return new Promise<void>((resolve) => {
    const finish = () => {
      isReturning = false;
      resolve();
    };
    // For a step within the page, the router fires no event. The timeout lets the router's own
    // `popstate` listener run first.
    addEventListener('popstate', () => setTimeout(finish), { once: true });
  });
}

/** Keeps the visitor on the page, because leaving would discard input. Resolves to false. */
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

/**
 * True if the router received no page of this site, and a second request fails too: offline, or a
 * server error.
 */
async function cannotBeFetched({ address, event }: Load) {
  if (!event) return false;
  const isOfSite = !event.defaultPrevented && event.newDocument.documentElement.dataset.build;
  if (isOfSite) return false;
  return fetch(address, { method: 'HEAD', signal: event.signal }).then(
    ({ status }) => status >= 500,
    () => true,
  );
}

/** Waits for a running send. Resolves to the message about the outcome, or to an empty string. */
async function outcomeOfSend() {
  const { waiting } = statusLine().dataset;
  if (!isSending()) return '';
  showStatus(waiting);
  await untilSent();
  const { textContent } = statusLine();
  return textContent === waiting ? '' : textContent;
}

/** Writes the drafts into a history entry. Returns false if the browser refuses. */
function writeToEntry({ address, entry }: Load, status: string) {
  const state = historyState();
  if (entry === 'new') {
    const newState = { index: (state.index ?? 0) + 1, scrollX: 0, scrollY: 0 };
    return writeDrafts({ method: 'pushState', state: newState, address, status });
  }
  // For another site, the browser adds the entry. The current entry keeps the drafts, for Back.
  const current = entry === 'other' ? { address: currentUrl() } : { address, status };
  return writeDrafts({ method: 'replaceState', state, ...current });
}

/**
 * Prepares a full load: waits for a running send and writes the drafts.
 * @returns false if the visitor stays on the page
 */
export async function prepareLoad(load: Load) {
  const { event } = load;
  const startUrl = location.href;
  const isStale = load.isStale ?? (() => event?.signal.aborted ?? location.href !== startUrl);
  // The browser handles a second click on a link that failed.
  const isSecondClick = event?.navigationType !== 'traverse' && failedLink === event?.to.href;
  if (!isSecondClick && (await cannotBeFetched(load))) return !isStale() && stay(load);
  const outcome = await outcomeOfSend();
  if (isStale()) return false;
  return writeToEntry(load, outcome) || stay(load);
}

/** Restores drafts, ids and the status message in the new document. */
export function restoreDrafts({ lostFiles: pages, ids, status }: CarriedDrafts) {
  for (const page of pages) lostFiles.add(page);
  for (const [contents, id] of ids) unconfirmed.set(contents, id);
  // The phase `pageLoad` would restore the draft later, when all images are loaded.
  restoreDraft();
  askForFile();
  if (status) showStatus(status);
  // After Back, the history entry has a scroll position, which the router restores.
  const { scrollY: position } = history.state as { scrollY?: number };
  if (position) return;
  // A reload does not scroll to the anchor of a link.
  const scrollToAnchor = () => document.getElementById(location.hash.slice(1))?.scrollIntoView();
  if (document.readyState === 'complete') scrollToAnchor();
  else addEventListener('load', scrollToAnchor);
}

/** Asks the visitor to choose a file again, because files cannot travel. */
function askForFile() {
  if (!lostFiles.delete(currentDraftKey())) return;
  const { messages } = document.querySelector<HTMLElement>('main [data-messages]')?.dataset ?? {};
  const byLanguage = JSON.parse(messages ?? '{}') as Record<string, { chooseFile?: string }>;
  showStatus(byLanguage[pageLanguage()]?.chooseFile);
}

onPhases('guard', {
  beforeFetch(event) {
    if (isReturning) {
      // The router must fetch nothing: the page on screen is the right one.
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
