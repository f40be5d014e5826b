import { fieldsIn, isFilledIn, type FieldValue } from '#src/lib/browser/fields.ts';
import { drafts, currentDraftKey, type CarriedDrafts } from './draft.ts';
import { unconfirmed } from './unconfirmed.ts';

/** Pages whose visitor must choose a file again. */
export const lostFiles = new Set<string>();

/**
 * Writes a history entry with all drafts, and with a message for the new document's status line
 * (draft.ts reads both). Files cannot travel. The honeypot has no id and stays behind.
 * @returns false if the browser refuses, for example because the drafts are too long
 */
export function writeDrafts(
  method: 'pushState' | 'replaceState',
  state: object,
  address: URL,
  status = '',
) {
  // Includes the page on screen, but not in `drafts`: the visitor may stay and delete the text.
  const all = [...new Map(drafts).set(currentDraftKey(), fieldsIn(document))].map(
    ([page, fields]) => ({ page, typed: fields.filter((field) => field.id && isFilledIn(field)) }),
  );
  const isFile = ({ type }: FieldValue) => type === 'file';
  const withFile = all.filter(({ typed }) => typed.some(isFile));
  const carried: CarriedDrafts = {
    writtenAt: Date.now(),
    pages: all.map(({ page, typed }) => [
      page,
      typed
        .filter((field) => !isFile(field))
        .map(({ id, type, value, checked }) => ({ id, type, value, checked })),
    ]),
    lostFiles: [...lostFiles, ...withFile.map(({ page }) => page)],
    ids: [...unconfirmed],
    status,
  };
  try {
    history[method]({ ...state, drafts: carried }, '', address);
    return true;
  } catch {
    return false;
  }
}
