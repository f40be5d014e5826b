import { fieldsIn, isFilledIn, type FieldValue } from '#src/lib/browser/fields.ts';
import { drafts, pageOnScreen, type Luggage } from './draft.ts';
import { unconfirmed } from './unconfirmed.ts';

/** The pages on which a file has to be chosen again. */
export const lostFiles = new Set<string>();

/**
 * Writes a history entry with all drafts, and with a message for the status line of the new
 * document (draft.ts takes both). A file cannot travel. The honeypot has no id and stays behind.
 * @returns false if the browser refuses, for instance because the drafts are too long
 */
export function writeDrafts(
  method: 'pushState' | 'replaceState',
  state: object,
  address: URL,
  status = '',
) {
  // The page on screen included. Not in `drafts`: the visitor may stay and delete a text.
  const all = [...new Map(drafts).set(pageOnScreen(), fieldsIn(document))].map(
    ([page, fields]) => ({ page, typed: fields.filter((field) => field.id && isFilledIn(field)) }),
  );
  const isFile = ({ type }: FieldValue) => type === 'file';
  const withFile = all.filter(({ typed }) => typed.some(isFile));
  const luggage: Luggage = {
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
    history[method]({ ...state, drafts: luggage }, '', address);
    return true;
  } catch {
    return false;
  }
}
