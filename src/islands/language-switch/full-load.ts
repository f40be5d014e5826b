import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { showStatus, statusLine } from '#src/lib/browser/status.ts';
import { hasDrafts } from '../forms/page/draft.ts';

/** A page to load in full. */
export interface Load {
  /** The document address. */
  address: URL;
  /**
   * `same`: the page of the current history entry; `new`: another page of this site; `other`: a
   * page that may belong to another site.
   */
  entry: 'same' | 'new' | 'other';
  /** The navigation that the router could not finish. */
  event?: TransitionBeforePreparationEvent;
  /** Returns true if the visitor has done something else in the meantime. */
  isStale?: () => boolean;
}

/** A function declaration, because draft.ts calls it before this module runs. */
export function importKeepDrafts() {
  return import('./keep-drafts.ts');
}

// Downloaded at the first input: offline, the download would be too late.
addEventListener('input', () => void importKeepDrafts().catch(() => {}), { once: true });

/**
 * Loads a page in full, or keeps the visitor on the current page. Nothing else in src loads a page
 * (eslint.config.js), so that no full load discards input (keep-drafts.ts).
 */
export async function loadPage(load: Load) {
  const { address, entry } = load;
  if (hasDrafts()) {
    const kept = await importKeepDrafts().catch(() => undefined);
    if (!kept) return showStatus(statusLine().dataset.kept);
    if (!(await kept.prepareLoad(load))) return;
  } else if (entry === 'same') history.replaceState(history.state, '', address);
  // A reload keeps the history entry in the document's group: Back returns without another load.
  if (location.href === address.href) location.reload();
  else location.assign(address);
}
