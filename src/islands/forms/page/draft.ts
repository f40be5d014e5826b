/**
 * Keeps what is filled in when a page is left, in every form of the site, and fills it in again when
 * the same page is on screen. Drafts are kept in this module, so the visitor's own reload forgets
 * them (specification, section 4). A form that was sent empties itself, also after its page was left
 * (use-form.ts), and with it the draft.
 *
 * Where the site itself makes the browser load a page (language-switch/keep-drafts.ts), the texts of
 * all drafts travel in the state of the history entry. The new document removes them at once.
 */
import { historyState } from '#src/lib/browser/dom.ts';
import { fieldsIn, copyValue, isFilledIn, type FieldValue } from '#src/lib/browser/fields.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { keepDrafts } from '../../language-switch/full-load.ts';

/** The drafts of pages that were left. Fields keep their values outside the document. */
export const drafts = new Map<string, FieldValue[]>();

/** Returns the key of a page's draft: its English path, and the job of an application. */
export const draftKey = (path: string | null | undefined, position = '') => `${path} ${position}`;

/**
 * Names the page on screen: alike for both languages, and differently for each position (a hidden
 * field). By its link EN, since `location` is ahead of the page during Back and Forward.
 */
export function pageOnScreen() {
  const plain = document.querySelector('[data-language="en"]');
  const position = document.querySelector<HTMLInputElement>('main input[type="hidden"]');
  return draftKey(plain?.getAttribute('href'), position?.value);
}

/** True if the visitor has filled in a field, on this page or on one that was left. */
export const hasDrafts = () =>
  [fieldsIn(document), ...drafts.values()].some((fields) => fields.some(isFilledIn));

/** What travels in the state of a history entry, as `drafts`. Only this folder reads and writes it. */
export interface Luggage {
  writtenAt: number;
  pages: [page: string, fields: FieldValue[]][];
  /** The pages on which a file has to be chosen again. */
  lostFiles: string[];
  /** Ids of sends without a known outcome, so that a retry stores no second row. */
  ids: [contents: string, id: string][];
  /** The message in the status line: the outcome of a send. */
  status: string;
}

/** After this time, in milliseconds, drafts in a history entry are ignored. */
const lifetime = 10 * 60_000;

/** Takes the drafts out of the history entry on screen. */
export function takeDrafts() {
  const { drafts: luggage } = Object(history.state) as { drafts?: Luggage };
  if (!luggage) return undefined;
  history.replaceState(historyState(), '');
  return Date.now() - luggage.writtenAt < lifetime ? luggage : undefined;
}

try {
  const luggage = takeDrafts();
  if (luggage) {
    // The copy throws unless it is a list.
    for (const [page, fields] of luggage.pages) drafts.set(page, [...fields]);
    void keepDrafts().then(({ arrive }) => arrive(luggage));
  }
} catch {
  // Not written by this version of the site.
}

/** Fills in the draft of the page on screen. */
export function restore() {
  const page = pageOnScreen();
  const draft = drafts.get(page) ?? [];
  // The page has the values now. Kept, they would return at the next switch if they were deleted.
  drafts.delete(page);
  for (const left of draft) {
    // The honeypot, which no visitor fills in, has no id.
    const field = document.querySelector<HTMLInputElement>(`[id="${left.id}"]`);
    if (field && !isFilledIn(field)) copyValue(field, left);
  }
}

onPhases('forms', {
  beforeSwap() {
    const left = fieldsIn(document).filter(isFilledIn);
    if (left.length > 0) drafts.set(pageOnScreen(), left);
  },
  // By then, the application page shows its position, which names the draft.
  pageLoad: restore,
});
