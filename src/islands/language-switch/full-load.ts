import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { showStatus, statusLine } from '#src/lib/browser/status.ts';
import { hasDrafts } from '../forms/core/draft.ts';

/** A page to load in full. */
export interface Load {
  /** The document address. */
  address: URL;
  /**
   * The history entry of the page. `same`: the current entry; `new`: a new entry for a page of this
   * site; `other`: the browser adds an entry, because the page may belong to another site.
   */
  entry: 'same' | 'new' | 'other';
  /** The router's event, if the load replaces a navigation that the router could not finish. */
  event?: TransitionBeforePreparationEvent;
  /** Returns true if the visitor has done something else in the meantime. */
  isStale?: () => boolean;
}

/**
 * Imports the module that keeps drafts across a full page load. A function declaration, because
 * draft.ts calls the function before this module runs.
 */
export function importKeepDrafts() {
  return import('./keep-drafts.ts');
}

// The download starts at the first input: after a network failure, it would be too late.
addEventListener('input', () => void importKeepDrafts().catch(() => {}), { once: true });

/**
 * Loads a page in full, or keeps the visitor on the current page. Nothing else in src loads a page,
 * so that no full load discards input (keep-drafts.ts). eslint.config.js lists two exceptions.
 */
export async function loadPage(load: Load) {
  const { address, entry } = load;
  if (hasDrafts()) {
    const keeper = await importKeepDrafts().catch(() => undefined);
    if (!keeper) return showStatus(statusLine().dataset.kept);
    if (!(await keeper.prepareLoad(load))) return;
  } else if (entry === 'same') history.replaceState(history.state, '', address);
  // `prepareLoad` may have written the address into a new history entry of this document. A reload
  // replaces the document in all its entries, so Back stays in the new document, with the drafts.
  if (location.href === address.href) location.reload();
  else location.assign(address);
}
