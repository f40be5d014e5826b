/**
 * Form drafts: keeps the input of every form when the visitor leaves a page, and restores it when
 * the page is shown again. Drafts are kept in memory, so a reload by the visitor discards them
 * (specification, section 4). A successful send resets the form and its draft, even after the
 * visitor has left (reset-after-send.ts).
 *
 * For a full load caused by the site (language-switch/keep-drafts.ts), the text drafts travel in
 * the history state. The new document removes them at once.
 */
import { historyState } from '#src/lib/browser/dom.ts';
import { fieldsIn, copyValue, isFilledIn, type FieldValue } from '#src/lib/browser/fields.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { importKeepDrafts } from '../../language-switch/full-load.ts';

/**
 * Drafts by draft key: the filled-in fields from pages that the visitor left. Fields keep their
 * values outside the document.
 */
export const drafts = new Map<string, FieldValue[]>();

/**
 * Returns a page's draft key: the English path, because both languages share a draft, and the job
 * title on the application page, because each open position has a draft.
 */
export const draftKey = (path: string | null | undefined, jobTitle = '') => `${path} ${jobTitle}`;

/**
 * Returns the draft key of the page on screen. The EN link has the path: during Back and Forward,
 * `location` already points to the next page.
 */
export function currentDraftKey() {
  const englishLink = document.querySelector('[data-language="en"]');
  const jobTitle = document.querySelector<HTMLInputElement>('main input[type="hidden"]');
  return draftKey(englishLink?.getAttribute('href'), jobTitle?.value);
}

/** True if the visitor has filled in a field, on this page or a previous one. */
export const hasDrafts = () =>
  [fieldsIn(document), ...drafts.values()].some((fields) => fields.some(isFilledIn));

/**
 * The drafts in a history state, under the key `drafts`. Only draft.ts and draft-writer.ts read and
 * write this key. A page is identified by its draft key.
 */
export interface CarriedDrafts {
  writtenAt: number;
  pages: [page: string, fields: FieldValue[]][];
  /** Pages on which the visitor must choose a file again. */
  lostFiles: string[];
  /** Ids of sends without a known outcome, so that a retry stores no second row. */
  ids: [contents: string, id: string][];
  /** The status line's message: the outcome of a send. */
  status: string;
}

/** Maximum age of drafts in a history entry, in milliseconds. */
const lifetime = 10 * 60_000;

/** Removes the drafts from the current history entry and returns them. */
export function takeDrafts() {
  const { drafts: carried } = Object(history.state) as { drafts?: CarriedDrafts };
  if (!carried) return undefined;
  history.replaceState(historyState(), '');
  return Date.now() - carried.writtenAt < lifetime ? carried : undefined;
}

try {
  const carried = takeDrafts();
  if (carried) {
    // The spread throws for a value that is not iterable.
    for (const [page, fields] of carried.pages) drafts.set(page, [...fields]);
    void importKeepDrafts().then(({ restoreDrafts }) => restoreDrafts(carried));
  }
} catch {
  // The drafts come from another version of the site.
}

/** Restores the draft of the page on screen. */
export function restoreDraft() {
  const page = currentDraftKey();
  const draft = drafts.get(page) ?? [];
  // The page holds the values now. A kept draft would restore a deleted text at the next switch.
  drafts.delete(page);
  for (const saved of draft) {
    // The honeypot has no id, so it is never restored.
    const field = document.querySelector<HTMLInputElement>(`[id="${saved.id}"]`);
    if (field && !isFilledIn(field)) copyValue(field, saved);
  }
}

onPhases('forms', {
  beforeSwap() {
    const filledIn = fieldsIn(document).filter(isFilledIn);
    if (filledIn.length > 0) drafts.set(currentDraftKey(), filledIn);
  },
  // Not in an earlier phase: the application page first sets the job title, a part of the draft
  // key.
  pageLoad: restoreDraft,
});
