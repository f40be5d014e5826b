import { fieldsIn, isFilledIn, type FieldValue } from '#src/lib/browser/fields.ts';
import { drafts, currentDraftKey, type CarriedDrafts } from './draft.ts';
import { unconfirmed } from './unconfirmed.ts';

/** Draft keys of pages on which the visitor must choose a file again. */
export const lostFiles = new Set<string>();

interface HistoryWrite {
  method: 'pushState' | 'replaceState';
  /** State of Astro's router for the history entry. */
  state: object;
  address: URL;
  /** A message for the status line of the new document. */
  status?: string;
}

const isFile = ({ type }: FieldValue) => type === 'file';

/** Copies the properties that a history state can hold. */
const snapshotOf = ({ id, type, value, checked }: FieldValue): FieldValue => ({
  id,
  type,
  value,
  checked,
});

/**
 * Writes all drafts and a message into a history entry, from which draft.ts reads both. Files
 * cannot travel. The honeypot has no id and stays behind.
 * @returns false if the browser refuses, for example because the drafts are too long
 */
export function writeDrafts({ method, state, address, status = '' }: HistoryWrite) {
  // A copy of `drafts` with the page on screen. `drafts` itself stays without this page, because
  // the visitor may stay and delete the text.
  const fieldsByPage = new Map(drafts).set(currentDraftKey(), fieldsIn(document));
  const carried: CarriedDrafts = {
    writtenAt: Date.now(),
    pages: [],
    lostFiles: [...lostFiles],
    ids: [...unconfirmed],
    status,
  };
  for (const [page, fields] of fieldsByPage) {
    const filledIn = fields.filter((field) => field.id && isFilledIn(field));
    carried.pages.push([page, filledIn.filter((field) => !isFile(field)).map(snapshotOf)]);
    if (filledIn.some(isFile)) carried.lostFiles.push(page);
  }
  try {
    history[method]({ ...state, drafts: carried }, '', address);
    return true;
  } catch {
    return false;
  }
}
