import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { showStatus, statusLine } from '#src/lib/browser/status.ts';
import { hasDrafts } from '../forms/page/draft.ts';

/** A page that the browser is to load. */
export interface Load {
  /** The address of the document. */
  address: URL;
  /**
   * `same`: the page of the history entry on screen; `new`: another page of this site; `other`: a
   * page that may not be of this site.
   */
  entry: 'same' | 'new' | 'other';
  /** The navigation that the router could not finish. */
  event?: TransitionBeforePreparationEvent;
  /** True if the visitor has done something else during a wait. */
  isStale?: () => boolean;
}

/** A declaration, since draft.ts calls it before this module runs. */
export function keepDrafts() {
  return import('./keep-drafts.ts');
}

// Downloaded once there is something to keep: without a network it is too late.
addEventListener('input', () => void keepDrafts().catch(() => {}), { once: true });

/**
 * Makes the browser load a page, or keeps the visitor on the page. Nothing else in src loads a page
 * (eslint.config.js), so no load of the site's own loses what is typed (keep-drafts.ts).
 */
export async function loadPage(load: Load) {
  const { address, entry } = load;
  if (hasDrafts()) {
    const kept = await keepDrafts().catch(() => undefined);
    if (!kept) return showStatus(statusLine().dataset.kept);
    if (!(await kept.mayLoad(load))) return;
  } else if (entry === 'same') history.replaceState(history.state, '', address);
  // A reload keeps the entry in the document's group, so Back leads there without another load.
  if (location.href === address.href) location.reload();
  else location.assign(address);
}
