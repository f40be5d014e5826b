import { changesTo, patches } from '../language/translation.ts';
import { frame } from '../swap.ts';

/** Pages whose changes are worked out. */
const ready = new Set<Document>();

const outdated = new MutationObserver(forgetPatches);

/** Works out ahead of a press what will change in header and footer. */
export function preparePatches(next: Document): void {
  // The press that follows brings the focus, which asks for the page again.
  if (ready.has(next)) return;
  ready.add(next);
  for (const selector of frame) {
    const part = document.querySelector(selector)!;
    const its = next.querySelector(selector)!;
    patches.set(its, changesTo(its, part));
    outdated.observe(part, { subtree: true, childList: true, characterData: true, attributes: true });
  }
}

/** To be called before the changes are used: the browser tells of what has happened only when a task is over. */
export function forgetOutdatedPatches(): void {
  if (outdated.takeRecords().length > 0) forgetPatches();
}

/** Header or footer is not what the changes were worked out for any more: the menu was opened, or the language switched. */
function forgetPatches(): void {
  for (const next of ready) for (const selector of frame) patches.delete(next.querySelector(selector)!);
  ready.clear();
  outdated.disconnect();
}
